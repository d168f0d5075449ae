/** Events of products, plans and subscriptions. */
import type { Defect } from "../../defect.ts";
import { lacksEvent, sendsTooSoon, tellsRefused } from "../../ways/events.ts";

const CREATIONS = [
  ["createProduct", "product"],
  ["createPlan", "plan"],
  ["createSubscription", "subscription"],
] as const;

export const subscriptionEvents: readonly Defect[] = [
  ...CREATIONS.flatMap(([operation, what]): Defect[] => {
    const event_type = `${what}_creation.succeeded`;
    return [
      ...lacksEvent(event_type),
      {
        breaks: `event.${what}-creation.succeeded`,
        how: `sends ${event_type} for a ${what} that it refuses`,
        ...tellsRefused(operation, ({ body }) => ({ event_type, payload: body ?? {} })),
      },
    ];
  }),
  ...lacksEvent("subscription_update.succeeded"),
  {
    breaks: "event.subscription-update.succeeded",
    how: "sends subscription_update.succeeded when a subscription is made, and not when it ends",
    events: sendsTooSoon("subscription_update.succeeded", "subscription_creation.succeeded"),
  },
];
