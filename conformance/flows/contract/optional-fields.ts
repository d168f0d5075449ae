import type { BodyPromise } from "./body-promise.ts";

const CARD = ["cards.approved"] as const;
const TOKENS = ["cards.approved", "offers.tokenization"] as const;
const ORDERS = ["offers.order"] as const;
const SUBSCRIPTIONS = ["offers.subscription"] as const;

/** Optional fields: refused with any 4xx. */
export const OPTIONAL_FIELDS: readonly BodyPromise[] = [
  {
    operation: "createPaymentToken",
    id: "token.create.optional-types",
    sentence: "SHOULD: A token creation with an optional field of another type than declared is refused.",
    needs: TOKENS,
  },
  {
    operation: "updatePaymentToken",
    id: "token.update.optional-types",
    sentence: "SHOULD: A token update with an optional field of another type than declared is refused.",
    needs: TOKENS,
  },
  {
    operation: "createCharge",
    id: "charge.optional-types",
    sentence: "SHOULD: A charge with an optional field of another type than declared is refused.",
    needs: CARD,
  },
  {
    operation: "lookupInstallments",
    id: "lookup.optional-types",
    sentence: "SHOULD: A lookup with an optional field of another type or length than declared is refused.",
    needs: CARD,
  },
  {
    operation: "createOrder",
    id: "order.optional-types",
    sentence: "SHOULD: An order with an optional field of another type or length than declared is refused.",
    needs: [...ORDERS, ...CARD],
  },
  {
    operation: "updateOrder",
    id: "order.update.optional-types",
    sentence:
      "SHOULD: An order update with an optional field of another type or length than declared is refused.",
    needs: [...ORDERS, ...CARD],
  },
  {
    operation: "createProduct",
    id: "product.optional-types",
    sentence: "SHOULD: A product with an optional field of another type than declared is refused.",
    needs: SUBSCRIPTIONS,
  },
  {
    operation: "createPlan",
    id: "plan.optional-types",
    sentence: "SHOULD: A plan with an optional field of another type than declared is refused.",
    needs: SUBSCRIPTIONS,
  },
  {
    operation: "createSubscription",
    id: "subscription.optional-types",
    sentence: "SHOULD: A subscription with an optional field of another type than declared is refused.",
    needs: [...SUBSCRIPTIONS, ...CARD],
  },
  {
    operation: "cancelSubscription",
    id: "subscription.cancel.optional-types",
    sentence: "SHOULD: A cancellation with an optional field of another type than declared is refused.",
    needs: [...SUBSCRIPTIONS, ...CARD],
  },
];
