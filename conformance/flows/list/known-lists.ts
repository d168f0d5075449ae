/** Lists whose newest charges are known, and walks through their pages. Only flows that run alone use them. */
import {
  type Query,
  type Tools,
  type cursors,
  Blocked,
  json,
  nameOf,
  once,
  replies,
  Unseeable,
  ways,
} from "../../flow.ts";
import { showsAll } from "./filtered.ts";
import { unlessAnsweredWithError } from "./reading.ts";

/** More than three pages of five, so that a step back over a page does not lead to the newest, and more than two of ten. */
const KNOWN_CHARGES = { five: 17, absent: 22 } as const;
/** The others are made one after another: the order of more than a page of ten does not depend on the list. */
const AT_ONCE = 10;

const FILTER = {
  none: { words: "", query: {} },
  some: {
    words: "for payment_methods=credit_or_debit_card and start_time=0",
    // They find all of these charges, whatever the unit of a time, and however conditions combine.
    query: { payment_methods: "credit_or_debit_card", start_time: 0 },
  },
} as const;

export const LIMIT = {
  five: { words: "", query: { limit: 5 } },
  absent: { words: "without limit", query: {} },
} as const;

const DIRECTION = {
  older: { words: "towards older charges" },
  newer: { words: "towards newer charges" },
} as const;

export interface KnownList {
  readonly query: Query;
  /** Charges made with nothing made in between, the oldest first. */
  readonly known: readonly string[];
  /** From the first page to the one with the oldest of them. */
  readonly down: readonly cursors.Page[];
}

/** A walk from page to page, each by the cursor of the one before. */
export interface PageWalk {
  readonly direction: keyof typeof DIRECTION;
  /** The known charges in the order in which the walk comes to them. */
  readonly known: readonly string[];
  readonly pages: readonly cursors.Page[];
  readonly down: readonly cursors.Page[];
}

export function allPages({ down, pages }: PageWalk): readonly cursors.Page[] {
  return [...new Set([...down, ...pages])];
}

interface Point {
  readonly filter: keyof typeof FILTER;
  readonly limit: keyof typeof LIMIT;
}

// Charges are made once for the run, and the pages of each query are read once.
const rows = once<readonly string[]>();
const lists = once<KnownList>();
const walksBack = once<cursors.Walked>();

export const knownLists = ways("list", { filter: FILTER, limit: LIMIT }, knownList).needing(
  "state",
  "cards.approved",
);

export const knownWalks = ways(
  "walk",
  { filter: FILTER, limit: LIMIT, direction: DIRECTION },
  async (tools, { direction, ...point }): Promise<PageWalk> => {
    const { given } = tools;
    const { query, known, down } = await knownList(tools, point);
    if (direction === "older") return { direction, known: known.toReversed(), down, pages: down };
    const begin = pageOfOldest({ known, down });
    const { pages } = await walksBack(given, `${point.filter} ${point.limit}`, () =>
      given.charges.walk(backFrom(begin, query), "newer"),
    );
    return { direction, known, down, pages: [begin, ...pages] };
  },
).needing("state", "cards.approved");

export async function knownList(tools: Tools, { filter, limit }: Point): Promise<KnownList> {
  const { given, until } = tools;
  return lists(given, `${filter} ${limit}`, async () => {
    const made = await rows(given, "", () =>
      given.chargesInOrder(KNOWN_CHARGES.absent, { atOnce: AT_ONCE, alsoIn: FILTER.some.query }),
    );
    if (filter !== "none") await areFound(tools, FILTER[filter].query, made);
    const query = { ...FILTER[filter].query, ...LIMIT[limit].query };
    const wanted = KNOWN_CHARGES[limit];
    // That another list shows them says nothing about this one, which may be cached.
    await until(
      () => given.charges.page(query),
      (page) => page.ids.some((id) => id === made.at(-1)),
    );
    const { pages, ids } = await given.charges.walk(
      query,
      "older",
      (seen) => made.filter((id) => seen.has(id)).length >= wanted,
    );
    return { query, known: ordered(made, ids).slice(-wanted), down: pages };
  });
}

/** Charges of one moment may stand in another order in each list: those made at once take that of this list. */
function ordered(made: readonly string[], newestFirst: readonly string[]): readonly string[] {
  const oldestFirst = newestFirst.toReversed();
  const atOnce = made.slice(0, AT_ONCE).toSorted((a, b) => oldestFirst.indexOf(a) - oldestFirst.indexOf(b));
  return [...atOnce, ...made.slice(AT_ONCE)];
}

/** Blocked otherwise; where the conditions are refused together, nothing can be seen. Whether the filter finds them is judged by list.payment-methods; how soon it does is open. */
async function areFound(
  { api, given, until }: Tools,
  filter: Query,
  known: readonly string[],
): Promise<void> {
  const isAll = ({ ids }: Pick<cursors.Walked, "ids">): boolean => showsAll(known)(new Set(ids));
  const walked = await unlessAnsweredWithError(
    until(() => given.charges.walk({ ...filter, limit: 100 }, "older", showsAll(known)), isAll),
  );
  if (walked === undefined && replies.isRefusal(await api.listCharges({ query: filter })))
    throw new Unseeable("the target refuses these conditions together", [], "free_choice");
  if (walked === undefined || !isAll(walked))
    throw new Blocked("the filter does not find all of the new charges");
}

/** The page with the oldest known charges, from which the way back goes. */
export function pageOfOldest({ known, down }: Pick<KnownList, "known" | "down">): cursors.Page {
  const page = down.findLast(({ ids }) => ids.some((id) => known.includes(id)));
  if (page === undefined) throw new Blocked("the list shows none of the new charges");
  return page;
}

export function backFrom({ firstCursor, exchange }: cursors.Page, query: Query): Query {
  if (!json.isText(firstCursor)) throw new Blocked(`${nameOf(exchange)} gave no first_cursor`, [exchange.nr]);
  return { ...query, before_id: firstCursor };
}
