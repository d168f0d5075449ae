/** Values that the contract rules out, in charges, lookups, captures, refunds and orders. */
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { replacesWrong, readsBody } from "../../mutations/requests.ts";
import { withAt, MONEY } from "../../mutations/bodies.ts";
import { acceptsWrong, refusesRight } from "../../mutations/one-line-defects.ts";
import { has, isNull, noFlag, noObject, noText } from "../../mutations/conditions.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";

const TOTAL = "/order_total_amount/amount";

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
  acceptsWrong(
    "charge.optional-types",
    "an object as auto_capture",
    "createCharge",
    AUTO_CAPTURE,
    noFlag,
    true,
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
    "lookup.optional-types",
    "a text as shipping_details",
    "lookupInstallments",
    "/shipping_details",
    noObject,
    {},
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
    "refund.required-types",
    "an object as amount, for a centavo",
    "refundCharge",
    "/amount",
    isObject,
    1,
  ),
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
    "order.required-types",
    "a number as order_total_amount",
    "createOrder",
    "/order_total_amount",
    isNumber,
    MONEY,
  ),
];

const REFUSED = [
  ["charge.unshown-objects", "lookupInstallments", "/additional_details"],
  ["order.unshown-objects", "updateOrder", "/shipping_details"],
  ["beta.additional-details", "createProduct", "/additional_details"],
] as const;

export const refusedObjects: readonly Defect[] = REFUSED.map(([id, operation, pointer]) =>
  refusesRight(id, `${operation} refuses ${pointer.slice(1)}`, operation, has(pointer)),
);

export const wrongOrderValues: readonly Defect[] = [
  { breaks: "order.optional-types", how: "cuts a fraction off the total", wrap: cutsTheTotal("createOrder") },
  {
    breaks: "order.update.optional-types",
    how: "accepts an object as description",
    wrap: replacesWrong("updateOrder", "/description", isObject, "-"),
  },
];
