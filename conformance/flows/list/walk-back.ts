import { Blocked, exchangesOf, flow, isText, label, repeated } from "../../flow.ts";

const LIMIT = 3;

export const pagingWalkBack = flow({
  id: "paging-walk-back",
  title:
    "A walk back to newer pages, between two of which charges are made, loses none, repeats none and meets the new ones",
  needs: ["state", "cards.approved"],
  // A charge that is lost has to be one of ours to be missed.
  alone: true,
  proves: {
    "paging.newer.misses-none": "SHOULD: Following first_cursor page by page to the start misses no charge.",
    "paging.newer.repeats-none":
      "SHOULD: A walk back to newer pages shows no charge twice, even while charges are being made.",
    "paging.newer.meets-new":
      "SHOULD: A walk back to newer pages comes to the charges that were made since the walk began.",
  },

  async run({ given, prove }) {
    const made = await given.chargesInOrder(7);
    const { walk } = given.charges;
    const start = await walk({ limit: LIMIT }, "older", (seen) => made.every((id) => seen.has(id)));
    const begin = start.pages.at(-1);
    if (begin === undefined || !isText(begin.firstCursor))
      throw new Blocked("the page to walk back from gave no first_cursor");
    const query = { limit: LIMIT, before_id: begin.firstCursor };
    const newer = made.filter((id) => start.ids.includes(id) && !begin.ids.includes(id));
    const added: string[] = [];
    const add = async (): Promise<void> => {
      if (added.length === 0) added.push(...(await given.chargesInOrder(LIMIT)));
    };
    const moving = await walk(query, "newer", (seen) => newer.every((id) => seen.has(id)), add);
    await add();
    const again = await walk(query, "newer", (seen) => added.every((id) => seen.has(id)));

    const way = `on the way from ${label(begin.exchange)} by first_cursor as before_id`;
    const isFollowed = [...moving.pages, ...again.pages].every(
      ({ elements, firstCursor, hasPrevious }) =>
        elements.length === 0 || hasPrevious === false || isText(firstCursor),
    );
    const lost = newer.filter((id) => !moving.ids.includes(id));
    prove("paging.newer.misses-none", ...exchangesOf(moving))
      .provided(isFollowed, "a page gave no first_cursor")
      .provided(newer.length > 0, "sending last_cursor as after_id did not lead to an older page")
      .holds(lost.length === 0, `each of the new charges ${way}`, `a walk without ${lost.join(", ")}`);
    const twice = repeated(moving.ids);
    prove("paging.newer.repeats-none", ...exchangesOf(moving)).holds(
      twice.length === 0,
      `each charge once ${way}`,
      `${twice.join(", ")} again`,
    );
    const missed = added.filter((id) => !again.ids.includes(id));
    prove("paging.newer.meets-new", ...exchangesOf(again))
      .provided(isFollowed, "a page gave no first_cursor")
      .holds(missed.length === 0, `each charge made since ${way}`, `a walk without ${missed.join(", ")}`);
  },
});
