/** A server that an audit made: it has twelve breaks at once, and none may hide behind another. */
import { expect, it } from "vitest";
import { defects } from "../defects/index.ts";
import type { Seams } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { nameOf } from "../results/matrix.ts";

const BREAKS: Readonly<Record<string, readonly string[]>> = {
  "null in the events of charges": [
    "event.charge.keys: sends null as payload, id and status_details in charge events, and calls each charge.failed",
  ],
  "null as payload in all other events": ["event.other.keys: sends null as payload"],
  "null as transaction ids": [
    "capture.answer: answers with null as transaction id",
    "refund.answer: answers with null as transaction id",
  ],
  "null as success_message": [
    "testing.complete.store: completePendingCharge says null as success_message",
    "testing.cancel.store: cancelPendingCharge says null as success_message",
  ],
  "a word as the button": ["checkout.image: answers with a word"],
  "lists taken as texts": ["charge.required-types: accepts an array as description"],
  "numbers taken as amounts": ["order.required-types: accepts a number as order_total_amount"],
  "three of five methods refused as a filter": [
    "list.payment-methods.values: knows the methods card and store only, and refuses the others",
  ],
  "external_system_order_id refused in an update": [
    "order.external-system-order-id: refuses a new external_system_order_id in an update",
  ],
  "things made behind a 401": [
    "auth.nothing-made: does createPlan before it looks for a key, and answers 401",
  ],
  "charges by 3DS and BNPL completed behind a 404": [
    "testing.other-methods: answers 404 to the complete of a charge that waits for 3DS or BNPL, and does it",
  ],
  "no subscription cancelled": ["subscription.cancel.shows: answers a cancellation and cancels nothing"],
};

const names = Object.values(BREAKS).flat();
const some = defects.filter((one) => names.includes(nameOf(one)));

const all: Seams = {
  ...Object.assign({}, ...some),
  wrap: (next, world) => some.reduce((inner, one) => one.wrap?.(inner, world) ?? inner, next),
  events: (next) => some.reduce((inner, one) => one.events?.(inner) ?? inner, next),
};

it("are twelve, and stand among the defects", () => {
  expect(Object.keys(BREAKS)).toHaveLength(12);
  expect(some.map(nameOf).toSorted()).toEqual(names.toSorted());
});

it("are each reported in a run against a server with all of them", { timeout: 300_000 }, async () => {
  const { verdicts } = await judge(all);
  const failed = new Set(verdicts.filter(({ outcome }) => outcome === "fail").map((one) => one.requirement));
  expect(some.filter(({ breaks }) => !failed.has(breaks)).map(nameOf)).toEqual([]);
});
