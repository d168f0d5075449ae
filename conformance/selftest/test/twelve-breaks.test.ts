/** A server that an audit made: it has these breaks at once, and none may hide behind another. */
import { expect, it } from "vitest";
import { defects } from "../defects/index.ts";
import type { Seams } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { nameOf } from "../results/matrix.ts";

const names = [
  "event.charge.keys: sends null as payload, id and status_details in charge events, and calls each charge.failed",
  "event.other.keys: sends null as payload",
  "capture.answer: answers with null as transaction id",
  "refund.answer: answers with null as transaction id",
  "testing.complete.store: completePendingCharge says null as success_message",
  "testing.cancel.store: cancelPendingCharge says null as success_message",
  "checkout.image: answers with a word",
  "charge.required-types: accepts an array as description",
  "order.required-types: accepts a number as order_total_amount",
  "list.payment-methods.values: knows the methods card and store only, and refuses the others",
  "order.external-system-order-id: refuses a new external_system_order_id in an update",
  "auth.nothing-made: does createPlan before it looks for a key, and answers 401",
  "testing.other-methods: answers 404 to the complete of a charge that waits for 3DS or BNPL, and does it",
  "subscription.cancel.shows: answers a cancellation and cancels nothing",
];
const some = defects.filter((one) => names.includes(nameOf(one)));

const all: Seams = {
  ...Object.assign({}, ...some),
  wrap: (next, world) => some.reduce((inner, one) => one.wrap?.(inner, world) ?? inner, next),
  events: (next) => some.reduce((inner, one) => one.events?.(inner) ?? inner, next),
};

it("stand among the defects", () => {
  expect(some.map(nameOf).toSorted()).toEqual(names.toSorted());
});

it("are each reported in a run against a server with all of them", { timeout: 300_000 }, async () => {
  const { verdicts } = await judge(all);
  const failed = new Set(verdicts.filter(({ outcome }) => outcome === "fail").map((one) => one.requirement));
  expect(some.filter(({ breaks }) => !failed.has(breaks)).map(nameOf)).toEqual([]);
});
