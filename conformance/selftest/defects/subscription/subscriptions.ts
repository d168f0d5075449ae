/** Ways to tell wrongly what a subscription is, and to refuse what it is without being told. */
import type { Defect } from "../../defect.ts";
import { at, refuses, says, withAt } from "../../ways.ts";
import { json } from "../../wire.ts";

const ANSWERS = [
  ["creates", "createSubscription"],
  ["reads", "getSubscription"],
  ["cancels", "cancelSubscription"],
] as const;

export const subscriptionAnswers: readonly Defect[] = [
  ...ANSWERS.map(([verb, operation]): Defect => ({
    breaks: "subscription.answer.start-date",
    how: `${verb} a subscription with 1 as its start_date`,
    wrap: says(operation, "/start_date", 1),
  })),
  ...["auto_billing", "billing_frequency", "billing_method"].map((name): Defect => ({
    breaks: "subscription.defaults.named",
    how: `refuses the default of ${name} where it is named`,
    wrap: refuses("createSubscription", ({ body }) =>
      [true, "monthly", "card"].some((value) => at(body, `/${name}`) === value),
    ),
  })),
  {
    breaks: "subscription.read.by-id",
    how: "reads every subscription with the plan that was made first",
    wrap: (next) => {
      let first: unknown;
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "createPlan" && reply.status === 200) first ??= reply.body;
        return call.operation === "getSubscription" && reply.status === 200 && first !== undefined
          ? json(200, withAt(reply.body, "/plan", first), reply.headers)
          : reply;
      };
    },
  },
];
