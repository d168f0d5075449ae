import { Blocked, flow, isText } from "../../flow.ts";

export const walkBack = flow({
  id: "paging-walk-back",
  title: "A walk back to newer pages, while charges are being made, repeats none and meets the new ones",
  needs: ["state", "cards.approved"],
  proves: {
    "paging.newer.repeats-none": "SHOULD show no charge twice on the way back to the newest",
    "paging.newer.meets-new": "SHOULD meet on the way back the charges made since the walk began",
  },

  async run({ given, prove }) {
    const made = await given.chargesInOrder(7);
    const start = await given.charges.walk({ limit: 3 }, "older", (seen) => made.every((id) => seen.has(id)));
    const begin = start.pages.at(-1);
    if (begin === undefined || !isText(begin.lastCursor))
      throw new Blocked("the page to walk back from gave no last_cursor");
    const query = { limit: 3, before_id: begin.lastCursor };
    // These are made while the first walk is under way; the second begins when the list shows them.
    const meanwhile = given.chargesInOrder(3);
    const moving = await given.charges.walk(query, "newer", (seen) =>
      made.slice(1).every((id) => seen.has(id)),
    );
    const added = await meanwhile;
    const twice = moving.ids.filter((id, index) => moving.ids.indexOf(id) !== index);
    prove("paging.newer.repeats-none", ...moving.pages.map(({ exchange }) => exchange)).holds(
      twice.length === 0,
      "each charge once",
      `${twice.join(", ")} again`,
    );
    const again = await given.charges.walk(query, "newer", (seen) => added.every((id) => seen.has(id)));
    const missed = added.filter((id) => !again.ids.includes(id));
    prove("paging.newer.meets-new", ...again.pages.map(({ exchange }) => exchange))
      .provided(
        again.pages.every(({ ids, firstCursor }) => ids.length === 0 || isText(firstCursor)),
        "a page gave no first_cursor",
      )
      .holds(missed.length === 0, "each charge made since", `a walk without ${missed.join(", ")}`);
  },
});
