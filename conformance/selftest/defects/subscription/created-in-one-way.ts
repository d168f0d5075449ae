/** Products, plans and subscriptions that are refused in one way only. The document gives no key kind for them. */
import type { Defect } from "../../harness/defect.ts";
import { AT_THE_SAME_MOMENT, EACH_SECOND, refusedInOneWay } from "../../mutations/creations.ts";

const CREATED = [
  ["product.answer.id", "a product", "createProduct"],
  ["plan.product-id.from-creation", "a plan", "createPlan"],
  ["subscription.payment-token-id.suffices", "a subscription", "createSubscription"],
] as const;

export const subscriptionPartsCreatedInOneWay: readonly Defect[] = CREATED.flatMap(
  ([breaks, what, operation]) =>
    refusedInOneWay({ breaks, what, operation, ways: [EACH_SECOND, AT_THE_SAME_MOMENT] }),
);
