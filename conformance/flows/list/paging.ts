import {
  type Given,
  type Page,
  type Walked,
  Blocked,
  at,
  flow,
  isText,
  label,
  methodAndPath,
  mxn,
  show,
  unlessBlocked,
} from "../../flow.ts";

/** In words what stands on a page. */
function list(page: Page | undefined): string {
  return page === undefined ? "no page" : page.ids.join(", ") || "an empty page";
}

const CURSORS = [
  ["paging.first-cursor", "first_cursor"],
  ["paging.last-cursor", "last_cursor"],
] as const;

/** A page in words, by the cursor that led to it. */
function led(to: Page | undefined, cursor: "first_cursor" | "last_cursor", by: Page): string {
  return `${to === undefined ? "a page" : label(to.exchange)} (by the ${cursor} of ${label(by.exchange)})`;
}

/** Which of its charges a page shows again, counted from its newest. */
function again(ids: readonly string[], page: Page): string {
  const places = ids.filter((id) => page.ids.includes(id)).map((id) => page.ids.indexOf(id) + 1);
  return places.length === 0 ? list({ ...page, ids }) : `charge ${places.join(", ")} of that page again`;
}

/** A list that never leads on would otherwise be turned for ever. */
const MOST_TURNS = 60;

/** A page whose oldest charge is one of these, wherever those of other flows stand among them. */
async function pageThatEndsWith(
  known: readonly string[],
  { page }: Given["charges"],
): Promise<Page | undefined> {
  let { lastCursor } = await page({ limit: 1 });
  for (let turned = 0; turned < MOST_TURNS && isText(lastCursor); turned += 1) {
    const whole = await page({ limit: 100, after_id: lastCursor });
    const place = whole.ids.findIndex((id, index) => index > 0 && known.includes(id));
    if (place > 0) return page({ limit: place + 1, after_id: lastCursor });
    if (whole.ids.length === 0 || whole.lastCursor === lastCursor) return undefined;
    lastCursor = whole.lastCursor;
  }
  return undefined;
}

export const paging = flow({
  id: "paging",
  title: "Cursors lead to older pages and back to newer ones",
  needs: ["state", "cards.approved"],
  proves: {
    "paging.first-cursor": "MUST give a string first_cursor that stands for the newest charge of the page",
    "paging.last-cursor": "MUST give a string last_cursor that stands for the oldest charge of the page",
    "paging.older": "MUST lead to older charges when last_cursor is sent as after_id",
    "paging.newer": "MUST lead to newer charges when first_cursor is sent as before_id",
    "paging.has-previous": "MUST tell by has_previous, where shown, whether newer charges remain",
  },

  async run({ given, prove }) {
    const newestFirst = (await given.chargesInOrder(8)).toReversed();
    const { page } = given.charges;
    const by = async (
      cursor: unknown,
      name: "after_id" | "before_id",
      limit = 3,
    ): Promise<Page | undefined> => (isText(cursor) ? page({ limit, [name]: cursor }) : undefined);

    // Long pages, so that what other flows make meanwhile does not push the charges of the first page off the second.
    const front = await page({ limit: 3 });
    for (const [id, name] of CURSORS) {
      if (isText(at(front.exchange.body, `/${name}`))) continue;
      prove(id, front.exchange).carries(`/${name}`, isText, "a string");
      throw new Blocked(`the page gave no ${name}`, [front.exchange.nr]);
    }
    const behind = await by(front.lastCursor, "after_id", 50);
    const shownAgain = without(behind, front.ids.at(-1)).filter((id) => front.ids.includes(id));
    const towardsOlder = prove("paging.older", front.exchange)
      .provided(behind !== undefined, "the page gave no last_cursor")
      .holds(
        shownAgain.length === 0,
        `only older charges from ${led(behind, "last_cursor", front)}`,
        again(shownAgain, front),
      );
    const hundred = await page({ limit: 100 });
    await given.chargesInOrder(1);
    const beyond = await by(hundred.firstCursor, "before_id", 100);
    const olderOnes = (beyond?.ids ?? []).filter((id) => hundred.ids.slice(1).includes(id));
    const towardsNewer = prove("paging.newer", hundred.exchange)
      .provided(beyond !== undefined, "the page gave no first_cursor")
      .holds(
        olderOnes.length === 0,
        `only newer charges from ${led(beyond, "first_cursor", hundred)}`,
        `${olderOnes.length} charges of that page again`,
      );

    const first = await page({ limit: 1 });
    const top = await pageThatEndsWith(newestFirst, given.charges);
    const begin = newestFirst.indexOf(top?.ids.at(-1) ?? "");
    // From here on our charges are known neighbours; those of other flows may stand between them.
    const middle = begin === -1 ? undefined : await by(top?.lastCursor, "after_id");
    if (middle === undefined || top === undefined || middle.ids.length < 3)
      throw new Blocked("the list could not be turned to a page with charges on both sides", [
        first.exchange.nr,
      ]);
    const [newestOfPage] = middle.ids;
    const last = middle.ids.at(-1);
    const older = await by(middle.lastCursor, "after_id");
    const newer = await by(middle.firstCursor, "before_id");

    const ages = (ids: readonly string[]): number[] =>
      ids.map((id) => newestFirst.indexOf(id)).filter((age) => age >= 0);
    const isBeyond = (ids: readonly string[], known: Page, right: (age: number) => boolean): boolean =>
      ids.length > 0 && !ids.some((id) => known.ids.includes(id)) && ages(ids).every(right);
    const oldest = Math.max(...ages(middle.ids), begin);
    const newest = Math.min(...ages(middle.ids), newestFirst.length);

    const isBehind = isBeyond(without(middle, top.ids.at(-1)), top, (age) => age > begin);
    const inFront =
      "sending last_cursor as after_id did not lead to a page with newer charges in front of it";
    towardsOlder
      .provided(isText(middle.lastCursor), "the page gave no last_cursor")
      .and(middle.exchange)
      .holds(isBehind, `only older charges from ${led(middle, "last_cursor", top)}`, again(middle.ids, top))
      .holds(
        isBeyond(without(older, last), middle, (age) => age > oldest),
        `only older charges from ${led(older, "last_cursor", middle)}`,
        again(older?.ids ?? [], middle),
      );
    towardsNewer
      .provided(isBehind, inFront)
      .and(middle.exchange)
      .holds(
        isBeyond(without(newer, newestOfPage), middle, (age) => age < newest),
        `only newer charges from ${led(newer, "first_cursor", middle)}`,
        again(newer?.ids ?? [], middle),
      );
    // A cursor that is sent leads to a page, and not always to a charge.
    const toFront = isText(first.firstCursor)
      ? await given.charges.walk({ limit: 100, before_id: first.firstCursor }, "newer")
      : undefined;
    const foremost = toFront?.pages.at(-1) ?? first;
    const hasPrevious = prove("paging.has-previous", middle.exchange);
    if ([middle, first, foremost].every((one) => one.hasPrevious === undefined))
      hasPrevious.doesNotApply("no page shows has_previous");
    hasPrevious
      .provided(isBehind, inFront)
      .wherever("/has_previous", true, "true, since newer charges are there,")
      .and(first.exchange)
      .wherever("/has_previous", false, "false, since nothing newer is there,")
      .and(foremost.exchange)
      .holds(
        foremost.ids.length > 0 || foremost.hasPrevious !== true,
        `has_previous false from ${label(foremost.exchange)}, where nothing newer is found`,
        `an empty page with has_previous ${show(foremost.hasPrevious)}`,
      );

    // Whether a cursor shows its own charge again is not shown, but it is the same after a page of one, whose only charge
    // both cursors stand for.
    const lone = await by(top.lastCursor, "after_id", 1);
    const inFrontOfLone = await by(lone?.firstCursor, "before_id");
    const behindLone = await by(lone?.lastCursor, "after_id");
    const isLike = (shown: Page | undefined, edge: string | undefined, byLone: Page | undefined): boolean =>
      lone?.ids.length !== 1 || shown?.ids.includes(edge ?? "") === byLone?.ids.includes(lone.ids[0] ?? "");
    const ownCharge = (byLone: Page | undefined): string =>
      byLone?.ids.includes(lone?.ids[0] ?? "") === true
        ? "the cursor's own charge"
        : "no charge of that page";
    prove("paging.first-cursor", middle.exchange)
      .carries("/first_cursor", isText, "a string")
      .provided(isBehind, inFront)
      .provided(
        !middle.ids.includes(without(newer, newestOfPage)[0] ?? ""),
        "sending first_cursor as before_id led to no newer charge",
      )
      .provided(isNewestFirst(middle, newestFirst), "the page is not in order, so its newest is not known")
      .holds(
        !without(newer, newestOfPage).some((id) => middle.ids.includes(id)),
        `only charges newer than those of that page from ${led(newer, "first_cursor", middle)}`,
        again(without(newer, newestOfPage), middle),
      )
      .holds(
        isLike(newer, newestOfPage, inFrontOfLone),
        `${ownCharge(inFrontOfLone)}, as with the cursor of a page of one, from ${led(newer, "first_cursor", middle)}`,
        again(newer?.ids ?? [], middle),
      );
    prove("paging.last-cursor", middle.exchange)
      .carries("/last_cursor", isText, "a string")
      .provided(isBehind, inFront)
      .holds(
        !without(older, last).some((id) => middle.ids.includes(id)),
        `only charges older than those of that page from ${led(older, "last_cursor", middle)}`,
        again(without(older, last), middle),
      )
      .holds(
        isLike(older, last, behindLone),
        `${ownCharge(behindLone)}, as with the cursor of a page of one, from ${led(older, "last_cursor", middle)}`,
        again(older?.ids ?? [], middle),
      );
  },
});

const NO_FIRST_CURSOR = "a page gave no first_cursor";

function hasFirstCursor({ ids, firstCursor }: Page): boolean {
  return ids.length === 0 || isText(firstCursor);
}

export const pagingWalk = flow({
  id: "paging-walk",
  title: "A walk through all pages, between two of which a charge is made, loses none and repeats none",
  needs: ["state", "cards.approved"],
  // A charge that is lost has to be one of ours to be missed.
  alone: true,
  proves: {
    "paging.older.misses-none": "MUST miss no charge on the way to the oldest",
    "paging.older.repeats-none": "SHOULD show no charge twice on the way to the oldest",
    "paging.newer.misses-none": "SHOULD miss no charge on the way back to the newest",
    "paging.has-next": "MUST tell by has_next, where shown, whether older charges remain",
  },

  async run({ api, given, prove }) {
    const made = await given.chargesInOrder(9);
    // What becomes of the charge that a cursor stands for is nothing to the cursor, and makes no second charge of it.
    const place = await given.charges.page({ limit: 4 });
    await api.captureCharge(place.ids.at(-1) ?? "", mxn(1));
    await api.captureCharge(place.ids[1] ?? "", mxn(2));
    await api.refundCharge(place.ids[1] ?? "", mxn(1));
    const onward = isText(place.lastCursor)
      ? [await api.listCharges({ query: { limit: 4, after_id: place.lastCursor } })]
      : [];
    const misses = prove("paging.older.misses-none", ...onward).accepted();
    // Whoever finds the next page by counting has it shifted by this charge.
    const another = (): Promise<unknown> => given.chargesInOrder(1);
    const { walk } = given.charges;
    const older = await walk({ limit: 4 }, "older", (seen) => made.every((id) => seen.has(id)), another);
    const [first, last] = [older.pages[0], older.pages.at(-1)];
    if (first === undefined || last === undefined) throw new Blocked("the list gave no page");
    const missed = made.filter((id) => !older.ids.includes(id));
    const twice = older.ids.filter((id, index) => older.ids.indexOf(id) !== index);
    const walked = pagesTo(older.pages, made).map(({ exchange }) => exchange);
    misses
      .and(...walked)
      .provided(
        older.ids.some((id) => made.includes(id)) || !isEndless(older),
        "so many others were made meanwhile that the walk met none of the new charges",
      )
      .holds(
        missed.length === 0,
        `each of the new charges on the way from ${label(first.exchange)} by last_cursor as after_id`,
        `a walk without ${missed.join(", ")}`,
      );
    const cards = await walkOfCards(made, given.charges);
    misses
      .and(...cards.pages.map(({ exchange }) => exchange))
      .holds(
        cards.lost.length === 0,
        `each of the new charges on the way by last_cursor for ${CARDS}`,
        `a walk without ${cards.lost.join(", ")}`,
      );
    prove("paging.older.repeats-none", ...walked).holds(
      twice.length === 0,
      `each charge once on the way from ${label(first.exchange)} by last_cursor as after_id`,
      `${twice.join(", ")} again`,
    );

    const end = await walk({ limit: 100 }, "older");
    const final = end.pages.at(-1) ?? last;
    const beyond = isText(final.lastCursor)
      ? await given.charges.page({ limit: 2, after_id: final.lastCursor })
      : undefined;
    // A page that holds just what is left is full, and the last one all the same.
    const before = end.pages.at(-2)?.lastCursor;
    const full = await given.charges.page({
      limit: Math.max(1, final.ids.length),
      ...(isText(before) && { after_id: before }),
    });
    const isLast = final.ids.length > 0 && full.ids.at(-1) === final.ids.at(-1);
    // Behind a page in front of the second one is the second one.
    const { firstCursor } = older.pages[1] ?? {};
    const front = isText(firstCursor)
      ? [(await given.charges.page({ limit: 2, before_id: firstCursor })).exchange]
      : [];
    const hasNext = prove("paging.has-next", first.exchange);
    // How many charges others have made is no fault; a list that goes on with the same ones is.
    if (first.hasNext === undefined && final.hasNext === undefined)
      hasNext.doesNotApply("no page shows has_next");
    if (first.hasNext !== false && isEndless(end))
      hasNext.doesNotApply(
        `the list is too long to be walked to its end: ${end.ids.length} charges and more`,
      );
    hasNext
      .wherever("/has_next", true, "true, since older charges are there,")
      .and(...front)
      .wherever("/has_next", true, "true, since the charge of the cursor is older,")
      .and(final.exchange)
      .provided(end.ended, "the list goes on with charges that it has shown")
      .provided(final.ids.length === 0 || isText(final.lastCursor), "the last page gave no last_cursor")
      .wherever("/has_next", false, "false, since nothing older is there,")
      .holds(
        !isLast || (full.hasNext ?? false) === false,
        `has_next false from ${methodAndPath("listCharges")} on a full page that ends with the oldest charge`,
        show(full.hasNext),
      )
      .holds(
        (beyond?.ids ?? []).every((id) => id === final.ids.at(-1)),
        beyond === undefined ? "nothing" : `nothing from ${led(beyond, "last_cursor", final)}, the last page`,
        list(beyond),
      );
    // The same of a list with a filter: behind its first page, and behind the one charge that a search finds.
    const searched = await unlessBlocked(walk({ limit: 100, search_key: made[0] ?? "" }, "older"));
    const found = searched?.pages.at(-1);
    hasNext
      .and(...cards.pages.slice(0, 1).map(({ exchange }) => exchange))
      .holds(
        !cards.remain || (cards.pages[0]?.hasNext ?? true) === true,
        `has_next true on the first page for ${CARDS}, since older charges remain`,
        show(cards.pages[0]?.hasNext),
      )
      .and(...(found === undefined ? [] : [found.exchange]))
      .holds(
        // A page may be short of what is found only after a while, when it leads on.
        found?.hasNext !== true || isText(found.lastCursor),
        `has_next false from ${found === undefined ? "a page" : label(found.exchange)}, since nothing older is found`,
        "has_next true and no cursor that leads on",
      );

    if (!isText(last.firstCursor))
      throw new Blocked("the last page gave no first_cursor", [last.exchange.nr]);
    const back = made.filter((id) => !last.ids.includes(id));
    const query = { limit: 4, before_id: last.firstCursor };
    const newer = await walk(query, "newer", (seen) => back.every((id) => seen.has(id)), another);
    const lost = back.filter((id) => !newer.ids.includes(id));
    prove(
      "paging.newer.misses-none",
      last.exchange,
      ...pagesTo(newer.pages, back.toReversed()).map(({ exchange }) => exchange),
    )
      .provided(newer.pages.every(hasFirstCursor), NO_FIRST_CURSOR)
      .provided(missed.length === 0, "the way to the oldest missed some of the new charges")
      .provided(back.length > 0, "all the new charges stand on one page of four")
      .provided(
        isNewestFirst(last, made.toReversed()),
        "the page is not in order, so which charge its first_cursor stands for is not known",
      )
      .holds(
        lost.length === 0,
        `each of the new charges on the way from ${label(last.exchange)} by first_cursor as before_id`,
        `a walk without ${lost.join(", ")}`,
      );
  },
});

const CARDS = "payment_methods=credit_or_debit_card";

interface WalkOfCards {
  readonly pages: readonly Page[];
  /** Shown by a page of a hundred, and not met on the way. */
  readonly lost: readonly string[];
  /** Whether some of them stand behind the first page. */
  readonly remain: boolean;
}

/** The way through a list with a filter, which leaves out none that it shows. */
async function walkOfCards(made: readonly string[], { page, walk }: Given["charges"]): Promise<WalkOfCards> {
  const filter = { payment_methods: "credit_or_debit_card" };
  const hundred = await unlessBlocked(page({ ...filter, limit: 100 }));
  const known = made.filter((id) => hundred?.ids.includes(id) === true);
  const short = { ...filter, limit: 4 };
  const walked = await unlessBlocked(walk(short, "older", (seen) => known.every((id) => seen.has(id))));
  if (walked === undefined) return { pages: [], lost: [], remain: false };
  return {
    pages: walked.pages,
    lost: known.filter((id) => !walked.ids.includes(id)),
    remain: known.some((id) => walked.pages[0]?.ids.includes(id) === false),
  };
}

/** The walk met other charges on every page, with a cursor's own once more at most, and was given up before the last. */
function isEndless({ ids, ended }: Walked): boolean {
  return !ended && new Set(ids).size > ids.length / 2;
}

/** The pages of a walk as far as one of these may be missed: to the last of them, or one page behind the others. */
function pagesTo(pages: readonly Page[], [last, ...others]: readonly string[]): readonly Page[] {
  const found = pages.findIndex(({ ids }) => last !== undefined && ids.includes(last));
  const end = found < 0 ? 1 + pages.findLastIndex(({ ids }) => others.some((id) => ids.includes(id))) : found;
  return pages.slice(0, end + 1);
}

/** Whether the known charges of the page stand in the order in which they were made, the last one first. */
function isNewestFirst(page: Page | undefined, newestFirst: readonly string[]): boolean {
  const known = (page?.ids ?? []).filter((id) => newestFirst.includes(id));
  return known.every(
    (id, index) => index === 0 || newestFirst.indexOf(id) > newestFirst.indexOf(known[index - 1] ?? ""),
  );
}

/** A cursor is where a page starts; whether the charge it stands for is on that page once more is not shown. */
function without(page: Page | undefined, edge: string | undefined): string[] {
  return (page?.ids ?? []).filter((id) => id !== edge);
}
