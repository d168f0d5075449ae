import {
  type Exchange,
  type Page,
  type Query,
  type Turn,
  Blocked,
  at,
  flow,
  isArray,
  isSuccess,
  isText,
  ledTo,
  turnsOf,
} from "../../flow.ts";

const LIMIT = 3;

export const pagingCursors = flow({
  id: "paging-cursors",
  title: "Cursors lead to older pages and back to newer ones",
  needs: ["state", "cards.approved"],
  // Between our charges stand no others then, and every page of the run can be looked at.
  alone: true,
  proves: {
    "paging.first-cursor":
      "MUST: A page that says that newer charges remain gives a string first_cursor, which stands for its newest charge.",
    "paging.last-cursor":
      "MUST: A page that says that older charges remain gives a string last_cursor, which stands for its oldest charge.",
    "paging.older": "MUST: Sending last_cursor as after_id leads to older charges.",
    "paging.newer": "MUST: Sending first_cursor as before_id leads to newer charges.",
  },

  async run({ given, prove, seen }) {
    const made = await given.chargesInOrder(12);
    const { walk } = given.charges;
    const wayUp = async (from: Page, query: Query, wanted: readonly string[]): Promise<Page[]> => {
      if (!isText(from.firstCursor)) return [];
      const walked = await walk({ ...query, before_id: from.firstCursor }, "newer", (ids) =>
        wanted.every((id) => ids.has(id)),
      );
      return [from, ...walked.pages];
    };
    const thereAndBack = async (query: Query): Promise<Way> => {
      const { pages } = await walk(query, "older", (ids) => made.every((id) => ids.has(id)));
      const [front] = pages;
      const begin = pages.findLast(({ ids }) => ids.some((id) => made.includes(id)));
      if (front === undefined || begin === undefined)
        throw new Blocked("the list shows none of the new charges");
      const others = made.filter((id) => !begin.ids.includes(id));
      const up = await wayUp(begin, query, others);
      const older = turnsOf(pages, "last_cursor", made.toReversed());
      return { front, begin, pages, older, newer: turnsOf(up, "first_cursor", made) };
    };
    const { front, begin, ...short } = await thereAndBack({ limit: LIMIT });
    const plain = await thereAndBack({});
    const down = [...short.pages, ...plain.pages].map(({ exchange }) => exchange);
    const older = [...short.older, ...plain.older];
    const newer = [...short.newer, ...plain.newer];
    // Something newer is made, so that a page in front of the newest one has something to show.
    const added = await given.chargesInOrder(1);
    const over = turnsOf(await wayUp(front, { limit: LIMIT }, added), "first_cursor", [...made, ...added]);

    const isOlder = older.some(leadsOn);
    const isNewer = newer.some(leadsOn);
    const noOlder = "sending last_cursor as after_id led to no older charge";
    const onTheWayDown = prove("paging.older", ...down)
      .provided(isText(front.lastCursor), "the page gave no last_cursor")
      .provided(front.hasNext !== false, "the first page says that nothing older is there");
    for (const turn of older)
      onTheWayDown.holds(
        turn.behind.length === 0,
        `only older charges from ${ledTo(turn)}`,
        newOnes(turn.behind),
      );
    onTheWayDown.holds(isOlder, "older charges by last_cursor as after_id", "none");

    const onTheWayUp = prove("paging.newer", ...[...newer, ...over].map(({ to }) => to.exchange))
      .provided(isOlder, noOlder)
      .provided(isText(begin.firstCursor), "the page gave no first_cursor");
    for (const turn of [...newer, ...over])
      onTheWayUp.holds(
        turn.behind.length === 0,
        `only newer charges from ${ledTo(turn)}`,
        newOnes(turn.behind),
      );
    onTheWayUp.holds(isNewer, "newer charges by first_cursor as before_id", "none");

    // The latest first, which are our own: in which order other flows asked is a matter of luck.
    const pages = seen().filter(isPageWithCharges).toReversed();
    // Whether there is a cursor where it leads to nothing is not shown.
    const without = (cursor: string, more: string): Exchange[] =>
      pages.filter(({ body }) => at(body, `/${more}`) === true && !isText(at(body, `/${cursor}`)));
    const last = prove("paging.last-cursor", ...without("last_cursor", "has_next"))
      .carries("/last_cursor", isText, "a string")
      .provided(isOlder, noOlder)
      .and(...down);
    for (const turn of older.filter(leadsOn))
      last.holds(
        turn.again.length === 0,
        `no other charge of that page from ${ledTo(turn)}`,
        `${turn.again.length}`,
      );

    const first = prove("paging.first-cursor", ...without("first_cursor", "has_previous"))
      .carries("/first_cursor", isText, "a string")
      .provided(isNewer, "sending first_cursor as before_id led to no newer charge")
      .and(...newer.map(({ to }) => to.exchange));
    for (const turn of newer.filter(leadsOn))
      first
        .holds(
          turn.again.length === 0,
          `no other charge of that page from ${ledTo(turn)}`,
          `${turn.again.length}`,
        )
        .holds(
          // Which newer charges stand on it is not shown: those next to the cursor, or the newest of all.
          turn.ahead.includes(turn.next) || turn.ahead.includes(made.length - 1),
          `the next newer charge, or the newest of all, from ${ledTo(turn)}`,
          "newer ones without these two",
        );
  },
});

/** The way to older pages and back, with a page to start from in either direction. */
interface Way {
  readonly front: Page;
  readonly begin: Page;
  readonly pages: readonly Page[];
  readonly older: readonly Turn[];
  readonly newer: readonly Turn[];
}

/** Whether the cursor led to something further on the way; where it did not, which way it leads is wrong. */
function leadsOn({ ahead }: Turn): boolean {
  return ahead.length > 0;
}

function isPageWithCharges(exchange: Exchange): boolean {
  const list = at(exchange.body, "/merchant_payment_transactions");
  return exchange.operation === "listCharges" && isSuccess(exchange) && isArray(list) && list.length > 0;
}

function newOnes(places: readonly number[]): string {
  return `${places.length} that ${places.length === 1 ? "is" : "are"} not`;
}
