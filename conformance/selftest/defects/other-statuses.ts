/** "Refused with 400" has two sides: what is not refused stands in the other files, what is refused otherwise here. */
import type { OperationId } from "@payment-service/contract";
import type { Defect } from "../defect.ts";
import { answers, at } from "../ways.ts";
import type { Call } from "../wire.ts";

type When = (call: Call) => boolean;

function lacks(pointer: string): When {
  return ({ body }) => at(body, pointer) === undefined;
}

function has(pointer: string, wrong: (value: unknown) => boolean): When {
  return ({ body }) => wrong(at(body, pointer));
}

const isFraction = (value: unknown): boolean => typeof value === "number" && !Number.isInteger(value);
const isNegative = (value: unknown): boolean => typeof value === "number" && value < 0;
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isOther =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    value !== undefined && !values.includes(value);

const isAnother = (value: unknown): boolean =>
  typeof value === "string" && value.length === 3 && value !== "MXN";

const MONEY = ["capture", "refund"] as const;
const REFUSALS: readonly (readonly [breaks: string, operation: OperationId, when: When])[] = [
  ["token.create.credential.required", "createPaymentToken", lacks("/credential")],
  ["token.create.consumer-details.required", "createPaymentToken", lacks("/consumer_details")],
  ["token.update.consumer-details.required", "updatePaymentToken", lacks("/consumer_details")],
  ["charge.description.required", "createCharge", lacks("/description")],
  ["charge.amount-details.required", "createCharge", lacks("/amount_details")],
  ["charge.amount.integer", "createCharge", has("/amount_details/amount", isFraction)],
  [
    "charge.currency.three-characters",
    "createCharge",
    has("/amount_details/currency_code", (value) => typeof value === "string" && value.length !== 3),
  ],
  ...MONEY.flatMap((word): (readonly [string, OperationId, When])[] => {
    const operation = `${word}Charge` as const;
    return [
      [`${word}.amount.required`, operation, lacks("/amount")],
      [`${word}.currency.required`, operation, lacks("/currency_code")],
      [`${word}.amount.integer`, operation, has("/amount", isFraction)],
      [`${word}.amount.non-negative`, operation, has("/amount", isNegative)],
      [`${word}.currency.mxn-only`, operation, has("/currency_code", isAnother)],
    ];
  }),
  ["lookup.description.required", "lookupInstallments", lacks("/description")],
  ["lookup.amount-details.required", "lookupInstallments", lacks("/amount_details")],
  [
    "lookup.monthly-installments.required",
    "lookupInstallments",
    ({ url }) => !url.searchParams.has("monthly_installments"),
  ],
  ["order.total-amount.required", "createOrder", lacks("/order_total_amount")],
  ["order.description.required", "createOrder", lacks("/description")],
  ["order.create.purchases.non-empty", "createOrder", has("/purchases", isEmpty)],
  ["order.update.purchases.non-empty", "updateOrder", has("/purchases", isEmpty)],
  ["product.name.required", "createProduct", lacks("/name")],
  ["product.description.required", "createProduct", lacks("/description")],
  ["product.status.unknown", "createProduct", has("/status", isOther("enabled", "disabled"))],
  ["plan.name.required", "createPlan", lacks("/name")],
  ["plan.description.required", "createPlan", lacks("/description")],
  ["plan.product-id.required", "createPlan", lacks("/product_id")],
  ["plan.price.required", "createPlan", lacks("/price")],
  [
    "plan.billing-frequency.unknown",
    "createPlan",
    has("/billing_frequency", isOther("weekly", "bi_weekly", "monthly", "annual", "daily")),
  ],
  ["subscription.plan-id.required", "createSubscription", lacks("/plan_id")],
  ["subscription.customer-email.required", "createSubscription", lacks("/customer_email")],
  ["subscription.start-date.required", "createSubscription", lacks("/start_date")],
  [
    "subscription.payment-token.one-required",
    "createSubscription",
    ({ body }) =>
      at(body, "/payment_token_id") === undefined && at(body, "/payment_token_alias") === undefined,
  ],
  ...(["page-size.below", "page-size.above"] as const).map((word): readonly [string, OperationId, When] => [
    `paged-list.${word}`,
    "listPlans",
    ({ url }) =>
      word === "page-size.below"
        ? url.searchParams.get("page_size") === "0"
        : Number(url.searchParams.get("page_size")) > 100,
  ]),
];

/** Null in place of a required member is refused in the same way as nothing, and has a sentence of its own. */
const WRONG_TYPES: { readonly [Op in OperationId]?: string } = {
  createPaymentToken: "token.create.required-types",
  updatePaymentToken: "token.update.required-types",
  createCharge: "charge.required-types",
  createOrder: "order.required-types",
  createProduct: "product.required-types",
  createPlan: "plan.required-types",
  createSubscription: "subscription.required-types",
  lookupInstallments: "lookup.required-types",
  captureCharge: "capture.required-types",
  refundCharge: "refund.required-types",
};

export const otherStatuses: readonly Defect[] = REFUSALS.map(([breaks, operation, when]) => ({
  breaks,
  how: `${operation} refuses it with 422`,
  with: breaks.endsWith("required") ? [WRONG_TYPES[operation] ?? []].flat() : [],
  wrap: answers(operation, (reply, call) =>
    reply.status === 400 && when(call) ? { ...reply, status: 422 } : reply,
  ),
}));
