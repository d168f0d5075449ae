/** Events of products, plans and subscriptions. */
import type { Defect } from "../../harness/defect.ts";
import { lacksEvent, sendsTooSoon } from "../../mutations/events.ts";

const CREATIONS = ["product", "plan", "subscription"] as const;

export const subscriptionEvents: readonly Defect[] = [
  ...CREATIONS.flatMap((what) => lacksEvent(`${what}_creation.succeeded`)),
  ...lacksEvent("subscription_update.succeeded"),
  {
    breaks: "event.subscription-update.succeeded",
    how: "sends subscription_update.succeeded when a subscription is made, and not when it ends",
    events: sendsTooSoon("subscription_update.succeeded", "subscription_creation.succeeded"),
  },
];
