/** First and second captures, and captures that must be refused. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { type Call, json } from "../../harness/wire.ts";
import { changesAnswer } from "../../mutations/answers.ts";
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
import { breaksDown, otherValue, refusesRight, without } from "../../mutations/one-line-defects.ts";
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
  {
    breaks: "capture.full",
    how: "leaves a centavo of each hold",
    wrap: onCharge("captureCharge", (charge, call) =>
      asked(call) === authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  ...wrongAnswer("capture"),
  without("capture.answer", "captureCharge", "/captured_amount"),
  otherValue("capture.answer", "captureCharge", "/captured_amount", 5000),
  {
    breaks: "capture.above-held",
    how: "captures more than is held",
    ...unguarded("completed", "capture"),
    store: withoutCheck,
  },
  breaksDown("capture.above-held", "captureCharge", isRefusedAs("amount_too_large")),
  {
    breaks: "charge.captured.status-word",
    how: "calls a captured charge completed for ever",
    wrap: changesAnswer("getCharge", (body) =>
      JSON.parse(JSON.stringify(body).replaceAll('"captured"', '"completed"')),
    ),
  },
  refusesRight("capture.partial", "captures no less than 5.00", "captureCharge", isSmall),
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
    breaks: "capture.only-once",
    how: "captures again when the same capture is repeated",
    wrap: onCharge("captureCharge", (charge, call) =>
      wasHeld(charge) &&
      isIn(charge, "captured") &&
      at(charge, "/charge/captured_amount/amount") === asked(call)
        ? done(call)
        : undefined,
    ),
  },
  {
    breaks: "capture.only-once",
    how: "opens a charge for another capture when it is refunded",
    ...plus({ from: "refunded", on: "capture", to: "captured", emits: "capture.succeeded" }),
  },
  {
    breaks: "capture.only-once",
    how: "makes a hold of a captured charge when its 3DS is confirmed late",
    ...reopens,
    wrap: confirmsLate,
  },
];

const CAPTURES = {
  emits: "capture.succeeded",
  effect: "captureAmount",
  on: "capture",
  to: "captured",
} as const;

export const refusedCaptures: readonly Defect[] = [
  {
    breaks: "capture.needs-completed",
    how: "captures a charge whose customer has not authenticated yet",
    ...plus({ ...CAPTURES, from: "pending" }),
  },
  {
    breaks: "capture.needs-completed",
    how: "captures a store charge that was cancelled",
    ...plus({ ...CAPTURES, from: "cancelled", when: "cashLike" }),
  },
  breaksDown(
    "capture.needs-completed",
    "captureCharge",
    (_, { body }) => at(body, "/detail/additional_details/charge_status") === "pending",
  ),
  ...unknownCharge("capture"),
  ...wrongMoney("capture"),
];
