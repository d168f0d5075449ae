/** Which requirement refuses wrong values in the body of which operation. */
import { type Need, type Sentence, contract } from "../../flow.ts";

export interface BodyPromise {
  readonly operation: contract.OperationWith<"body">;
  readonly id: string;
  readonly sentence: Sentence;
  readonly needs: readonly Need[];
}

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
