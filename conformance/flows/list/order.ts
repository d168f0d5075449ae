/** The charge list shows every charge, the newest first. */
import { captures, flow, holds, sums } from "../../flow.ts";
import { HUNDRED, showsAll, unfiltered } from "./filtered.ts";
import { findsAll } from "./found.ts";
import { allPages, knownWalks } from "./known-lists.ts";
import { goesFromTheNewest } from "./walked.ts";

const NEWEST_FIRST = {
  "list.newest-first": "MUST: The charge list goes from the newest charge to the oldest.",
} as const;
const CREATED = { "list.created-charge": "MUST: A created charge is found in the charge list." } as const;

export const listOrder = flow({
  id: "list-order",
  title: "Each page goes from its newest charge to its oldest",
  // Whose charges stand next to each other is known then.
  alone: "known charges",
  each: knownWalks.only({ direction: ["newer"] }),
  proves: NEWEST_FIRST,

  async run({ walk, prove }) {
    const each = allPages(walk).map((page) => [page]);
    goesFromTheNewest(prove("list.newest-first"), [walk.down, ...each], walk.known);
  },
});

export const listOrderAfterCapture = flow({
  id: "list-order-after-capture",
  title: "A capture or a refund makes a charge no newer",
  needs: ["state", "cards.approved"],
  proves: NEWEST_FIRST,

  async run({ api, given, need, prove }) {
    // Several, since charges of one moment may stand in either order.
    const made = await given.chargesInOrder(6);
    const [captured = "", refunded = ""] = made;
    for (const id of [captured, refunded]) need(await api.captureCharge(id, sums.mxn(1)));
    await api.refundCharge(refunded, sums.mxn(1));
    const { pages } = await given.charges.walk(HUNDRED, "older", showsAll(made));

    goesFromTheNewest(prove("list.newest-first"), [pages], made);
  },
});

export const listCaptured = flow({
  id: "list-captured",
  title: "A captured charge is listed, however it was paid, and stays in the list when it is refunded",
  // A hold that is refunded is cancelled, and the document does not say that such a charge is listed.
  each: captures.over("paid"),
  proves: CREATED,

  async run({ charge, api, prove, ...tools }) {
    const found = await unfiltered(tools, { "the charge": charge.id });
    await api.refundCharge(charge.id, charge.money);
    const after = await unfiltered(tools, { "the refunded charge": charge.id });

    findsAll(prove("list.created-charge"), found, after);
  },
});

export const listHeld = flow({
  id: "list-held",
  title: "A held charge is listed, however it was paid",
  each: holds.over("paid", "autoCapture"),
  proves: CREATED,

  async run({ hold, prove, ...tools }) {
    const found = await unfiltered(tools, { "the charge": hold.id });

    findsAll(prove("list.created-charge"), found);
  },
});
