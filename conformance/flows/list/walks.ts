/** A walk to older pages, or back to newer ones, loses no charge and repeats none, whatever happens meanwhile. */
import { Blocked, flow, json, once, several, sums, Unseeable, ways } from "../../flow.ts";
import { allUntil, showsAll } from "./filtered.ts";
import { type KnownList, backFrom, knownList, knownLists, LIMIT, pageOfOldest } from "./known-lists.ts";
import { goesNotBack } from "./page-turns.ts";
import { missesNone, missesNoneGoingBack, repeatsNone } from "./walked.ts";

const MISSES_NONE = {
  "paging.older.misses-none": "MUST: Following last_cursor page by page to the end misses no charge.",
} as const;
const REPEATS_NONE = {
  "paging.older.repeats-none": "SHOULD: Following last_cursor page by page to the end shows no charge twice.",
} as const;

export const pagingWalk = flow({
  id: "paging-walk",
  title: "A walk to older pages, between two of which a charge is made, loses none and repeats none",
  // A charge that is lost has to be one of ours to be missed.
  alone: "charges in front",
  each: knownLists,
  proves: { ...MISSES_NONE, ...REPEATS_NONE },

  async run({ list, given, prove }) {
    const another = (): Promise<unknown> => given.chargesInOrder(1);
    const walked = await given.charges.walk(list.query, "older", showsAll(list.known), another);

    missesNone(prove("paging.older.misses-none"), walked, list.known);
    repeatsNone(prove("paging.older.repeats-none"), walked);
  },
});

export const pagingCursorOfMoved = flow({
  id: "paging-cursor-of-moved",
  title: "A cursor still leads on when its charge was captured",
  needs: ["state", "cards.approved"],
  // It makes charges itself, which would be the newest of others.
  alone: "charges in front",
  proves: MISSES_NONE,

  async run({ api, given, until, prove }) {
    const create = async (): Promise<string> => (await given.heldCharge()).id;
    const made = await several(Array.from({ length: 6 }, () => create));
    // How soon a charge is listed is open.
    await allUntil({ given, until }, made);
    const { ids, lastCursor, exchange } = await until(
      async () => {
        const newest = await given.charges.page({ limit: 100 });
        const last = newest.ids.findLastIndex((id) => made.includes(id));
        return given.charges.page({ limit: Math.max(1, last + 1) });
      },
      (page) => made.includes(page.ids.at(-1) ?? ""),
    );
    if (!json.isText(lastCursor)) throw new Blocked("the page gave no last_cursor", [exchange.nr]);
    const id = ids.findLast((one) => made.includes(one));
    if (id === undefined || id !== ids.at(-1)) throw new Unseeable("no page ends with a charge of this flow");
    await api.captureCharge(id, sums.mxn(2));
    // Whether a cursor may be sent with another limit than that of its page is open.
    const limit = new URL(exchange.request.url).searchParams.get("limit") ?? "";
    const onward = await api.listCharges({ query: { limit, after_id: lastCursor } });

    prove("paging.older.misses-none", onward).accepted({ twin: exchange });
  },
});

export const pagingWalkBack = flow({
  id: "paging-walk-back",
  title: "A walk back to newer pages, between two of which charges are made, loses none and repeats none",
  // A charge that is lost has to be one of ours to be missed.
  alone: "charges in front",
  each: knownLists.over("limit"),
  proves: {
    "paging.newer.misses-none": "SHOULD: Following first_cursor page by page to the start misses no charge.",
    "paging.newer.repeats-none":
      "SHOULD: A walk back to newer pages shows no charge twice, even while charges are being made.",
  },

  async run({ list, given, prove }) {
    const begin = pageOfOldest(list);
    const newer = list.known.filter((id) => !begin.ids.includes(id));
    const add = (): Promise<unknown> => given.chargesInOrder(3);
    const query = backFrom(begin, list.query);
    const walked = await given.charges.walk(query, "newer", showsAll(newer), add);

    missesNoneGoingBack(prove("paging.newer.misses-none"), walked, newer);
    repeatsNone(prove("paging.newer.repeats-none"), walked);
  },
});

const later = once<readonly string[]>();

/** Lists whose pages are known, and three charges that were made after all of them were read. */
const listsBefore = ways("list", { limit: LIMIT }, async (tools, { limit }) => {
  const { given } = tools;
  const listOf = (one: keyof typeof LIMIT) => (): Promise<KnownList> =>
    knownList(tools, { filter: "none", limit: one });
  const added = await later(given, "", async () => {
    await several([listOf("five"), listOf("absent")]);
    return given.chargesInOrder(3);
  });
  return { ...(await listOf(limit)()), added };
}).needing("state", "cards.approved");

/** Between the pages that were read and the charges that were made since stand no others then. */
const MADE_SINCE = "charges made since";

export const pagingNewerThanAll = flow({
  id: "paging-newer-than-all",
  title: "The first_cursor of the newest page leads to no older charges",
  alone: MADE_SINCE,
  each: listsBefore.only({ limit: ["five"] }),
  proves: { "paging.newer": "MUST: Sending first_cursor as before_id leads to newer charges." },

  async run({ list, given, prove }) {
    const { added, query } = list;
    const [front] = list.down;
    if (front === undefined || !json.isText(front.firstCursor))
      throw new Unseeable("the newest page gives no first_cursor", [], "free_choice");
    const { pages } = await given.charges.walk(backFrom(front, query), "newer", showsAll(added));

    const known = [...list.known, ...added];
    // That it comes to charges made since is judged by paging.newer.meets-new.
    goesNotBack(prove("paging.newer"), { direction: "newer", known, pages: [front, ...pages] });
  },
});

export const pagingMeetsNew = flow({
  id: "paging-meets-new",
  title: "A walk back to newer pages comes to charges that were made since its cursor was given",
  // A target may show the newest charges of all in front of those of a cursor. They have to be these.
  alone: MADE_SINCE,
  each: listsBefore,
  proves: {
    "paging.newer.meets-new":
      "SHOULD: A walk back to newer pages reaches the charges that were made since the walk began.",
  },

  async run({ list, given, until, prove }) {
    const { added, query } = list;
    const back = backFrom(pageOfOldest(list), query);
    // How soon a page shows them is open.
    const walked = await until(
      () => given.charges.walk(back, "newer", showsAll(added)),
      ({ ids }) => showsAll(added)(new Set(ids)),
    );

    missesNoneGoingBack(prove("paging.newer.meets-new"), walked, added);
  },
});
