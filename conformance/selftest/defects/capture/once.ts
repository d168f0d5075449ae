/** First and second captures, and captures that must be refused. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { type Call, json } from "../../harness/wire.ts";
import { changesAnswer, refuses } from "../../mutations/answers.ts";
import { wrongAnswer, unknownCharge, wrongMoney } from "../../mutations/captures-and-refunds.ts";
import {
  NOT_ACCEPTED,
  asked,
  authorized,
  done,
  isIn,
  isPage,
  isSmall,
  onCharge,
  wasHeld,
} from "../../mutations/charges.ts";
import { isRefusedAs } from "../../mutations/conditions.ts";
import { breaking, breaksDown, otherValue, without } from "../../mutations/one-line-defects.ts";
import { plus, unguarded, withoutCheck } from "../../mutations/state-table.ts";

/** A late confirmation of 3DS turns a captured charge back into a hold. */
const reopens = plus({
  from: "captured",
  on: "authenticate",
  to: "completed",
  emits: "charge.succeeded",
  when: "holdsFunds",
});

/** Repeats the confirmation of 3DS right after the capture. */
const confirmsLate: Wrap = (next) => {
  const confirmations = new Map<string, Call>();
  return async (call) => {
    const reply = await next(call);
    const tid = URL.parse(reply.headers.get("location") ?? "")?.searchParams.get("TID");
    if (isPage(call) && typeof tid === "string") confirmations.set(tid, call);
    const isCapture = call.operation === "captureCharge" && reply.status === 200;
    const late = isCapture ? confirmations.get(call.id) : undefined;
    if (late !== undefined) await next(late);
    return reply;
  };
};

export const captures: readonly Defect[] = [
  ...breaking({
    "capture.full: leaves a centavo of each hold": onCharge("captureCharge", (charge, call) =>
      asked(call) === authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
    "capture.above-held: captures more than is held": {
      ...unguarded("completed", "capture"),
      store: withoutCheck,
    },
    "charge.captured.status-word: calls a captured charge completed for ever": changesAnswer(
      "getCharge",
      (body) => JSON.parse(JSON.stringify(body).replaceAll('"captured"', '"completed"')),
    ),
    "capture.only-once: captures what is left in a second capture": {
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
    "capture.only-once: answers a second capture like the first": (next) => {
      const first = new Map<string, string>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation !== "captureCharge") return reply;
        if (reply.status === 200) first.set(call.id, reply.text);
        const before = first.get(call.id);
        return before === undefined ? reply : json(200, JSON.parse(before));
      };
    },
    "capture.only-once: captures again when the same capture is repeated": onCharge(
      "captureCharge",
      (charge, call) =>
        wasHeld(charge) &&
        isIn(charge, "captured") &&
        at(charge, "/charge/captured_amount/amount") === asked(call)
          ? done(call)
          : undefined,
    ),
    "capture.only-once: opens a charge for another capture when it is refunded": {
      ...plus({ from: "refunded", on: "capture", to: "captured", emits: "capture.succeeded" }),
      mayBreak: ["charge.auto-capture.true"],
    },
    "capture.only-once: makes a hold of a captured charge when its 3DS is confirmed late": {
      ...reopens,
      wrap: confirmsLate,
    },
    "capture.partial: captures no less than 5.00": refuses("captureCharge", isSmall),
  }),
  ...wrongAnswer("capture"),
  without("capture.answer", "captureCharge", "/captured_amount"),
  otherValue("capture.answer", "captureCharge", "/captured_amount", 5000),
  breaksDown("capture.above-held", "captureCharge", isRefusedAs("amount_too_large")),
];

const CAPTURES = {
  emits: "capture.succeeded",
  effect: "captureAmount",
  on: "capture",
  to: "captured",
} as const;

export const refusedCaptures: readonly Defect[] = [
  ...breaking({
    "capture.needs-completed: captures a charge whose customer has not authenticated yet": plus({
      ...CAPTURES,
      from: "pending",
    }),
    "capture.needs-completed: captures a store charge that was cancelled": plus({
      ...CAPTURES,
      from: "cancelled",
      when: "cashLike",
    }),
  }),
  breaksDown(
    "capture.needs-completed",
    "captureCharge",
    (_, { body }) => at(body, "/detail/additional_details/charge_status") === "pending",
  ),
  ...unknownCharge("capture"),
  ...wrongMoney("capture"),
];
