/** The charge list names the reason of each refusal. */
import { type Exchange, type Query, type Sentence, Blocked, flow, json, ways } from "../../flow.ts";

const CODE = "/detail/code";

/** What else a query may say beside the fault. */
const beside = ways(
  "beside",
  { filter: { none: { words: "" }, method: { words: "beside payment_methods" } } },
  async (_, { filter }): Promise<Query> =>
    filter === "none" ? {} : { payment_methods: "credit_or_debit_card" },
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
    each: beside,
    proves: { [id]: sentence },

    async run({ beside: filter, api, prove }) {
      const twin = await api.listCharges({ query: { ...filter, ...right } });
      const refused = await api.listCharges({ query: { ...filter, ...wrong } });

      prove(id, refused).refused({ twin }).oneOf(CODE, [code]);
    },
  }),
);

const INVALID = {
  start_time: { words: "start_time", wrong: "yesterday", right: 0, codes: ["invalid_query_param"] },
  end_time: { words: "end_time", wrong: "tomorrow", right: 4_000_000_000, codes: ["invalid_query_param"] },
  // A word is outside 1 to 100, too.
  limit: { words: "limit", wrong: "ten", right: 10, codes: ["invalid_query_param", "limit_out_of_bounds"] },
} as const;

export const listInvalidParameters = flow({
  id: "list-error-invalid-query-param",
  title: "A list with a word as a number is refused with invalid_query_param",
  needs: [],
  each: ways("parameter", { name: INVALID }, async (_, { name }) => ({ name, ...INVALID[name] })),
  proves: {
    "list.error.invalid-query-param":
      "MUST: An invalid query parameter is answered with 400 and the code invalid_query_param.",
  },

  async run({ parameter: { name, wrong, right, codes }, api, prove }) {
    const twin = await api.listCharges({ query: { [name]: right } });
    const refused = await api.listCharges({ query: { [name]: wrong } });

    prove("list.error.invalid-query-param", refused).refused({ twin }).oneOf(CODE, codes);
  },
});

const BAD_CURSOR = ["integrity_or_database_issue", "invalid_cursor_after_or_before"] as const;
const BOTH = "after_id_and_before_id_both_present";
const NO_CURSOR = "conformance-no-such-cursor";

export const listCursorErrors = flow({
  id: "list-cursor-errors",
  title: "A cursor that is none, and two cursors at once, are refused by name",
  needs: ["state", "cards.approved"],
  each: beside,
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
    const ask: Ask = (cursors) => api.listCharges({ query: { ...filter, limit: 1, ...cursors } });
    for (const _ of ["in front", "behind"]) await given.heldCharge();
    const { after_id, before_id, older } = await until(
      () => twoCursors(ask),
      (cursors) => json.isText(cursors.before_id),
    );
    if (!json.isText(after_id) || !json.isText(before_id))
      throw new Blocked("the list did not give two cursors", [older.nr]);
    const newer = await ask({ before_id });
    const badAfter = await ask({ after_id: NO_CURSOR });
    const badBefore = await ask({ before_id: NO_CURSOR });
    const both = await ask({ after_id, before_id });
    // Whether a cursor for older pages is one for newer pages is open, too.
    const same = await ask({ after_id, before_id: after_id });

    prove("list.error.invalid-after-id", badAfter).refused({ twin: older }).oneOf(CODE, BAD_CURSOR);
    prove("list.error.invalid-before-id", badBefore).refused({ twin: newer }).oneOf(CODE, BAD_CURSOR);
    prove("list.error.both-cursors", both)
      .refused({ twin: older })
      .oneOf(CODE, [BOTH])
      .and(same)
      .refused({ twin: older })
      .oneOf(CODE, [BOTH, ...BAD_CURSOR]);
  },
});

type Ask = (cursors: Query) => Promise<Exchange>;

/** The last_cursor of the first page, and the first_cursor of the page that it leads to. */
async function twoCursors(ask: Ask) {
  const newest = await ask({});
  const after_id = json.at(newest.body, "/last_cursor");
  const older = json.isText(after_id) ? await ask({ after_id }) : newest;
  return { after_id, older, before_id: older === newest ? undefined : json.at(older.body, "/first_cursor") };
}
