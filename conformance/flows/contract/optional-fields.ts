import type { BodyPromise } from "./body-promise.ts";

/** Optional fields: refused with any 4xx. */
export const OPTIONAL_FIELDS: readonly BodyPromise[] = [
  [
    "createPaymentToken",
    "token.create.optional-types",
    "SHOULD: A token creation with an optional field of another type than declared is refused.",
  ],
  [
    "updatePaymentToken",
    "token.update.optional-types",
    "SHOULD: A token update with an optional field of another type than declared is refused.",
  ],
  [
    "createCharge",
    "charge.optional-types",
    "SHOULD: A charge with an optional field of another type than declared is refused.",
  ],
  [
    "lookupInstallments",
    "lookup.optional-types",
    "SHOULD: A lookup with an optional field of another type or length than declared is refused.",
  ],
  [
    "createOrder",
    "order.optional-types",
    "SHOULD: An order with an optional field of another type or length than declared is refused.",
  ],
  [
    "updateOrder",
    "order.update.optional-types",
    "SHOULD: An order update with an optional field of another type or length than declared is refused.",
  ],
  [
    "createProduct",
    "product.optional-types",
    "SHOULD: A product with an optional field of another type than declared is refused.",
  ],
  [
    "createPlan",
    "plan.optional-types",
    "SHOULD: A plan with an optional field of another type than declared is refused.",
  ],
  [
    "createSubscription",
    "subscription.optional-types",
    "SHOULD: A subscription with an optional field of another type than declared is refused.",
  ],
  [
    "cancelSubscription",
    "subscription.cancel.optional-types",
    "SHOULD: A cancellation with an optional field of another type than declared is refused.",
  ],
];
