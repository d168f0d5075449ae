/** Values that the contract rules out, in charges, lookups, captures, refunds and orders. */
import { at, isObject, isText } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { doesNotMind, reads, readsBody } from "../../mutations/requests.ts";
import { withAt } from "../../mutations/bodies.ts";
import { isHeld, onCharge } from "../../mutations/charges.ts";
import { CARD, MONEY } from "../../mutations/right-values.ts";
import { takes } from "../../mutations/one-line-defects.ts";
import { isNull, noFlag, noObject, noText } from "../../mutations/conditions.ts";
import { changed } from "../../harness/wire.ts";

const TOTAL = "/order_total_amount/amount";

const noMoney = (value: unknown): boolean => isObject(value) && noText(at(value, "/currency_code"));

/** Cuts the fraction off an amount. */
function cutsTheTotal(on: "createOrder" | "updateOrder"): Wrap {
  return readsBody(on, (body) => {
    const amount = at(body, TOTAL);
    return typeof amount === "number" ? withAt(body, TOTAL, Math.trunc(amount)) : body;
  });
}

export const wrongChargeValues: readonly Defect[] = [
  takes("charge.required-types", "an object as description", "createCharge", "/description", noText, "-"),
  takes("charge.required-types", "null for a description", "createCharge", "/description", isNull, "-"),
  takes(
    "charge.required-types",
    "a text as amount_details",
    "createCharge",
    "/amount_details",
    noObject,
    MONEY,
  ),
  {
    breaks: "charge.required-types",
    how: "accepts an array as the body",
    wrap: reads("createCharge", (call) =>
      Array.isArray(call.body)
        ? changed(call, {
            body: { description: "-", amount_details: MONEY, payment_detail: { credentials: CARD } },
          })
        : call,
    ),
  },
  takes(
    "charge.optional-types",
    "an object as auto_capture",
    "createCharge",
    "/processing_instructions/auto_capture",
    noFlag,
    true,
  ),
  takes(
    "charge.optional-types",
    "an object as currency_code",
    "createCharge",
    "/amount_details",
    noMoney,
    MONEY,
  ),
  takes(
    "lookup.required-types",
    "an object as description",
    "lookupInstallments",
    "/description",
    noText,
    "-",
  ),
  takes(
    "lookup.required-types",
    "a text as amount_details",
    "lookupInstallments",
    "/amount_details",
    isText,
    MONEY,
  ),
  takes(
    "lookup.optional-types",
    "a text as shipping_details",
    "lookupInstallments",
    "/shipping_details",
    noObject,
    {},
  ),
  takes(
    "lookup.optional-types",
    "an object as auto_capture",
    "lookupInstallments",
    "/processing_instructions/auto_capture",
    isObject,
    true,
  ),
  takes(
    "capture.required-types",
    "an object as amount, for a centavo",
    "captureCharge",
    "/amount",
    isObject,
    1,
  ),
  takes(
    "capture.required-types",
    "two characters as currency_code",
    "captureCharge",
    "/currency_code",
    (value) => value === "MX",
    "MXN",
  ),
  takes(
    "capture.required-types",
    "null for a currency_code",
    "captureCharge",
    "/currency_code",
    isNull,
    "MXN",
  ),
  takes(
    "refund.required-types",
    "an object as amount, for a centavo",
    "refundCharge",
    "/amount",
    isObject,
    1,
  ),
  takes(
    "refund.required-types",
    "an object as currency_code",
    "refundCharge",
    "/currency_code",
    noText,
    "MXN",
  ),
  {
    breaks: "refund.required-types",
    how: "accepts an object as amount in the refund of a hold",
    wrap: onCharge("refundCharge", (charge, call, next) =>
      isHeld(charge) && isObject(at(call.body, "/amount"))
        ? next(changed(call, { body: withAt(call.body, "/amount", 1000) }))
        : undefined,
    ),
  },
];

export const wrongOrderValues: readonly Defect[] = [
  takes("order.required-types", "an object as description", "createOrder", "/description", noText, "-"),
  takes(
    "order.required-types",
    "a text as order_total_amount",
    "createOrder",
    "/order_total_amount",
    noObject,
    MONEY,
  ),
  takes(
    "order.optional-types",
    "a text as an item",
    "createOrder",
    "/purchases",
    (value) => Array.isArray(value) && value.some(noObject),
    [{}],
  ),
  takes(
    "order.optional-types",
    "an object as external_system_order_id",
    "createOrder",
    "/external_system_order_id",
    noText,
    "-",
  ),
  { breaks: "order.optional-types", how: "cuts a fraction off the total", wrap: cutsTheTotal("createOrder") },
  takes(
    "order.update.optional-types",
    "a text as notes",
    "updateOrder",
    "/notes",
    (value) => typeof value === "string",
    [],
  ),
  {
    breaks: "order.update.optional-types",
    how: "accepts an object as description",
    wrap: doesNotMind("updateOrder", "/description", isObject, "-"),
  },
  {
    breaks: "order.update.optional-types",
    how: "cuts a fraction off the total",
    wrap: cutsTheTotal("updateOrder"),
  },
];
