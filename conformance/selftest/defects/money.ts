/** Endpoints > Transaction > Capture rule, Refund rule; States and transitions; Limits. */
import type { Defect } from "../defect.ts";
import { isText } from "../../pointer.ts";
import {
  at,
  doesNotMind,
  doesNotMiss,
  leavesOut,
  locks,
  readsBody,
  refuses,
  refusesWith,
  withAt,
} from "../ways.ts";
import {
  NOT_ACCEPTED,
  aMoment,
  asked,
  authorized,
  isHeld,
  looksThenActs,
  onCharge,
  readCharge,
} from "../ways/charge.ts";
import { plus, transitions, unguarded, withoutGuard } from "../ways/states.ts";
import { is } from "../ways/when.ts";
import { json } from "../wire.ts";

const BOTH = [
  ["capture", "captureCharge"],
  ["refund", "refundCharge"],
] as const;

/** What a capture and a refund take: the same two fields under the same rules. */
const bodies: readonly Defect[] = BOTH.flatMap(([word, operation]): Defect[] => [
  {
    breaks: `${word}.amount.required`,
    how: "takes 1000 when no amount is sent",
    wrap: doesNotMiss(operation, "/amount", 1000),
  },
  {
    breaks: `${word}.currency.required`,
    how: "takes the currency for granted",
    wrap: doesNotMiss(operation, "/currency_code", "MXN"),
  },
  {
    breaks: `${word}.amount.integer`,
    how: "cuts a fraction off",
    with: [`${word}.required-types`],
    wrap: readsBody(operation, (body) =>
      typeof body["amount"] === "number" ? { ...body, amount: Math.floor(body["amount"]) } : body,
    ),
  },
  {
    breaks: `${word}.amount.non-negative`,
    how: "takes a negative amount as its absolute value",
    wrap: readsBody(operation, (body) =>
      typeof body["amount"] === "number" ? { ...body, amount: Math.abs(body["amount"]) } : body,
    ),
  },
  {
    breaks: `${word}.currency.mxn-only`,
    how: "pays out dollars as if they were pesos",
    wrap: doesNotMind(operation, "/currency_code", (value) => isText(value) && value.length === 3, "MXN"),
  },
  {
    breaks: `${word}.unknown-charge`,
    how: "claims success for a charge that does not exist",
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const none = at(reply.body, "/detail/code") === "charge_not_found";
      return call.operation === operation && none
        ? json(200, {
            [`${word}_transaction_id`]: "t-1",
            captured_amount: call.body,
            status_details: { status: "success" },
          })
        : reply;
    },
  },
  {
    breaks: `${word}.answer`,
    how: `answers without ${word}_transaction_id`,
    wrap: leavesOut(operation, `/${word}_transaction_id`),
  },
  {
    breaks: `${word}.answer`,
    how: "answers without status_details",
    wrap: leavesOut(operation, "/status_details"),
  },
]);

export const money: readonly Defect[] = [
  ...bodies,
  {
    breaks: "capture.only-once",
    how: "captures what is left in a second capture",
    ...plus({
      from: "captured",
      on: "capture",
      to: "captured",
      emits: "capture.succeeded",
      when: "withinHold",
      effect: "captureAmount",
    }),
    with: ["capture.only-once.at-the-same-time"],
  },
  {
    breaks: "capture.only-once",
    how: "answers a second capture like the first",
    wrap: (next) => {
      const first = new Map<string, string>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "captureCharge") return reply;
        if (reply.status === 200) first.set(call.id, reply.text);
        const before = first.get(call.id);
        return before === undefined ? reply : json(200, JSON.parse(before));
      };
    },
  },
  {
    breaks: "capture.only-once.at-the-same-time",
    how: "looks at the status, and captures 1 ms later",
    race: true,
    wrap: looksThenActs("captureCharge", "capture_transaction_id"),
    with: ["capture-and-refund.at-the-same-time"],
  },
  {
    breaks: "capture.only-once.at-the-same-time",
    how: "refuses every one of several captures that meet",
    wrap: locks("captureCharge"),
  },
  {
    breaks: "capture.partial",
    how: "captures all or nothing",
    wrap: onCharge("captureCharge", (charge, call) =>
      asked(call) < authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "capture.full",
    how: "leaves a centavo of each hold",
    wrap: onCharge("captureCharge", (charge, call) =>
      asked(call) === authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "capture.above-held",
    how: "captures more than is held",
    ...unguarded("completed", "capture"),
    store: withoutGuard,
  },
  {
    breaks: "capture.needs-completed",
    how: "captures a charge whose customer has not authenticated yet",
    ...plus({
      from: "pending",
      on: "capture",
      to: "captured",
      emits: "capture.succeeded",
      effect: "captureAmount",
    }),
  },
  {
    breaks: "refund.on-hold.accepted",
    how: "refunds only what was captured",
    ...transitions((rows) => rows.filter(({ from, on }) => from !== "completed" || on !== "refund")),
  },
  {
    breaks: "refund.on-hold.any-amount",
    how: "refuses to refund a hold with another amount than its own",
    wrap: onCharge("refundCharge", (charge, call) =>
      isHeld(charge) && asked(call) !== authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.on-hold.any-amount",
    how: "refuses to refund a hold above its amount",
    wrap: onCharge("refundCharge", (charge, call) =>
      isHeld(charge) && asked(call) > authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.on-hold.any-amount",
    how: "refuses to refund a hold with an amount of zero",
    wrap: refuses("refundCharge", is("/amount", 0)),
  },
  {
    breaks: "refund.on-hold.cancels",
    how: "keeps a refunded hold open for a capture",
    ...transitions((rows) =>
      rows.map((row) =>
        row.from === "completed" && row.on === "refund" ? { ...row, to: "completed" as const } : row,
      ),
    ),
    with: ["capture-and-refund.at-the-same-time", "refund.on-hold.leaves-completed"],
  },
  {
    breaks: "refund.captured.full",
    how: "keeps a fee of each refund",
    wrap: onCharge("refundCharge", (charge, call) =>
      !isHeld(charge) && asked(call) === authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.captured.partial",
    how: "refunds all or nothing",
    wrap: onCharge("refundCharge", (charge, call) =>
      !isHeld(charge) && asked(call) < authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.captured.above",
    how: "refunds more than was taken",
    with: ["capture-and-refund.at-the-same-time"],
    ...unguarded("captured", "refund"),
    store: withoutGuard,
  },
  {
    breaks: "refund.captured.sum",
    how: "forgets, from one refund to the next, what went back",
    ...transitions((rows) =>
      rows.map((row) => {
        if (row.on !== "refund" || row.from === "completed") return row;
        const { effect: _, ...forgetful } = row;
        return { ...forgetful, from: row.from, to: "captured" as const };
      }),
    ),
    with: ["refund.captured.at-the-same-time"],
  },
  {
    breaks: "refund.captured.at-the-same-time",
    how: "looks at what is left, and refunds 1 ms later",
    race: true,
    wrap: looksThenActs("refundCharge", "refund_transaction_id"),
    with: ["refund.captured.sum"],
  },
  {
    breaks: "capture-and-refund.at-the-same-time",
    how: "looks at the hold, and refunds 1 ms after somebody captured it",
    race: true,
    wrap: (next) => async (call) => {
      if (call.operation !== "refundCharge") return next(call);
      const seen = await readCharge(next, call);
      await aMoment();
      const reply = await next(call);
      return reply.status === 400 && isHeld(seen)
        ? json(200, { refund_transaction_id: crypto.randomUUID(), status_details: { status: "success" } })
        : reply;
    },
  },
  {
    breaks: "testing.complete.unknown-charge",
    how: "answers 404 to the completion of an unknown charge",
    wrap: refusesWith("completePendingCharge", 400, 404),
  },
  {
    breaks: "testing.cancel.unknown-charge",
    how: "answers 404 to the cancellation of an unknown charge",
    wrap: refusesWith("cancelPendingCharge", 400, 404),
  },
  {
    breaks: "testing.complete.not-pending",
    how: "answers 400 to the completion of a charge that is not pending",
    wrap: refusesWith("completePendingCharge", 404, 400),
  },
  {
    breaks: "testing.cancel.not-pending",
    how: "answers 400 to the cancellation of a charge that is not pending",
    wrap: refusesWith("cancelPendingCharge", 404, 400),
  },
  {
    breaks: "testing.complete.not-pending",
    how: "completes a charge that was cancelled",
    ...plus({
      from: "cancelled",
      on: "complete",
      to: "captured",
      emits: "charge.succeeded",
      effect: "captureAll",
    }),
    with: ["testing.at-the-same-time"],
  },
  {
    breaks: "testing.cancel.not-pending",
    how: "cancels a charge that was completed",
    with: ["testing.at-the-same-time"],
    ...plus({ from: "captured", on: "cancel", to: "cancelled", emits: "charge.cancelled" }),
  },
  {
    breaks: "testing.other-methods",
    how: "completes a card charge that waits for 3DS",
    ...unguarded("pending", "complete"),
  },
  {
    breaks: "testing.other-methods",
    how: "cancels a card charge that waits for 3DS",
    ...unguarded("pending", "cancel"),
  },
  ...(["complete", "cancel"] as const).flatMap((verb): Defect[] => {
    const operation = verb === "complete" ? "completePendingCharge" : "cancelPendingCharge";
    return (["bank", "store"] as const).flatMap((word): Defect[] => {
      const isBy = (charge: unknown): boolean =>
        at(charge, "/charge/payment_method") ===
        (word === "bank" ? "pay_with_bank_account" : "pay_with_store");
      const completed = word === "bank" ? "bank-payment" : "cash";
      const event =
        verb === "complete" ? `event.charge.succeeded-after-${completed}` : "event.charge.cancelled";
      return [
        {
          breaks: `testing.${verb}.${word}`,
          how: `says that it did ${verb} a charge by ${word}, and does not`,
          wrap: onCharge(operation, (charge) =>
            isBy(charge) ? json(200, { success_message: "Done." }) : undefined,
          ),
          with: word === "store" ? [event, "testing.at-the-same-time"] : [event],
        },
        {
          breaks: `testing.${verb}.${word}`,
          how: `answers without success_message for a charge by ${word}`,
          wrap: onCharge(operation, async (charge, call, next) => {
            const reply = await next(call);
            return isBy(charge) && reply.status === 200
              ? json(200, withAt(reply.body, "/success_message", undefined))
              : reply;
          }),
        },
      ];
    });
  }),
];
