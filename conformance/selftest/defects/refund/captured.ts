/** Refunds of captured charges, and refunds that must be refused. */
import { at, isObject, isText } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { withAt } from "../../mutations/bodies.ts";
import { NOT_ACCEPTED, asked, authorized, isHeld, isSmall, onCharge } from "../../mutations/charges.ts";
import { unknownCharge, wrongMoney } from "../../mutations/captures-and-refunds.ts";
import { breaksDown, refusesRight } from "../../mutations/one-line-defects.ts";
import { unguarded, withoutCheck } from "../../mutations/state-table.ts";
import { isFraction, isNegative, isRefusedAs } from "../../mutations/conditions.ts";
import { changed } from "../../harness/wire.ts";

const AMOUNT = "/amount";
const CURRENCY = "/currency_code";

type OfBody = (body: unknown) => boolean;

/** Changes one part of the refund's body where the charge is held. */
function doesNotRead(pointer: string, wrong: OfBody): Wrap {
  return onCharge("refundCharge", (charge, call, next) =>
    isHeld(charge) && wrong(call.body)
      ? next(changed(call, { body: withAt(call.body, pointer, pointer === AMOUNT ? 1000 : "MXN") }))
      : undefined,
  );
}

const lacks =
  (pointer: string): OfBody =>
  (body) =>
    isObject(body) && at(body, pointer) === undefined;
const isOtherCurrency: OfBody = (body) => {
  const code = at(body, CURRENCY);
  return isText(code) && code.length === 3 && code !== "MXN";
};

const OF_A_HOLD: readonly (readonly [
  breaks: string,
  how: string,
  wrap: Wrap,
  besides?: readonly string[],
])[] = [
  ["refund.amount.required", "accepts no amount", doesNotRead(AMOUNT, lacks(AMOUNT))],
  ["refund.currency.required", "accepts no currency_code", doesNotRead(CURRENCY, lacks(CURRENCY))],
  [
    "refund.amount.integer",
    "accepts a fraction",
    doesNotRead(AMOUNT, (body) => isFraction(at(body, AMOUNT))),
    ["refund.required-types"],
  ],
  [
    "refund.amount.non-negative",
    "accepts a negative amount",
    doesNotRead(AMOUNT, (body) => isNegative(at(body, AMOUNT))),
  ],
  ["refund.currency.mxn-only", "accepts another currency", doesNotRead(CURRENCY, isOtherCurrency)],
];

export const refundedCaptures: readonly Defect[] = [
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
  refusesRight("refund.captured.partial", "refunds no less than 5.00", "refundCharge", isSmall),
  {
    breaks: "refund.captured.above",
    how: "refunds more than was taken",
    with: ["capture-and-refund.at-the-same-time"],
    ...unguarded("captured", "refund"),
    store: withoutCheck,
  },
  breaksDown("refund.captured.above", "refundCharge", isRefusedAs("amount_too_large"), [
    "refund.captured.sum",
  ]),
  ...OF_A_HOLD.map(([breaks, how, wrap, besides = []]): Defect => ({
    breaks,
    how: `${how} in the refund of a hold`,
    with: besides,
    wrap,
  })),
  {
    breaks: "capture.partial",
    how: "releases a hold whose refund in dollars it refuses",
    with: ["event.succeeded.only-then"],
    wrap: onCharge("refundCharge", async (charge, call, next) => {
      if (!isHeld(charge) || !isOtherCurrency(call.body)) return next(call);
      await next(changed(call, { body: withAt(call.body, CURRENCY, "MXN") }));
      return next(call);
    }),
  },
  ...unknownCharge("refund"),
  ...wrongMoney("refund"),
];
