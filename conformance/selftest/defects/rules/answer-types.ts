/** Members with another type than stated. */
import type { Defect } from "../../harness/defect.ts";
import { otherValue } from "../../mutations/one-line-defects.ts";

const A_TEXT = "2026-01-01T00:00:00Z";

export const answerTypes: readonly Defect[] = [
  otherValue("plan.answer.types", "createPlan", "/date_created", A_TEXT, ["plan.create.answer.fields"]),
  otherValue("plan.answer.types", "getPlan", "/payment_link", "https://example.com/pay", [
    "plan.read.answer.fields",
  ]),
  otherValue("plan.answer.types", "getPlan", "/product", "Coffee", ["plan.read.answer.fields"]),
  otherValue("plan.answer.types", "getPlan", "/product", null, [
    "plan.read.answer.fields",
    "plan.read.answer.values",
  ]),
  otherValue("product.answer.types", "createProduct", "/date_created", A_TEXT, ["product.answer.fields"]),
  otherValue("subscription.answer.types", "createSubscription", "/payment_method", "card", [
    "subscription.create.answer.fields",
  ]),
  otherValue("subscription.answer.types", "getSubscription", "/customer", "customer@example.com", [
    "subscription.read.answer.fields",
  ]),
  otherValue("subscription.answer.types", "getSubscription", "/customer", null, [
    "subscription.read.answer.fields",
    "subscription.read.answer.values",
  ]),
  otherValue("paged-list.types", "listPlans", "/page_count", "three", ["paged-list.counts"]),
];
