import type { BodyPromise } from "./body-promise.ts";

const CARD = ["cards.approved"] as const;
const TOKENS = ["cards.approved", "offers.tokenization"] as const;
const ORDERS = ["offers.order"] as const;
const SUBSCRIPTIONS = ["offers.subscription"] as const;

/** Required fields and the body as a whole: refused with 400. */
export const REQUIRED_FIELDS: readonly BodyPromise[] = [
  {
    operation: "createPaymentToken",
    id: "token.create.required-types",
    sentence:
      "MUST: A token creation with a required field of another type than declared is refused with 400.",
    needs: TOKENS,
  },
  {
    operation: "updatePaymentToken",
    id: "token.update.required-types",
    sentence: "MUST: A token update with a required field of another type than declared is refused with 400.",
    needs: TOKENS,
  },
  {
    operation: "createCharge",
    id: "charge.required-types",
    sentence: "MUST: A charge with a required field of another type than declared is refused with 400.",
    needs: CARD,
  },
  {
    operation: "lookupInstallments",
    id: "lookup.required-types",
    sentence: "MUST: A lookup with a required field of another type than declared is refused with 400.",
    needs: CARD,
  },
  {
    operation: "captureCharge",
    id: "capture.required-types",
    sentence:
      "MUST: A capture with a required field of another type or length than declared is refused with 400.",
    needs: CARD,
  },
  {
    operation: "refundCharge",
    id: "refund.required-types",
    sentence:
      "MUST: A refund with a required field of another type or length than declared is refused with 400.",
    needs: CARD,
  },
  {
    operation: "createOrder",
    id: "order.required-types",
    sentence: "MUST: An order with a required field of another type than declared is refused with 400.",
    needs: ORDERS,
  },
  {
    operation: "createProduct",
    id: "product.required-types",
    sentence: "MUST: A product with a required field of another type than declared is refused with 400.",
    needs: SUBSCRIPTIONS,
  },
  {
    operation: "createPlan",
    id: "plan.required-types",
    sentence: "MUST: A plan with a required field of another type than declared is refused with 400.",
    needs: SUBSCRIPTIONS,
  },
  {
    operation: "createSubscription",
    id: "subscription.required-types",
    sentence: "MUST: A subscription with a required field of another type than declared is refused with 400.",
    needs: [...SUBSCRIPTIONS, ...CARD],
  },
];
