/** Optional members of a subscription, and the reason of its cancellation. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { readsBody } from "../../mutations/requests.ts";
import { refuses, changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { refusesRight } from "../../mutations/one-line-defects.ts";
import { has, is } from "../../mutations/conditions.ts";
import { json } from "../../harness/wire.ts";

const OTHERWISE = [
  ["auto_billing", true, false],
  ["billing_frequency", "monthly", "weekly"],
  ["billing_method", "card", "bank_transfer"],
] as const;

export const subscriptionOptions: readonly Defect[] = [
  refusesRight(
    "subscription.payment-token-alias.suffices",
    "wants payment_token_id beside an alias",
    "createSubscription",
    (call) => has("/payment_token_alias")(call) && !has("/payment_token_id")(call),
  ),
  {
    breaks: "subscription.auto-billing.false",
    how: "reads false as absent: auto_billing || true",
    with: ["subscription.answer.as-sent"],
    wrap: readsBody("createSubscription", (body) =>
      body["auto_billing"] === false ? withAt(body, "/auto_billing", undefined) : body,
    ),
  },
  {
    breaks: "subscription.auto-billing.false",
    how: "refuses auto_billing false",
    wrap: refuses("createSubscription", ({ body }) => at(body, "/auto_billing") === false),
  },
  ...["auto_billing", "billing_frequency", "billing_method"].map((name): Defect => ({
    breaks: "subscription.defaults.named",
    how: `refuses the default of ${name} where it is named`,
    wrap: refuses("createSubscription", ({ body }) =>
      [true, "monthly", "card"].some((value) => at(body, `/${name}`) === value),
    ),
  })),
  refusesRight(
    "subscription.billing-day",
    "does not know billing_day",
    "createSubscription",
    has("/billing_day"),
  ),
  {
    breaks: "subscription.answer.as-sent",
    how: "bills on the first of the month, whatever day is wanted",
    wrap: changesAnswer("getSubscription", (body) => ({ ...body, billing_day: 1 })),
  },
  ...OTHERWISE.map(([name, meant, kept]): Defect => ({
    breaks: "subscription.answer.as-sent",
    how: `keeps ${kept} where ${name} says ${meant}`,
    wrap: readsBody("createSubscription", (body) =>
      body[name] === meant ? { ...body, [name]: kept } : body,
    ),
  })),
  {
    breaks: "subscription.answer.as-sent",
    how: "reads a subscription with auto_billing as false where true was sent",
    wrap: (next) => {
      const named = new Set<string>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "createSubscription" && at(call.body, "/auto_billing") === true)
          named.add(String(at(reply.body, "/id")));
        return call.operation === "getSubscription" && named.has(call.id)
          ? json(200, withAt(reply.body, "/auto_billing", false), reply.headers)
          : reply;
      };
    },
  },
  refusesRight(
    "subscription.cancel.reason-string",
    "refuses reasons in words",
    "cancelSubscription",
    ({ body }) => typeof at(body, "/cancellation_reason") === "string",
  ),
  refusesRight(
    "subscription.cancel.reason-null",
    "requires a reason",
    "cancelSubscription",
    is("/cancellation_reason", null),
  ),
];
