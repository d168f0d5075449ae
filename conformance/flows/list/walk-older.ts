/** A walk to older pages loses no charge and repeats none, whatever happens meanwhile. */
import { Blocked, flow, json, several, sums } from "../../flow.ts";
import { allUntil, showsAll } from "./filtered.ts";
import { knownLists } from "./known-lists.ts";
import { missesNone, repeatsNone } from "./walked.ts";

const MISSES_NONE = {
  "paging.older.misses-none": "MUST: Following last_cursor page by page to the end misses no charge.",
} as const;
const REPEATS_NONE = {
  "paging.older.repeats-none": "SHOULD: Following last_cursor page by page to the end shows no charge twice.",
} as const;

export const pagingWalk = flow({
  id: "paging-walk",
  title: "A walk to older pages, between two of which a charge is made, loses none and repeats none",
  // A charge that is lost has to be one of ours to be missed.
  alone: "charges in front",
  each: knownLists,
  proves: { ...MISSES_NONE, ...REPEATS_NONE },

  async run({ list, given, prove }) {
    const another = (): Promise<unknown> => given.chargesInOrder(1);
    const walked = await given.charges.walk(list.query, "older", showsAll(list.known), another);

    missesNone(prove("paging.older.misses-none"), walked, list.known);
    repeatsNone(prove("paging.older.repeats-none"), walked);
  },
});

export const pagingCursorOfMoved = flow({
  id: "paging-cursor-of-moved",
  title: "A cursor still leads on when its charge was captured or refunded",
  needs: ["state", "cards.approved"],
  // Others may use the target too, and their charges are left alone.
  alone: "charges moved",
  proves: MISSES_NONE,

  async run({ api, given, until, prove }) {
    const create = async (): Promise<string> => (await given.heldCharge()).id;
    const made = await several(Array.from({ length: 6 }, () => create));
    // How soon a charge is listed is open.
    await allUntil({ given, until }, made);
    const { ids, lastCursor, exchange } = await given.charges.page({ limit: 4 });
    if (!json.isText(lastCursor)) throw new Blocked("the page gave no last_cursor", [exchange.nr]);
    const ours = ids.filter((id) => made.includes(id)).slice(-2);
    await several(ours.map((id) => () => api.captureCharge(id, sums.mxn(2))));
    for (const id of ours.slice(0, 1)) await api.refundCharge(id, sums.mxn(1));
    const onward = await api.listCharges({ query: { limit: 4, after_id: lastCursor } });

    prove("paging.older.misses-none", onward).accepted({ twin: exchange });
  },
});

export const pagingWalkPastRefunded = flow({
  id: "paging-walk-past-refunded",
  title: "A walk to older pages shows a refunded charge once",
  needs: ["state", "cards.approved"],
  // On pages of four each charge that another flow makes meanwhile is one more to turn past.
  alone: "few charges",
  proves: { ...MISSES_NONE, ...REPEATS_NONE },

  async run({ api, given, until, prove }) {
    const create = async (): Promise<string> => (await given.heldCharge()).id;
    const older = await create();
    const { id, money } = await given.capturedCharge();
    const newer = await several([create, create]);
    // All four fit onto a page, unless one of them stands there twice.
    const made = [older, id, ...newer];
    await api.refundCharge(id, sums.halfOf(money));
    // How soon a charge is listed is open.
    await allUntil({ given, until }, made);
    const walked = await given.charges.walk({ limit: 4 }, "older", showsAll(made));

    missesNone(prove("paging.older.misses-none"), walked, made);
    repeatsNone(prove("paging.older.repeats-none"), walked);
  },
});
