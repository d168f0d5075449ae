import {
  type Context,
  type GivenCharge,
  type Page,
  type Query,
  type Walked,
  authenticated,
  at,
  flow,
  isMilliseconds,
  isSuccess,
  isText,
  mentions,
} from "../../flow.ts";

interface Wanted {
  readonly id: string;
  readonly key: string;
  /** Nothing says that it is a transaction id too. */
  readonly isOnlyAnId?: true;
}

const UNKNOWN =
  "a search by the id of a charge finds nothing, and no charge with 3DS told another transaction id";

interface Found {
  readonly wanted: Wanted;
  /** Made after the wanted one, and not looked for. */
  readonly other: GivenCharge;
  readonly page: Page;
}

type Tools = Pick<Context<string>, "api" | "given" | "target" | "threeDs" | "until">;

/** A charge is looked for by its id, and only then by the TID of a customer who came back: one need not be the other. */
async function lookedFor(tools: Tools): Promise<Found> {
  const { given, until } = tools;
  const search = async (wanted: Wanted): Promise<Found> => {
    const other = await given.heldCharge();
    const page = await until(
      () => given.charges.page({ search_key: wanted.key }),
      ({ ids }) => ids.includes(wanted.id),
    );
    return { wanted, other, page };
  };
  const { id } = await given.heldCharge();
  const byId = await search({ id, key: id, isOnlyAnId: true });
  if (byId.page.ids.includes(id)) return byId;
  const passed = await authenticated(tools, "succeed");
  return passed?.tid === undefined ? byId : search({ id: passed.id, key: passed.tid });
}

export const listSearch = flow({
  id: "list-search",
  title: "A search finds the charge it names and no other",
  needs: ["state", "cards.approved"],
  proves: {
    "list.search.tid": "MUST find a charge by its transaction id",
    "list.search.leaves-out-others": "MUST leave out charges that do not match",
  },

  async run({ marker, prove, ...tools }) {
    const { api, given, until } = tools;
    const { wanted, other, page } = await lookedFor(tools);
    const { exchange, ids } = page;
    const found = prove("list.search.tid", exchange);
    if (wanted.isOnlyAnId && !ids.includes(wanted.id)) found.doesNotApply(UNKNOWN);
    found.holds(
      ids.includes(wanted.id),
      `charge ${wanted.id} for ${wanted.key} as search_key`,
      ids.join(", ") || "an empty list",
    );
    const all = await until(
      () => given.charges.walk({ limit: 100 }, "older", (seen) => seen.has(other.id)),
      (walked) => walked.ids.includes(other.id),
    );
    // Whoever cuts the page before searching has the newest charge on it, which is another one, and says that this is all.
    const least = await given.charges.page({ search_key: wanted.key, limit: 1 });
    const leadsOn = least.hasNext !== false && isText(least.lastCursor);
    found
      .and(least.exchange)
      .holds(
        least.ids.includes(wanted.id) || leadsOn,
        `charge ${wanted.id} on a page of one for ${wanted.key} as search_key`,
        "an empty page without older charges",
      );
    const nothing = await api.listCharges({ query: { limit: 100, search_key: marker("nothing") } });
    prove("list.search.leaves-out-others", exchange)
      .provided(all.ids.includes(other.id), "the other charge is not in the list without a search either")
      .holds(
        !ids.includes(other.id),
        `no charge but ${wanted.id} for ${wanted.key} as search_key`,
        ids.join(", "),
      )
      .and(nothing)
      .holds(
        !isSuccess(nothing) || !mentions(nothing.body, other.id),
        "no charge for a search_key that stands in none",
        `charge ${other.id}`,
      );
  },
});

/** Long enough for a whole second to lie between the two charges with more than a second to each side. */
const SPAN_MS = 4000;

export const listTimes = flow({
  id: "list-times",
  title: "A time range leaves out what was made before and after it",
  needs: ["state", "cards.approved"],
  proves: {
    "list.start-time": "MUST leave out charges made before start_time",
    "list.end-time": "MUST leave out charges made after end_time",
  },

  async run({ api, given, pause, until, now, prove }) {
    // The clock of the target, not ours, has made the charges; an error body is the documented place that tells it.
    const sent = now();
    const told = at((await api.listCharges({ query: { limit: 0 } })).body, "/date_created");
    const skew = isMilliseconds(told) ? told - (sent + now()) / 2 : 0;

    const early = (await given.heldCharge()).id;
    const before = now();
    await pause(SPAN_MS);
    // A whole second, so that it is the same bound for whoever compares whole seconds only.
    const second = Math.floor(((before + now()) / 2 + skew) / 1000);
    const late = (await given.heldCharge()).id;
    const all = await until(
      () => given.charges.walk({ limit: 100 }, "older", (seen) => seen.has(early) && seen.has(late)),
      ({ ids }) => ids.includes(early) && ids.includes(late),
    );
    const otherwise = "the two charges are not in the list without a range either";
    const both = all.ids.includes(early) && all.ids.includes(late);

    // Seconds or milliseconds is not shown: one of the two readings has to hold.
    const readings = [second, second * 1000];
    const further = async (query: Query, name: string, cursor: unknown): Promise<string[]> => {
      if (!isText(cursor)) return [];
      const { body } = await api.listCharges({ query: { ...query, [name]: cursor } });
      return [early, late].filter((id) => mentions(body, id));
    };
    for (const [id, bound, expected] of [
      ["list.start-time", "start_time", "no early and the late charge"],
      ["list.end-time", "end_time", "the early and no late charge"],
    ] as const) {
      const walks: Walked[] = [];
      for (const time of readings) {
        const query = { [bound]: time, limit: 100 };
        // Newest first: behind the early charge there is no late one.
        const walked = await given.charges.walk(query, "older", (seen) => seen.has(early));
        // The range holds on every page: behind the last one there is nothing older, before the first nothing newer.
        const beyond =
          bound === "start_time"
            ? await further(query, "after_id", walked.pages.at(-1)?.lastCursor)
            : await further(query, "before_id", walked.pages[0]?.firstCursor);
        walks.push({ ...walked, ids: [...walked.ids, ...beyond] });
      }
      const got = walks.map(
        ({ ids }) =>
          `${ids.includes(early) ? "the early" : "no early"} and ${ids.includes(late) ? "the late" : "no late"} charge`,
      );
      const words = `${got[0]} when read as seconds, ${got[1]} as milliseconds`;
      prove(id, ...[all, ...walks].flatMap(({ pages }) => pages.map(({ exchange }) => exchange)))
        .provided(both, otherwise)
        .holds(got.includes(expected), `${expected} with ${bound} between the two`, words);
    }
  },
});
