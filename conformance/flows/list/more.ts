import {
  type Given,
  type Page,
  type Query,
  type Walked,
  flow,
  isText,
  placesOf,
  tooLong,
  unlessBlocked,
} from "../../flow.ts";

const LIMIT = 4;
const CARDS = { payment_methods: "credit_or_debit_card" };

export const pagingMore = flow({
  id: "paging-more",
  title: "A page tells whether older and newer charges remain",
  needs: ["state", "cards.approved"],
  // Nothing newer comes meanwhile.
  alone: true,
  proves: {
    "paging.has-next": "MUST tell by has_next, where shown, whether older charges remain",
    "paging.has-previous": "MUST tell by has_previous, where shown, whether newer charges remain",
  },

  async run({ given, prove }) {
    const { page, walk } = given.charges;
    const made = await given.chargesInOrder(9);
    const pages = await thereAndBack({}, made, given.charges);
    const whole = await walk({ limit: 100 }, "older");
    const end = await endOf(whole, given.charges);
    const hundred = await unlessBlocked(page({ limit: 100, ...CARDS }));
    const cards = made.filter((id) => hundred?.ids.includes(id) === true);
    const ofCards = await unlessBlocked(thereAndBack(CARDS, cards, given.charges));
    const found = await unlessBlocked(walk({ limit: LIMIT, search_key: made[0] ?? "" }, "older"));
    const newest = (await walk({ limit: LIMIT }, "older", (seen) => seen.size > 0)).ids[0];

    const looks = ({
      newestFirst,
      ...side
    }: { readonly newestFirst: boolean } & Omit<Side, "way">): Look[] => {
      const along = (ids: readonly string[]): Side => ({
        ...side,
        way: newestFirst ? ids.toReversed() : ids,
      });
      return [
        ...[...pages, ...end.pages].flatMap((one) => looksAt(one, along(made))),
        ...(ofCards ?? []).flatMap((one) => looksAt(one, along(cards))),
        ...(found?.pages ?? []).flatMap((one) => looksAt(one, along([]))),
      ];
    };
    const next = looks({
      newestFirst: true,
      field: "hasNext",
      cursor: "lastCursor",
      turned: "after_id",
      word: "older",
      edge: end.oldest,
    });
    const previous = looks({
      newestFirst: false,
      field: "hasPrevious",
      cursor: "firstCursor",
      turned: "before_id",
      word: "newer",
      edge: newest,
    });

    if (end.tooSoon !== undefined)
      next.push({
        page: end.tooSoon,
        got: end.tooSoon.hasNext,
        expected: true,
        why: "its last_cursor leads to older charges",
      });

    const hasNext = prove("paging.has-next");
    if (next.every(isRight)) {
      if (next.every(({ got }) => got === undefined)) hasNext.doesNotApply("no page shows has_next");
      if (!whole.ended) hasNext.doesNotApply(tooLong(whole));
    }
    for (const {
      page: { exchange },
      expected,
      why,
    } of next)
      hasNext.and(exchange).wherever("/has_next", expected, `${expected}, since ${why},`);
    hasNext.provided(!whole.isStuck, "a page that says that older charges remain leads to none");

    const hasPrevious = prove("paging.has-previous");
    if (previous.every(({ got }) => got === undefined))
      hasPrevious.doesNotApply("no page shows has_previous");
    for (const {
      page: { exchange },
      expected,
      why,
    } of previous)
      hasPrevious.and(exchange).wherever("/has_previous", expected, `${expected}, since ${why},`);
  },
});

/** One of the two directions, with the known charges in its order. */
interface Side {
  readonly field: "hasNext" | "hasPrevious";
  readonly cursor: "firstCursor" | "lastCursor";
  readonly turned: "after_id" | "before_id";
  readonly word: "older" | "newer";
  readonly way: readonly string[];
  /** The last charge of all in this direction, when it is known. */
  readonly edge: string | undefined;
}

interface Look {
  readonly page: Page;
  readonly got: unknown;
  readonly expected: boolean;
  readonly why: string;
}

function isRight({ got, expected }: Look): boolean {
  return got === undefined || got === expected;
}

/**
 * What a page has to say. Whether a list with a filter speaks of all charges, or of those that the filter finds, is not
 * shown: what is asked here holds for both.
 */
function looksAt(page: Page, { field, cursor, turned, word, way, edge }: Side): Look[] {
  const look = { page, got: page[field] };
  const places = placesOf(page, way);
  if (places.length > 0 && Math.max(...places) < way.length - 1)
    return [{ ...look, expected: true, why: `${word} charges are there` }];
  if (edge !== undefined && page.ids.includes(edge))
    return [{ ...look, expected: false, why: `nothing ${word} is there` }];
  const isTurned = page.exchange.request.url.includes(`${turned}=`);
  if (isTurned && page.ids.length === 0 && !isText(page[cursor]))
    return [{ ...look, expected: false, why: "the page is empty and no cursor leads on" }];
  return [];
}

/** The pages with these charges, and those on the way back to the newest of them. */
async function thereAndBack(
  query: Query,
  made: readonly string[],
  { walk }: Given["charges"],
): Promise<Page[]> {
  const there = await walk({ limit: LIMIT, ...query }, "older", (seen) => made.every((id) => seen.has(id)));
  const begin = there.pages.findLast(({ ids }) => ids.length > 0)?.firstCursor;
  if (!isText(begin)) return [...there.pages];
  const back = await walk({ limit: LIMIT, ...query, before_id: begin }, "newer", (seen) =>
    seen.has(made.at(-1) ?? ""),
  );
  return [...there.pages, ...back.pages];
}

interface End {
  /** The last pages, however they were asked for. */
  readonly pages: readonly Page[];
  /** The oldest charge of all. */
  readonly oldest?: string | undefined;
  /** The page that was said to be the last one, when its cursor leads to further charges. */
  readonly tooSoon?: Page;
}

async function endOf({ pages, ids, ended, isStuck }: Walked, { page }: Given["charges"]): Promise<End> {
  const last = pages.findLastIndex((one) => one.ids.length > 0);
  const final = pages[last];
  if (!ended || isStuck || final === undefined) return { pages };
  const behind = async (limit: number, cursor: unknown): Promise<Page[]> => {
    const query = { limit, ...(isText(cursor) && { after_id: cursor }) };
    return [await unlessBlocked(page(query))].filter((one) => one !== undefined);
  };
  const beyond = isText(final.lastCursor) ? await behind(100, final.lastCursor) : [];
  if (beyond.some((one) => one.ids.some((id) => !ids.includes(id)))) return { pages, tooSoon: final };
  // A page that holds just what is left is full, and the last one all the same.
  const full = await behind(final.ids.length, pages[last - 1]?.lastCursor);
  return { pages: [...pages, ...beyond, ...full], oldest: final.ids.at(-1) };
}
