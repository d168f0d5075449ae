import type { BodyPromise } from "./body-promise.ts";

/** Required fields and the body as a whole: refused with 400. */
export const REQUIRED_FIELDS: readonly BodyPromise[] = [
  [
    "createPaymentToken",
    "token.create.required-types",
    "MUST: A token creation with a required field of another type than declared is refused with 400.",
  ],
  [
    "updatePaymentToken",
    "token.update.required-types",
    "MUST: A token update with a required field of another type than declared is refused with 400.",
  ],
  [
    "createCharge",
    "charge.required-types",
    "MUST: A charge with a required field of another type than declared is refused with 400.",
  ],
  [
    "lookupInstallments",
    "lookup.required-types",
    "MUST: A lookup with a required field of another type than declared is refused with 400.",
  ],
  [
    "captureCharge",
    "capture.required-types",
    "MUST: A capture with a required field of another type or length than declared is refused with 400.",
  ],
  [
    "refundCharge",
    "refund.required-types",
    "MUST: A refund with a required field of another type or length than declared is refused with 400.",
  ],
  [
    "createOrder",
    "order.required-types",
    "MUST: An order with a required field of another type than declared is refused with 400.",
  ],
  [
    "createProduct",
    "product.required-types",
    "MUST: A product with a required field of another type than declared is refused with 400.",
  ],
  [
    "createPlan",
    "plan.required-types",
    "MUST: A plan with a required field of another type than declared is refused with 400.",
  ],
  [
    "createSubscription",
    "subscription.required-types",
    "MUST: A subscription with a required field of another type than declared is refused with 400.",
  ],
];
