import { type Page, Blocked, flow, isText } from "../../flow.ts";

/** In words what stands on a page. */
function list(page: Page | undefined): string {
  return page === undefined ? "no page" : page.ids.join(", ") || "an empty page";
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
    "paging.has-previous": "MUST tell by has_previous whether newer charges remain",
  },

  async run({ given, prove }) {
    const newestFirst = (await given.chargesInOrder(8)).toReversed();
    const { page } = given.charges;
    const by = async (
      cursor: unknown,
      name: "after_id" | "before_id",
      limit = 3,
    ): Promise<Page | undefined> => (isText(cursor) ? page({ limit, [name]: cursor }) : undefined);

    // Other flows go on making charges: look for the first page that begins with one of ours.
    const first = await page({ limit: 1 });
    let top: Page | undefined = first;
    while (top !== undefined && top.ids.length > 0 && !newestFirst.includes(top.ids[0] ?? ""))
      top = await by(top.lastCursor, "after_id", 1);
    const begin = newestFirst.indexOf(top?.ids[0] ?? "");
    // From here on our charges are known neighbours; those of other flows may stand between them.
    const middle = begin === -1 ? undefined : await by(top?.lastCursor, "after_id");
    if (middle === undefined || top === undefined || middle.ids.length < 2)
      throw new Blocked("the list could not be turned to a page with charges on both sides", [
        first.exchange.nr,
      ]);

    const ages = (of: Page | undefined): number[] =>
      (of?.ids ?? []).map((id) => newestFirst.indexOf(id)).filter((age) => age >= 0);
    const oldest = Math.max(...ages(middle), begin);
    const newest = Math.min(...ages(middle), newestFirst.length);
    const older = await by(middle.lastCursor, "after_id");
    const newer = await by(middle.firstCursor, "before_id");
    const shared = (other: Page | undefined): boolean =>
      other?.ids.some((id) => middle.ids.includes(id)) ?? false;

    prove("paging.older", middle.exchange)
      .holds(
        !middle.ids.includes(top.ids[0] ?? "") && ages(middle).every((age) => age > begin),
        `only charges older than ${list(top)}`,
        list(middle),
      )
      .holds(
        older !== undefined &&
          older.ids.length > 0 &&
          !shared(older) &&
          ages(older).every((age) => age > oldest),
        `only charges older than ${list(middle)}`,
        list(older),
      );
    prove("paging.newer", middle.exchange).holds(
      newer !== undefined &&
        newer.ids.length > 0 &&
        !shared(newer) &&
        ages(newer).every((age) => age < newest),
      `only charges newer than ${list(middle)}`,
      list(newer),
    );
    prove("paging.has-previous", middle.exchange)
      .carries("/has_previous", true)
      .and(first.exchange)
      .carries("/has_previous", false);
    const afterFirst = await by(middle.firstCursor, "after_id");
    prove("paging.first-cursor", middle.exchange)
      .carries("/first_cursor", isText, "a string")
      .holds(
        afterFirst?.ids[0] === middle.ids[1],
        `${middle.ids[1] ?? "nothing"} right after first_cursor`,
        list(afterFirst),
      );
    const last = middle.ids.at(-1) ?? "";
    const beforeLast = await by(middle.lastCursor, "before_id");
    prove("paging.last-cursor", middle.exchange)
      .carries("/last_cursor", isText, "a string")
      .holds(
        beforeLast !== undefined && beforeLast.ids.length > 0 && !beforeLast.ids.includes(last),
        `charges newer than ${last} before last_cursor`,
        list(beforeLast),
      )
      .holds(older !== undefined && !older.ids.includes(last), `no ${last} after last_cursor`, list(older));
  },
});

export const pagingWalk = flow({
  id: "paging-walk",
  title: "A walk through all pages, while charges are being made, loses none and repeats none",
  needs: ["state", "cards.approved"],
  proves: {
    "paging.older.misses-none": "MUST miss no charge on the way to the oldest",
    "paging.older.repeats-none": "SHOULD show no charge twice on the way to the oldest",
    "paging.newer.misses-none": "SHOULD miss no charge on the way back to the newest",
    "paging.has-next": "MUST tell by has_next whether older charges remain",
  },

  async run({ given, prove }) {
    const made = await given.chargesInOrder(9);
    const meanwhile = given.chargesInOrder(4);
    const older = await given.charges.walk({ limit: 4 }, "older", (seen) => made.every((id) => seen.has(id)));
    await meanwhile;
    const [first, last] = [older.pages[0], older.pages.at(-1)];
    if (first === undefined || last === undefined) throw new Blocked("the list gave no page");
    const missed = made.filter((id) => !older.ids.includes(id));
    const twice = older.ids.filter((id, index) => older.ids.indexOf(id) !== index);
    prove("paging.older.misses-none", first.exchange).holds(
      missed.length === 0,
      "each of the new charges",
      `a walk without ${missed.join(", ")}`,
    );
    prove("paging.older.repeats-none", first.exchange).holds(
      twice.length === 0,
      "each charge once",
      `${twice.join(", ")} again`,
    );

    const end = await given.charges.walk({ limit: 100 }, "older");
    const final = end.pages.at(-1) ?? last;
    const beyond = isText(final.lastCursor)
      ? await given.charges.page({ limit: 1, after_id: final.lastCursor })
      : undefined;
    prove("paging.has-next", first.exchange)
      .carries("/has_next", true)
      .and(final.exchange)
      .provided(end.ended, "the list is too long to be walked to its end")
      .carries("/has_next", false)
      .holds((beyond?.ids.length ?? 0) === 0, "nothing behind the last page", list(beyond));

    if (!isText(last.lastCursor)) throw new Blocked("the last page gave no last_cursor", [last.exchange.nr]);
    const back = made.filter((id) => id !== last.ids.at(-1));
    const newer = await given.charges.walk({ limit: 4, before_id: last.lastCursor }, "newer", (seen) =>
      back.every((id) => seen.has(id)),
    );
    const lost = back.filter((id) => !newer.ids.includes(id));
    prove("paging.newer.misses-none", last.exchange).holds(
      lost.length === 0,
      "each of the new charges",
      `a walk without ${lost.join(", ")}`,
    );
  },
});
