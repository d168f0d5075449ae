import { type Given, Blocked, flow, isText } from "../../flow.ts";

/** Enough charges of our own for several pages, made one after another so that their order is known. */
async function newCharges(given: Given, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await given.heldCharge()).id);
  return ids;
}

function list(ids: readonly string[] | undefined): string {
  return ids === undefined ? "no page" : ids.join(", ") || "an empty page";
}

export const listOrder = flow({
  id: "list-order",
  title: "The charge list goes from the newest charge to older ones, in pages",
  needs: ["state", "cards.approved"],
  proves: {
    "list.newest-first": "MUST list the newest charge first",
    "list.created-charge": "MUST list a created charge",
    "list.charges": "MUST carry merchant_payment_transactions as an array",
    "list.limit.default": "MUST put ten charges on a page when there are more and no limit is sent",
    "list.limit.caps-page": "MUST put no more charges on a page than limit says",
    "list.limit.bounds": "MUST accept a limit of 1 and a limit of 100",
  },

  async run({ api, given, prove }) {
    const ids = await newCharges(given, 11);
    const plain = await api.listCharges();
    prove("list.charges", plain)
      .answers(200)
      .carries("/merchant_payment_transactions", Array.isArray, "an array");
    const page = await given.charges.page({});
    prove("list.limit.default", page.exchange).holds(
      page.ids.length === 10,
      "10 charges",
      `${page.ids.length}`,
    );

    const three = await given.charges.page({ limit: 3 });
    const one = await given.charges.page({ limit: 1 });
    const most = await given.charges.page({ limit: 100 });
    prove("list.limit.caps-page", three.exchange, one.exchange)
      .holds(three.ids.length === 3, "3 charges with limit 3", `${three.ids.length}`)
      .holds(one.ids.length === 1, "1 charge with limit 1", `${one.ids.length}`);
    const own = most.ids.filter((id) => ids.includes(id));
    prove("list.limit.bounds", one.exchange, most.exchange)
      .answers(200)
      .holds(one.ids.length > 0, "a charge with limit 1", "none")
      .holds(own.length > 0, "the new charges with limit 100", "none of them");

    const { ids: listed } = await given.charges.walk({ limit: 100 }, "older", (seen) =>
      ids.every((id) => seen.has(id)),
    );
    const found = [...new Set(listed.filter((id) => ids.includes(id)))];
    prove("list.created-charge", most.exchange).holds(
      found.length === ids.length,
      `all ${ids.length} new charges`,
      `${found.length}`,
    );
    prove("list.newest-first", most.exchange)
      .provided(found.length > 1, "fewer than two of the new charges are in the list")
      .holds(
        found.join() ===
          ids
            .toReversed()
            .filter((id) => found.includes(id))
            .join(),
        "the newest first",
        `the order ${found.join(", ")} of charges made as ${ids.join(", ")}`,
      );
  },
});

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
    const ids = await newCharges(given, 8);
    const newestFirst = ids.toReversed();
    const age = (id: string): number => newestFirst.indexOf(id);
    // Other flows go on making charges: the page that we hold on to begins with our own newest one.
    const before = await given.charges.walk({ limit: 100 }, "older", (seen) => seen.has(ids[0] ?? ""));
    if (!before.ids.includes(ids[0] ?? ""))
      throw new Blocked("the new charges are not in the list, so it cannot be turned");

    const newest = await given.charges.page({ limit: 1 });

    let top = newest;
    while (top.ids.length > 0 && age(top.ids.at(-1) ?? "") < 0 && typeof top.lastCursor === "string") {
      top = await given.charges.page({ limit: 1, after_id: top.lastCursor });
    }
    const afterTop = newestFirst.slice(age(top.ids[0] ?? "") + 1);
    if (typeof top.lastCursor !== "string" || afterTop.length < 7)
      throw new Blocked("no page begins with a charge of this flow", [top.exchange.nr]);

    // A page of three with known neighbours on both sides; foreign charges may stand between ours.
    const middle = await given.charges.page({ limit: 3, after_id: top.lastCursor });
    const { firstCursor, lastCursor } = middle;
    const toldOlder =
      typeof lastCursor === "string"
        ? await given.charges.page({ limit: 3, after_id: lastCursor })
        : undefined;
    const toldNewer =
      typeof firstCursor === "string"
        ? await given.charges.page({ limit: 3, before_id: firstCursor })
        : undefined;
    const fromFirst =
      typeof firstCursor === "string"
        ? await given.charges.page({ limit: 2, after_id: firstCursor })
        : undefined;
    const fromLast =
      typeof lastCursor === "string"
        ? await given.charges.page({ limit: 2, before_id: lastCursor })
        : undefined;

    const known = (page: { ids: readonly string[] } | undefined): number[] =>
      (page?.ids ?? []).map(age).filter((index) => index >= 0);
    const inside = middle.ids.map(age).filter((index) => index >= 0);
    const oldest = Math.max(...inside);
    const youngest = Math.min(...inside);

    prove("paging.older", middle.exchange, ...(toldOlder ? [toldOlder.exchange] : []))
      .answers(200)
      .holds(
        middle.ids.length === 3 && !middle.ids.includes(top.ids[0] ?? ""),
        "three charges older than the first page",
        list(middle.ids),
      )
      .holds(
        toldOlder !== undefined &&
          toldOlder.ids.length > 0 &&
          known(toldOlder).every((index) => index > oldest),
        "only older charges on the next page",
        list(toldOlder?.ids),
      );
    prove("paging.newer", ...(toldNewer ? [toldNewer.exchange] : [middle.exchange]))
      .answers(200)
      .holds(
        toldNewer !== undefined &&
          toldNewer.ids.length > 0 &&
          known(toldNewer).every((index) => index < youngest) &&
          !toldNewer.ids.some((id) => middle.ids.includes(id)),
        "only newer charges on the previous page",
        list(toldNewer?.ids),
      );
    prove("paging.has-previous", middle.exchange)
      .carries("/has_previous", true)
      .and(newest.exchange)
      .carries("/has_previous", false);
    prove("paging.first-cursor", middle.exchange)
      .carries("/first_cursor", isText, "a string")
      .holds(
        list(fromFirst?.ids) === list(middle.ids.slice(1)),
        `after first_cursor the charges ${list(middle.ids.slice(1))}`,
        list(fromFirst?.ids),
      );
    prove("paging.last-cursor", middle.exchange)
      .carries("/last_cursor", isText, "a string")
      .holds(
        fromLast !== undefined && !fromLast.ids.includes(middle.ids.at(-1) ?? "") && fromLast.ids.length > 0,
        `before last_cursor charges newer than ${middle.ids.at(-1) ?? "none"}`,
        list(fromLast?.ids),
      )
      .holds(
        toldOlder !== undefined && !toldOlder.ids.some((id) => middle.ids.includes(id)),
        "after last_cursor no charge of the page again",
        list(toldOlder?.ids),
      );
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
    const ids = await newCharges(given, 9);
    const all = (seen: ReadonlySet<string>): boolean => ids.every((id) => seen.has(id));
    const others = newCharges(given, 4);
    const older = await given.charges.walk({ limit: 4 }, "older", all);
    await others;
    const missed = ids.filter((id) => !older.ids.includes(id));
    const twice = older.ids.filter((id, index) => older.ids.indexOf(id) !== index);
    const first = older.pages[0]?.exchange;
    const last = older.pages.at(-1);
    if (first === undefined || last === undefined) throw new Blocked("the list gave no page");
    prove("paging.older.misses-none", first).holds(
      missed.length === 0,
      "each of the new charges",
      `a walk without ${missed.join(", ")}`,
    );
    prove("paging.older.repeats-none", first).holds(
      twice.length === 0,
      "each charge once",
      `${twice.join(", ")} again`,
    );

    const cursor = last.lastCursor;
    if (typeof cursor !== "string")
      throw new Blocked("the last page gave no last_cursor", [last.exchange.nr]);
    const below = new Set(ids.filter((id) => id !== last.ids.at(-1)));
    const newer = await given.charges.walk({ limit: 4, before_id: cursor }, "newer", (seen) =>
      [...below].every((id) => seen.has(id)),
    );
    const lost = [...below].filter((id) => !newer.ids.includes(id));
    prove("paging.newer.misses-none", last.exchange).holds(
      lost.length === 0,
      "each of the new charges",
      `a walk without ${lost.join(", ")}`,
    );

    const end = await given.charges.walk({ limit: 100 }, "older");
    const final = end.pages.at(-1);
    if (final === undefined) throw new Blocked("the list gave no page");
    const beyond =
      typeof final.lastCursor === "string"
        ? (await given.charges.page({ limit: 1, after_id: final.lastCursor })).ids
        : [];
    prove("paging.has-next", first)
      .carries("/has_next", true)
      .and(final.exchange)
      .provided(end.ended, "the list is too long to be walked to its end")
      .carries("/has_next", false)
      .holds(beyond.length === 0, "nothing behind the last page", beyond.join(", "));
  },
});
