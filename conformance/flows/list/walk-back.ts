import { Blocked, flow, isText, label } from "../../flow.ts";

export const walkBack = flow({
  id: "paging-walk-back",
  title:
    "A walk back to newer pages, between two of which charges are made, repeats none and meets the new ones",
  needs: ["state", "cards.approved"],
  proves: {
    "paging.newer.repeats-none": "SHOULD show no charge twice on the way back to the newest",
    "paging.newer.meets-new": "SHOULD meet on the way back the charges made since the walk began",
  },

  async run({ given, prove }) {
    const made = await given.chargesInOrder(7);
    const { walk } = given.charges;
    const start = await walk({ limit: 3 }, "older", (seen) => made.every((id) => seen.has(id)));
    const begin = start.pages.at(-1);
    if (begin === undefined || !isText(begin.firstCursor))
      throw new Blocked("the page to walk back from gave no first_cursor");
    const query = { limit: 3, before_id: begin.firstCursor };
    const newer = made.filter((id) => !begin.ids.includes(id));
    const added: string[] = [];
    const add = async (): Promise<void> => {
      if (added.length === 0) added.push(...(await given.chargesInOrder(3)));
    };
    const moving = await walk(query, "newer", (seen) => newer.every((id) => seen.has(id)), add);
    await add();
    const way = `on the way from ${label(begin.exchange)} by first_cursor as before_id`;
    const twice = moving.ids.filter((id, index) => moving.ids.indexOf(id) !== index);
    prove("paging.newer.repeats-none", ...moving.pages.map(({ exchange }) => exchange)).holds(
      twice.length === 0,
      `each charge once ${way}`,
      `${twice.join(", ")} again`,
    );
    const again = await walk(query, "newer", (seen) => added.every((id) => seen.has(id)));
    const missed = added.filter((id) => !again.ids.includes(id));
    prove("paging.newer.meets-new", ...again.pages.map(({ exchange }) => exchange))
      .provided(
        again.pages.every(({ ids, firstCursor }) => ids.length === 0 || isText(firstCursor)),
        "a page gave no first_cursor",
      )
      .holds(missed.length === 0, `each charge made since ${way}`, `a walk without ${missed.join(", ")}`);
  },
});
