/** The charge list names the reason of each refusal. */
import {
  type Exchange,
  type Query,
  type Sentence,
  Blocked,
  flow,
  json,
  once,
  replies,
  several,
  ways,
  wrongValues,
} from "../../flow.ts";

const CODE = "/detail/code";
const WRONG = { wrong: true } as const;
const BAD_CURSOR = ["integrity_or_database_issue", "invalid_cursor_after_or_before"] as const;

/** What else a query may say beside the fault. Most find charges, whatever the unit of times and however conditions combine. */
const FILTERS = {
  search_key: "conformance",
  start_time: 0,
  end_time: 4_000_000_000,
  monthly_installments: false,
  transaction_status: "completed",
  payment_methods: "credit_or_debit_card",
  payment_networks: "conformance",
  subscription: false,
  channel: "commerce_api",
} as const;

const isTaken = once<boolean>();

/**
 * Any two filters meet, as far as the target takes them beside the right query. Whether it takes several conditions at once is
 * open, and so is how some of these values are written.
 */
export const besideFilters = (right: Query = {}) =>
  ways(
    "beside",
    Object.fromEntries(
      Object.keys(FILTERS).map((name) => [
        name,
        { absent: { words: "" }, present: { words: `beside ${name}` } },
      ]),
    ),
    async ({ api, given }, point): Promise<Query> => {
      const takes = (filter: Query): Promise<boolean> => {
        const query = { ...filter, ...right };
        return isTaken(
          given,
          JSON.stringify(query),
          async () => !replies.isRefusal(await api.listCharges({ query })),
        );
      };
      const present = Object.entries(FILTERS).filter(([name]) => point[name] === "present");
      const all: Query = Object.fromEntries(present);
      if (await takes(all)) return all;
      let taken: Query = {};
      for (const [name, value] of present) {
        const more = { ...taken, [name]: value };
        if (await takes(more)) taken = more;
      }
      return taken;
    },
  );

/** Each with the same query without the fault. */
const WRONG_QUERIES: readonly (readonly [string, Sentence, Query, Query, string])[] = [
  [
    "list.error.limit-below",
    "MUST: A limit of 0 is answered with 400 and the code limit_out_of_bounds.",
    { limit: 0 },
    { limit: 1 },
    "limit_out_of_bounds",
  ],
  [
    "list.error.limit-above",
    "MUST: A limit of 101 is answered with 400 and the code limit_out_of_bounds.",
    { limit: 101 },
    { limit: 100 },
    "limit_out_of_bounds",
  ],
  [
    "list.channel.unknown",
    "MUST: A channel outside the five known ones is refused as an invalid query parameter.",
    { channel: "carrier_pigeon" },
    { channel: "commerce_api" },
    "invalid_query_param",
  ],
];

export const listErrors = WRONG_QUERIES.map(([id, sentence, wrong, right, code]) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `A list with ${Object.entries(wrong).join().replace(",", "=")} is refused with ${code}`,
    each: besideFilters(right),
    proves: { [id]: sentence },

    async run({ beside: filter, api, prove }) {
      const ask = (part: Query, options?: typeof WRONG): Promise<Exchange> =>
        api.listCharges({ query: { ...filter, ...part }, ...options });
      const twin = await ask(right);
      const refused = await ask(wrong, WRONG);
      // Behind a cursor, which may be one for its own limit and filters only.
      const one = { ...right, limit: 1 };
      const { body } = await ask(one);
      const after_id = json.at(body, "/has_next") === true && json.at(body, "/last_cursor");
      const older = json.isText(after_id) ? await ask({ ...one, after_id }) : twin;
      const behind = json.isText(after_id) ? await ask({ ...one, ...wrong, after_id }, WRONG) : refused;

      prove(id, refused)
        .refused({ twin })
        .oneOf(CODE, [code])
        .and(behind)
        .refused({ twin: older })
        .oneOf(CODE, [code, ...BAD_CURSOR]);
    },
  }),
);

const INTEGERS = { start_time: 0, end_time: 4_000_000_000, limit: 1 } as const;

export const wrongListParameters = flow({
  id: "wrong-values-listCharges",
  title: "The charge list with a parameter that is no integer",
  each: besideFilters(INTEGERS),
  proves: {
    "list.integer-parameters": "SHOULD: A start_time, end_time or limit that is not an integer is refused.",
    "list.error.invalid-query-param":
      "MUST: An invalid query parameter is answered with 400 and the code invalid_query_param.",
  },

  async run({ beside: filter, api, prove }) {
    const twin = await api.listCharges({ query: { ...filter, ...INTEGERS } });
    const wrong = await several(
      wrongValues.wrongQueryValues("listCharges").map(({ place, put, about }) => async () => {
        const query = { ...filter, [place]: String(put) };
        return { place, put, answer: await api.listCharges({ query, about }) };
      }),
    );

    const answers = wrong.map(({ answer }) => answer);
    prove("list.integer-parameters", ...answers).refused({ twin, status: "any" });
    const words = prove("list.error.invalid-query-param");
    for (const { place, answer } of wrong.filter(({ put }) => put === "a-word")) {
      // A word is outside 1 to 100, too.
      const codes = ["invalid_query_param", ...(place === "limit" ? ["limit_out_of_bounds"] : [])];
      words.and(answer).refused({ twin }).oneOf(CODE, codes);
    }
  },
});

const BOTH = "after_id_and_before_id_both_present";
const NO_CURSOR = "conformance-no-such-cursor";

export const listCursorErrors = flow({
  id: "list-cursor-errors",
  title: "A cursor that is none, and two cursors at once, are refused by name",
  needs: ["state", "cards.approved"],
  each: besideFilters(),
  proves: {
    "list.error.invalid-after-id":
      "MUST: An invalid after_id is answered with 400 and either of the two codes for a bad cursor.",
    "list.error.invalid-before-id":
      "MUST: An invalid before_id is answered with 400 and either of the two codes for a bad cursor.",
    "list.error.both-cursors":
      "MUST: Both cursors at once are answered with 400 and the code after_id_and_before_id_both_present.",
  },

  async run({ beside: filter, api, given, until, prove }) {
    // Whether a cursor may be sent with another limit than that of its page is open.
    const ask: Ask = (cursors, options) =>
      api.listCharges({ query: { ...filter, limit: 1, ...cursors }, ...options });
    const plain = await cursorsOf(given, "", async () => {
      for (const _ of ["in front", "behind"]) await given.heldCharge();
      return until(() => twoCursors((query) => api.listCharges({ query: { limit: 1, ...query } })), isTwo);
    });
    if (!isTwo(plain)) throw new Blocked("the list did not give two cursors", [plain.older.nr]);
    const own = await twoCursors(ask);
    // A cursor may be one for its own filters only.
    const { after_id, before_id } = isTwo(own) ? own : plain;
    const newer = isTwo(own) ? await ask({ before_id: own.before_id }) : own.older;
    const badAfter = await ask({ after_id: NO_CURSOR }, WRONG);
    const badBefore = await ask({ before_id: NO_CURSOR }, WRONG);
    const both = await ask({ after_id, before_id }, WRONG);
    // Whether a cursor for older pages is one for newer pages is open, too.
    const same = await ask({ after_id, before_id: after_id }, WRONG);

    prove("list.error.invalid-after-id", badAfter).refused({ twin: own.older }).oneOf(CODE, BAD_CURSOR);
    prove("list.error.invalid-before-id", badBefore).refused({ twin: newer }).oneOf(CODE, BAD_CURSOR);
    prove("list.error.both-cursors", both)
      .refused({ twin: own.older })
      .oneOf(CODE, isTwo(own) ? [BOTH] : [BOTH, ...BAD_CURSOR])
      .and(same)
      .refused({ twin: own.older })
      .oneOf(CODE, [BOTH, ...BAD_CURSOR]);
  },
});

type Ask = (cursors: Query, options?: typeof WRONG) => Promise<Exchange>;

const cursorsOf = once<Awaited<ReturnType<typeof twoCursors>>>();

/** The last_cursor of the first page, and the first_cursor of the page that it leads to. */
async function twoCursors(ask: Ask) {
  const newest = await ask({});
  const after_id = json.at(newest.body, "/last_cursor");
  const older = json.isText(after_id) ? await ask({ after_id }) : newest;
  return { after_id, older, before_id: older === newest ? undefined : json.at(older.body, "/first_cursor") };
}

function isTwo<Cursors extends { readonly after_id: unknown; readonly before_id: unknown }>(
  found: Cursors,
): found is Cursors & { readonly after_id: string; readonly before_id: string } {
  return json.isText(found.after_id) && json.isText(found.before_id);
}
