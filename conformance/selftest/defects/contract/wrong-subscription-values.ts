/** Values that the contract rules out, in products, plans and subscriptions. */
import type { OperationId } from "@payment-service/contract";
import { isObject } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { breaksDown, acceptsWrong } from "../../mutations/one-line-defects.ts";
import { has, noText } from "../../mutations/conditions.ts";

/** Accepts an object in place of another type. */
function takesObject(breaks: string, on: OperationId, pointer: string, put: unknown): Defect {
  return acceptsWrong(breaks, `an object as ${pointer.slice(1)}`, on, pointer, isObject, put);
}

export const wrongSubscriptionValues: readonly Defect[] = [
  acceptsWrong("product.required-types", "an object as name", "createProduct", "/name", noText, "-"),
  takesObject("product.optional-types", "createProduct", "/external_product_id", "1"),
  acceptsWrong("plan.required-types", "an object as name", "createPlan", "/name", noText, "-"),
  takesObject("plan.optional-types", "createPlan", "/billing_frequency", "monthly"),
  takesObject("subscription.required-types", "createSubscription", "/start_date", 1_900_000_000_000),
  takesObject("subscription.optional-types", "createSubscription", "/billing_day", 1),
  takesObject("subscription.optional-types", "createSubscription", "/billing_method", "card"),
  acceptsWrong(
    "subscription.cancel.optional-types",
    "an object as cancellation_reason",
    "cancelSubscription",
    "/cancellation_reason",
    isObject,
    null,
  ),
  breaksDown(
    "subscription.cancel.optional-types",
    "cancelSubscription",
    has("/cancellation_reason", (value) => typeof value === "object" && value !== null),
  ),
];
