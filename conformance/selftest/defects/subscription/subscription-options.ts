/** Optional members of a subscription, and the reason of its cancellation. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { readsBody } from "../../mutations/requests.ts";
import { refuses, changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { breaking } from "../../mutations/one-line-defects.ts";
import { has, is } from "../../mutations/conditions.ts";

const CREATE = "createSubscription";

export const subscriptionOptions: readonly Defect[] = breaking({
  "subscription.auto-billing.false: reads false as absent: auto_billing || true": {
    with: ["subscription.answer.as-sent"],
    wrap: readsBody(CREATE, (body) =>
      body["auto_billing"] === false ? withAt(body, "/auto_billing", undefined) : body,
    ),
  },
  "subscription.auto-billing.false: refuses auto_billing false": refuses(
    CREATE,
    ({ body }) => at(body, "/auto_billing") === false,
  ),
  "subscription.answer.as-sent: bills on the first of the month, whatever day is wanted": changesAnswer(
    "getSubscription",
    (body) => ({ ...body, billing_day: 1 }),
  ),
  "subscription.payment-token-alias.suffices: wants payment_token_id beside an alias": refuses(
    CREATE,
    (call) => has("/payment_token_alias")(call) && !has("/payment_token_id")(call),
  ),
  "subscription.defaults.named: refuses the default of billing_method where it is named": refuses(
    CREATE,
    is("/billing_method", "card"),
  ),
  "subscription.billing-day: does not know billing_day": refuses(CREATE, has("/billing_day")),
  "subscription.cancel.reason-string: refuses reasons in words": refuses(
    "cancelSubscription",
    ({ body }) => typeof at(body, "/cancellation_reason") === "string",
  ),
  "subscription.cancel.reason-null: requires a reason": refuses(
    "cancelSubscription",
    is("/cancellation_reason", null),
  ),
});
