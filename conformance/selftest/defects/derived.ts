/** What follows from the types, lengths and formats of the contract: each of these minds no value that it cannot use. */
import type { Defect } from "../defect.ts";
import { at, isObject, reads, readsQuery } from "../ways.ts";
import { CARD, MONEY } from "../ways/right.ts";
import { takes } from "../ways/rows.ts";
import { isNoUuid, noFlag, noObject, noText } from "../ways/when.ts";
import { changed } from "../wire.ts";

const noMoney = (value: unknown): boolean => isObject(value) && noText(at(value, "/currency_code"));

const PAID = { credentials: CARD };
const CONSUMER = { external_consumer_id: "1" };

const withoutFraction = (value: string | null): string | null => value?.replace(/[.]\d+$/, "") ?? null;

export const derived: readonly Defect[] = [
  takes(
    "token.create.required-types",
    "a text as consumer_details",
    "createPaymentToken",
    "/consumer_details",
    noObject,
    CONSUMER,
  ),
  takes(
    "token.create.required-types",
    "a text as credential",
    "createPaymentToken",
    "/credential",
    noObject,
    CARD,
  ),
  takes(
    "token.create.optional-types",
    "an object as a first name",
    "createPaymentToken",
    "/consumer_details/name/first_name",
    noText,
    "-",
  ),
  takes(
    "token.create.optional-types",
    "an object as the method",
    "createPaymentToken",
    "/credential/payment_method/method",
    noText,
    "credit_or_debit_card",
  ),
  takes(
    "token.update.required-types",
    "a text as consumer_details",
    "updatePaymentToken",
    "/consumer_details",
    noObject,
    CONSUMER,
  ),
  takes(
    "token.update.optional-types",
    "an object as an email address",
    "updatePaymentToken",
    "/consumer_details/contact/email",
    noText,
    "a@example.com",
  ),
  takes(
    "token.update.optional-types",
    "a text as name",
    "updatePaymentToken",
    "/consumer_details/name",
    noObject,
    {},
  ),
  {
    breaks: "token.update.required-types",
    how: "takes an array as the body",
    wrap: reads("updatePaymentToken", (call) =>
      Array.isArray(call.body) ? changed(call, { body: { consumer_details: CONSUMER } }) : call,
    ),
  },
  takes("charge.required-types", "an object as description", "createCharge", "/description", noText, "-"),
  takes(
    "charge.required-types",
    "a text as amount_details",
    "createCharge",
    "/amount_details",
    noObject,
    MONEY,
  ),
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
    "lookup.optional-types",
    "a text as shipping_details",
    "lookupInstallments",
    "/shipping_details",
    noObject,
    {},
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
    "refund.required-types",
    "an object as currency_code",
    "refundCharge",
    "/currency_code",
    noText,
    "MXN",
  ),
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
  takes(
    "order.update.optional-types",
    "a text as notes",
    "updateOrder",
    "/notes",
    (value) => typeof value === "string",
    [],
  ),
  takes("product.required-types", "an object as name", "createProduct", "/name", noText, "-"),
  takes(
    "product.optional-types",
    "a text as additional_details",
    "createProduct",
    "/additional_details",
    noObject,
    {},
  ),
  takes("plan.required-types", "a text as price", "createPlan", "/price", noObject, MONEY),
  takes(
    "plan.optional-types",
    "a text as additional_details",
    "createPlan",
    "/additional_details",
    noObject,
    {},
  ),
  takes(
    "subscription.required-types",
    "an object as customer_email",
    "createSubscription",
    "/customer_email",
    noText,
    "a@example.com",
  ),
  takes(
    "subscription.optional-types",
    "an object as auto_billing",
    "createSubscription",
    "/auto_billing",
    noFlag,
    true,
  ),
  takes(
    "subscription.cancel.optional-types",
    "an object as cancellation_reason",
    "cancelSubscription",
    "/cancellation_reason",
    isObject,
    null,
  ),
  {
    breaks: "charge.required-types",
    how: "takes an array as the body",
    wrap: reads("createCharge", (call) =>
      Array.isArray(call.body)
        ? changed(call, { body: { description: "-", amount_details: MONEY, payment_detail: PAID } })
        : call,
    ),
  },
  {
    breaks: "list.integer-parameters",
    how: "takes any word as end_time",
    wrap: readsQuery("listCharges", "end_time", (value) => (Number.isNaN(Number(value)) ? null : value)),
  },
  {
    breaks: "list.integer-parameters",
    how: "cuts off what stands behind the point of a limit",
    wrap: readsQuery("listCharges", "limit", withoutFraction),
  },
  {
    breaks: "paged-list.parameter-types",
    how: "cuts off what stands behind the point of a page_size",
    wrap: readsQuery("listPlans", "page_size", withoutFraction),
  },
  {
    breaks: "paged-list.parameter-types",
    how: "takes any word as invoice_id",
    wrap: readsQuery("listPaymentIntents", "invoice_id", (value) => (isNoUuid(value) ? null : value)),
  },
  {
    breaks: "paged-list.parameter-types",
    how: "takes a page that is a word for the first",
    wrap: readsQuery("listPlans", "page", (value) => (Number.isNaN(Number(value)) ? null : value)),
  },
];
