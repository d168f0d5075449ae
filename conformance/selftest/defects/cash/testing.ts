/** Wrong simulations: completing and cancelling pending charges. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers, leavesOut, refusesWith } from "../../mutations/answers.ts";
import { errorBody, withAt } from "../../mutations/bodies.ts";
import { ofMade } from "../../mutations/memory.ts";
import { breaking, otherValue } from "../../mutations/one-line-defects.ts";
import { onCharge } from "../../mutations/charges.ts";
import { plus, unguarded } from "../../mutations/state-table.ts";
import { has, isNoUuid } from "../../mutations/conditions.ts";
import { json } from "../../harness/wire.ts";

const TESTING = [
  ["complete", "completePendingCharge", "completion"],
  ["cancel", "cancelPendingCharge", "cancellation"],
] as const;

const DONE = json(200, { success_message: "Done." });

const METHODS = [
  ["bank", "pay_with_bank_account"],
  ["store", "pay_with_store"],
] as const;

/** The event of a charge by this method after its completion or cancellation. */
function eventOf(verb: "complete" | "cancel", word: "bank" | "store"): string {
  if (verb === "cancel") return "event.charge.cancelled";
  return `event.charge.succeeded-after-${word === "bank" ? "bank-payment" : "cash"}`;
}

const neverDone: readonly Defect[] = TESTING.flatMap(([verb, operation]) =>
  METHODS.flatMap(([word, method]): Defect[] => {
    const isBy = (charge: unknown): boolean => at(charge, "/charge/payment_method") === method;
    const event = eventOf(verb, word);
    return breaking({
      [`testing.${verb}.${word}: answers that it did ${verb} a charge by ${word}, and does not`]: {
        wrap: onCharge(operation, (charge) => (isBy(charge) ? DONE : undefined)),
        with: word === "store" ? [event, "testing.at-the-same-time"] : [event],
      },
      [`testing.${verb}.${word}: answers without success_message for a charge by ${word}`]: onCharge(
        operation,
        async (charge, call, next) => {
          const reply = await next(call);
          return isBy(charge) && reply.status === 200
            ? json(200, withAt(reply.body, "/success_message", undefined))
            : reply;
        },
      ),
    });
  }),
);

/** What a simulation of a charge that pays an order answers. */
const ofOrders: readonly Defect[] = TESTING.flatMap(([verb, operation]) =>
  breaking({
    [`testing.${verb}.store: answers without success_message for a charge that pays an order`]: {
      with: [`testing.${verb}.bank`],
      wrap: ofMade("createCharge", "/id", has("/order_id"), leavesOut(operation, "/success_message")),
    },
  }),
);

export const simulations: readonly Defect[] = [
  ...TESTING.map(([verb, operation]) =>
    otherValue(`testing.${verb}.store`, operation, "/success_message", null, [`testing.${verb}.bank`]),
  ),
  ...breaking({
    "testing.other-methods: completes a card charge that waits for 3DS": unguarded("pending", "complete"),
    "testing.other-methods: answers 404 to the complete of a charge that waits for 3DS or BNPL, and does it":
      {
        ...unguarded("pending", "complete"),
        wrap: onCharge("completePendingCharge", async (charge, call, next) => {
          const reply = await next(call);
          const isOther = !/_(store|bank_account)$/.test(String(at(charge, "/charge/payment_method")));
          return isOther && reply.status === 200
            ? json(404, errorBody("charge_not_pending", 1_767_225_600_000))
            : reply;
        }),
      },
    "testing.complete.not-pending: completes a charge that was cancelled": {
      ...plus({
        from: "cancelled",
        on: "complete",
        to: "captured",
        emits: "charge.succeeded",
        effect: "captureAll",
      }),
      with: ["testing.at-the-same-time"],
    },
    "testing.complete.not-pending: completes a charge by card that is held": plus({
      from: "completed",
      on: "complete",
      to: "captured",
      emits: "charge.succeeded",
      effect: "captureAll",
    }),
    "testing.cancel.not-pending: cancels a charge by card that is held": plus({
      from: "completed",
      on: "cancel",
      to: "cancelled",
      emits: "charge.cancelled",
    }),
  }),
  ...TESTING.flatMap(([verb, operation, noun]): Defect[] =>
    breaking({
      [`testing.${verb}.unknown-charge: answers 404 to the ${noun} of an unknown charge`]: refusesWith(
        operation,
        400,
        404,
      ),
      [`testing.${verb}.unknown-charge: claims to ${verb} a charge that does not exist`]: answers(
        operation,
        (reply) => (at(reply.body, "/detail/code") === "charge_not_found" ? DONE : reply),
      ),
      [`testing.${verb}.unknown-charge: answers 404 where the id is no UUID`]: answers(
        operation,
        (reply, { id }) => (reply.status === 400 && isNoUuid(id) ? { ...reply, status: 404 } : reply),
      ),
      [`testing.${verb}.not-pending: answers 400 to the ${noun} of a charge that is not pending`]:
        refusesWith(operation, 404, 400),
      [`testing.${verb}.not-pending: claims to ${verb} a charge that is no longer pending`]: {
        with: ["testing.at-the-same-time"],
        wrap: (next) => {
          const moved = new Set<string>();
          return async (call) => {
            const reply = await next(call);
            if (call.operation !== "completePendingCharge" && call.operation !== "cancelPendingCharge")
              return reply;
            if (reply.status === 200) moved.add(call.id);
            return call.operation === operation && reply.status === 404 && moved.has(call.id) ? DONE : reply;
          };
        },
      },
    }),
  ),
  ...neverDone,
  ...ofOrders,
];
