import {
  type Context,
  type Walked,
  authenticated,
  exchangesOf,
  flow,
  isText,
  tooLong,
  unlessBlocked,
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
  /** Made before the wanted one and after it, and not looked for. */
  readonly others: readonly string[];
  readonly walk: Walked;
}

type Tools = Pick<Context<string>, "api" | "given" | "target" | "threeDs" | "until">;

function searched({ given, until }: Tools, { id, key }: Wanted): Promise<Walked> {
  return until(
    () => given.charges.walk({ search_key: key }, "older", (seen) => seen.has(id)),
    ({ ids }) => ids.includes(id),
  );
}

/** A charge is looked for by its id, and only then by the TID of a customer who came back: one need not be the other. */
async function lookedFor(tools: Tools): Promise<Found> {
  const { given } = tools;
  const earlier = await given.heldCharge();
  const search = async (wanted: Wanted): Promise<Found> => {
    const later = await given.heldCharge();
    return { wanted, others: [earlier.id, later.id], walk: await searched(tools, wanted) };
  };
  const { id } = await given.heldCharge();
  const byId = await search({ id, key: id, isOnlyAnId: true });
  if (byId.walk.ids.includes(id)) return byId;
  const passed = await authenticated(tools, "succeed");
  return passed?.tid === undefined ? byId : search({ id: passed.id, key: passed.tid });
}

/** A charge whose customer came back with a transaction id that is not its id. */
async function otherwiseCalled(tools: Tools): Promise<readonly Pick<Found, "wanted" | "walk">[]> {
  const passed = await authenticated(tools, "succeed");
  if (passed?.tid === undefined || passed.tid === passed.id) return [];
  const wanted = { id: passed.id, key: passed.tid };
  return [{ wanted, walk: await searched(tools, wanted) }];
}

export const listSearch = flow({
  id: "list-search",
  title: "A search finds the charge it names and no other",
  needs: ["state", "cards.approved"],
  proves: {
    "list.search.tid": "MUST: A search by a charge's transaction id finds that charge.",
    "list.search.leaves-out-others": "MUST: A search leaves out charges that do not match.",
  },

  async run({ marker, prove, ...tools }) {
    const { given, until } = tools;
    const { wanted, others, walk } = await lookedFor(tools);
    const { ids } = walk;
    const isById = wanted.isOnlyAnId === true && ids.includes(wanted.id);
    const searches = [{ wanted, walk }, ...(isById ? await otherwiseCalled(tools) : [])];
    const found = prove("list.search.tid", ...searches.flatMap((one) => exchangesOf(one.walk)));
    const missed = searches.filter((one) => !one.walk.ids.includes(one.wanted.id));
    for (const one of missed) if (!one.walk.ended) found.doesNotApply(tooLong(one.walk));
    if (missed.some((one) => one.wanted.isOnlyAnId)) found.doesNotApply(UNKNOWN);
    for (const one of searches)
      found.holds(
        one.walk.ids.includes(one.wanted.id),
        `charge ${one.wanted.id} for ${one.wanted.key} as search_key`,
        one.walk.ids.length === 0 ? "an empty list" : `${one.walk.ids.length} other charges`,
      );
    const all = await until(
      () => given.charges.walk({ limit: 100 }, "older", (seen) => others.every((id) => seen.has(id))),
      (walked) => others.every((id) => walked.ids.includes(id)),
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
    const leavesOut = prove("list.search.leaves-out-others", ...exchangesOf(walk)).provided(
      others.every((id) => all.ids.includes(id)),
      "the other charges are not in the list without a search either",
    );
    const alone = `no charge but ${wanted.id} for ${wanted.key} as search_key`;
    const strange = (seen: readonly string[]): string => others.filter((id) => seen.includes(id)).join(", ");
    leavesOut.holds(strange(ids) === "", alone, `charge ${strange(ids)} too`);
    // The same on pages towards older and newer charges.
    const query = { search_key: wanted.key, limit: 100 };
    const { lastCursor, firstCursor } = await given.charges.page(query);
    for (const [name, cursor] of [
      ["after_id", lastCursor],
      ["before_id", firstCursor],
    ] as const) {
      if (!isText(cursor)) continue;
      const page = await unlessBlocked(given.charges.page({ ...query, [name]: cursor }));
      if (page === undefined) continue;
      const shown = strange(page.ids);
      leavesOut.and(page.exchange).holds(shown === "", `${alone}, with ${name}`, `charge ${shown}`);
    }
    const nothing = await unlessBlocked(given.charges.page({ limit: 100, search_key: marker("nothing") }));
    if (nothing === undefined) return;
    const shown = strange(nothing.ids);
    leavesOut
      .and(nothing.exchange)
      .holds(shown === "", "no charge for a search_key that stands in none", `charge ${shown}`);
  },
});
