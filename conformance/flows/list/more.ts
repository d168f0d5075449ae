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
const MOST = 100;
const CARDS = { payment_methods: "credit_or_debit_card" };

export const pagingMore = flow({
  id: "paging-more",
  title: "A page tells whether older and newer charges remain",
  needs: ["state", "cards.approved"],
  // Nothing newer comes meanwhile.
  alone: true,
  proves: {
    "paging.has-next":
      "MUST: The field has_next tells whether older charges remain, wherever a page shows it.",
    "paging.has-previous":
      "MUST: The field has_previous tells whether newer charges remain, wherever a page shows it.",
  },

  async run({ given, prove }) {
    const { page, walk } = given.charges;
    const made = await given.chargesInOrder(12);
    const pages = [
      ...(await thereAndBack({ limit: LIMIT }, made, given.charges)),
      ...(await thereAndBack({}, made, given.charges)),
    ];
    const whole = await walk({ limit: MOST }, "older");
    const end = await endOf(whole, given.charges);
    const hundred = await unlessBlocked(page({ limit: MOST, ...CARDS }));
    const cards = made.filter((id) => hundred?.ids.includes(id) === true);
    const ofCards = await unlessBlocked(thereAndBack({ ...CARDS, limit: LIMIT }, cards, given.charges));
    const found = end.last === undefined ? [] : await searched(end.last.ids.at(-1), given.charges);
    const front = await walk({ limit: LIMIT }, "older", (seen) => seen.size > 0);
    // A charge that shows no id may be newer.
    const isNamed = front.pages.every(({ ids, elements }) => ids.length === elements.length);
    const newest = isNamed ? front.ids[0] : undefined;

    const looks = (side: Omit<Side, "way">): Look[] => {
      const along = (ids: readonly string[]): Side => ({
        ...side,
        way: side.word === "older" ? ids.toReversed() : ids,
      });
      return [
        ...[...pages, ...end.pages].flatMap((one) => looksAt(one, along(made))),
        ...(ofCards ?? []).flatMap((one) => looksAt(one, along(cards))),
        ...found.flatMap((one) => looksAt(one, along([]))),
      ];
    };
    const next = [
      ...looks({
        field: "hasNext",
        word: "older",
        isLast: (one) => one === end.last || found.includes(one),
      }),
      ...end.pages.flatMap(looksBehind),
      ...(await looksAtOneAndTwo(made[0], given.charges)),
    ];
    const previous = looks({
      field: "hasPrevious",
      word: "newer",
      isLast: ({ ids }) => newest !== undefined && ids.includes(newest),
    });

    if (end.tooSoon !== undefined)
      next.push({
        page: end.tooSoon,
        got: end.tooSoon.hasNext,
        expected: true,
        why: "its last_cursor leads to older charges",
      });

    const hasNext = prove("paging.has-next").provided(next.length > 0, unknown("older"));
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

    const hasPrevious = prove("paging.has-previous").provided(previous.length > 0, unknown("newer"));
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
  readonly word: "older" | "newer";
  readonly way: readonly string[];
  /** Whether the last charge of all in this direction is known to stand on it. */
  readonly isLast: (page: Page) => boolean;
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
function looksAt(page: Page, { field, word, way, isLast }: Side): Look[] {
  const look = { page, got: page[field] };
  const places = placesOf(page, way);
  if (places.length > 0 && Math.max(...places) < way.length - 1)
    return [{ ...look, expected: true, why: `${word} charges are there` }];
  return isLast(page) ? [{ ...look, expected: false, why: `nothing ${word} is there` }] : [];
}

function looksBehind(page: Page): Look[] {
  const isTurned = page.exchange.request.url.includes("after_id=");
  const isEnd = isTurned && page.ids.length === 0 && !isText(page.lastCursor);
  const why = "the page is empty and no cursor leads on";
  return isEnd ? [{ page, got: page.hasNext, expected: false, why }] : [];
}

/** Behind a charge that is searched for there is the same, on a page that it fills and on one that it does not. */
async function looksAtOneAndTwo(id = "", { page }: Given["charges"]): Promise<Look[]> {
  const one = await unlessBlocked(page({ limit: 1, search_key: id }));
  const two = await unlessBlocked(page({ limit: 2, search_key: id }));
  if (one?.ids.join() !== id || two?.ids.join() !== id || typeof two.hasNext !== "boolean") return [];
  const why = "a page of two shows the same charge and says so";
  return [{ page: one, got: one.hasNext, expected: two.hasNext, why }];
}

/** The pages with this charge alone, which is searched for, with a limit and without. */
async function searched(id = "", { walk }: Given["charges"]): Promise<Page[]> {
  const query = { search_key: id };
  const found = [
    await unlessBlocked(walk({ ...query, limit: LIMIT }, "older")),
    await unlessBlocked(walk(query, "older")),
  ];
  return found.flatMap((one) => one?.pages ?? []).filter(({ ids }) => ids.join() === id);
}

function unknown(word: string): string {
  return `of no page it is known whether ${word} charges remain`;
}

/** The pages with these charges, and those on the way back to the newest of them. */
async function thereAndBack(
  query: Query,
  made: readonly string[],
  { walk }: Given["charges"],
): Promise<Page[]> {
  const there = await walk(query, "older", (seen) => made.every((id) => seen.has(id)));
  const begin = there.pages.findLast(({ ids }) => ids.length > 0)?.firstCursor;
  if (!isText(begin)) return [...there.pages];
  const back = await walk({ ...query, before_id: begin }, "newer", (seen) => seen.has(made.at(-1) ?? ""));
  return [...there.pages, ...back.pages];
}

interface End {
  /** The last pages, however they were asked for. */
  readonly pages: readonly Page[];
  /** The one with the oldest charge of all. A full page may tell of charges that wait and stand in no list. */
  readonly last?: Page;
  /** The page that was said to be the last one, when its cursor leads to further charges. */
  readonly tooSoon?: Page;
}

async function endOf({ pages, ids, ended, isStuck }: Walked, { page }: Given["charges"]): Promise<End> {
  const final = pages.findLast((one) => one.ids.length > 0);
  if (!ended || isStuck || final === undefined) return { pages };
  const { lastCursor: after_id } = final;
  const beyond = isText(after_id) ? await unlessBlocked(page({ limit: MOST, after_id })) : undefined;
  if (beyond?.ids.some((id) => !ids.includes(id)) === true) return { pages, tooSoon: final };
  const all = beyond === undefined ? pages : [...pages, beyond];
  // A charge that shows no id may be the oldest.
  const isKnown = final.elements.length < MOST && final.ids.length === final.elements.length;
  return isKnown ? { pages: all, last: final } : { pages: all };
}
