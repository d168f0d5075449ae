/** Values that the contract rules out, in charges, lookups, captures, refunds and orders. */
import { at, isObject, isText } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { replacesWrong, reads, readsBody } from "../../mutations/requests.ts";
import { withAt, CARD, MONEY } from "../../mutations/bodies.ts";
import { isHeld, onCharge } from "../../mutations/charges.ts";
import { acceptsWrong, refusesRight } from "../../mutations/one-line-defects.ts";
import { has, isNull, noFlag, noObject, noText } from "../../mutations/conditions.ts";
import { changed } from "../../harness/wire.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";

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
  acceptsWrong(
    "charge.required-types",
    "an object as description",
    "createCharge",
    "/description",
    noText,
    "-",
  ),
  acceptsWrong(
    "charge.required-types",
    "null for a description",
    "createCharge",
    "/description",
    isNull,
    "-",
  ),
  acceptsWrong(
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
  acceptsWrong(
    "charge.optional-types",
    "an object as auto_capture",
    "createCharge",
    AUTO_CAPTURE,
    noFlag,
    true,
  ),
  acceptsWrong(
    "charge.optional-types",
    "an object as currency_code",
    "createCharge",
    "/amount_details",
    noMoney,
    MONEY,
  ),
  acceptsWrong(
    "lookup.required-types",
    "an object as description",
    "lookupInstallments",
    "/description",
    noText,
    "-",
  ),
  acceptsWrong(
    "lookup.required-types",
    "a text as amount_details",
    "lookupInstallments",
    "/amount_details",
    isText,
    MONEY,
  ),
  acceptsWrong(
    "lookup.optional-types",
    "a text as shipping_details",
    "lookupInstallments",
    "/shipping_details",
    noObject,
    {},
  ),
  acceptsWrong(
    "lookup.optional-types",
    "an object as auto_capture",
    "lookupInstallments",
    AUTO_CAPTURE,
    isObject,
    true,
  ),
  acceptsWrong(
    "capture.required-types",
    "an object as amount, for a centavo",
    "captureCharge",
    "/amount",
    isObject,
    1,
  ),
  acceptsWrong(
    "capture.required-types",
    "two characters as currency_code",
    "captureCharge",
    "/currency_code",
    (value) => value === "MX",
    "MXN",
  ),
  acceptsWrong(
    "capture.required-types",
    "null for a currency_code",
    "captureCharge",
    "/currency_code",
    isNull,
    "MXN",
  ),
  acceptsWrong(
    "refund.required-types",
    "an object as amount, for a centavo",
    "refundCharge",
    "/amount",
    isObject,
    1,
  ),
  acceptsWrong(
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

/** No text is spelled by an array, and no object by a number. */
const isNumber = (value: unknown): boolean => typeof value === "number";

export const wrongSpellings: readonly Defect[] = [
  acceptsWrong(
    "charge.required-types",
    "an array as description",
    "createCharge",
    "/description",
    Array.isArray,
    "-",
  ),
  acceptsWrong(
    "charge.required-types",
    "a number as amount_details",
    "createCharge",
    "/amount_details",
    isNumber,
    MONEY,
  ),
  acceptsWrong(
    "lookup.required-types",
    "an array as amount_details",
    "lookupInstallments",
    "/amount_details",
    Array.isArray,
    MONEY,
  ),
  acceptsWrong(
    "capture.required-types",
    "an array as currency_code",
    "captureCharge",
    "/currency_code",
    Array.isArray,
    "MXN",
  ),
  acceptsWrong(
    "order.required-types",
    "a number as order_total_amount",
    "createOrder",
    "/order_total_amount",
    isNumber,
    MONEY,
  ),
  acceptsWrong("plan.required-types", "an array as name", "createPlan", "/name", Array.isArray, "-"),
  acceptsWrong(
    "subscription.required-types",
    "an array as customer_email",
    "createSubscription",
    "/customer_email",
    Array.isArray,
    "a@example.com",
  ),
];

const REFUSED = [
  ["charge.unshown-objects", "createCharge", "/shipping_details"],
  ["charge.unshown-objects", "lookupInstallments", "/additional_details"],
  ["order.unshown-objects", "createOrder", "/notes"],
  ["order.unshown-objects", "updateOrder", "/shipping_details"],
  ["beta.additional-details", "createPlan", "/additional_details"],
  ["beta.additional-details", "createProduct", "/additional_details"],
] as const;

export const refusedObjects: readonly Defect[] = REFUSED.map(([id, operation, pointer]) =>
  refusesRight(id, `${operation} refuses ${pointer.slice(1)}`, operation, has(pointer)),
);

export const wrongOrderValues: readonly Defect[] = [
  acceptsWrong(
    "order.required-types",
    "an object as description",
    "createOrder",
    "/description",
    noText,
    "-",
  ),
  acceptsWrong(
    "order.required-types",
    "a text as order_total_amount",
    "createOrder",
    "/order_total_amount",
    noObject,
    MONEY,
  ),
  acceptsWrong(
    "order.optional-types",
    "a text as an item",
    "createOrder",
    "/purchases",
    (value) => Array.isArray(value) && value.some(noObject),
    [{}],
  ),
  acceptsWrong(
    "order.optional-types",
    "an object as external_system_order_id",
    "createOrder",
    "/external_system_order_id",
    noText,
    "-",
  ),
  { breaks: "order.optional-types", how: "cuts a fraction off the total", wrap: cutsTheTotal("createOrder") },
  acceptsWrong(
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
    wrap: replacesWrong("updateOrder", "/description", isObject, "-"),
  },
  {
    breaks: "order.update.optional-types",
    how: "cuts a fraction off the total",
    wrap: cutsTheTotal("updateOrder"),
  },
];
