/** What no answer shows is never proved. */
import { expect, it } from "vitest";
import { checks } from "../../flows/index.ts";
import { subscriptionFiles } from "../../flows/subscription/index.ts";
import { rules } from "../../rules/index.ts";
import { flowsOf } from "../../run/flow.ts";
import { judge } from "../harness/in-process-target.ts";
import { changesAnswer } from "../mutations/answers.ts";
import { both } from "../mutations/conditions.ts";
import { PAGED } from "../mutations/operations.ts";

const OBJECTS = ["createProduct", "createPlan", "getPlan"] as const;
const SUBSCRIPTIONS = ["createSubscription", "getSubscription", "cancelSubscription"] as const;
const MEMBERS_OF_A_LIST = ["page_count", "item_count", "next", "previous"];

const aboutSubscriptions = [
  ...flowsOf(...subscriptionFiles),
  ...rules.filter(({ id }) => /^(product|plan|subscription|paged-list)[.]/.test(id)),
];

/** Sentences about a field wherever it is shown, and about nothing else. */
const WHEREVER = aboutSubscriptions
  .flatMap(({ proves }) => Object.entries(proves))
  .filter(([, sentence]) => /\bwherever\b/i.test(sentence) && !sentence.includes("is accepted"))
  .map(([id]) => id);

it("skips each sentence about a field that no answer shows", { timeout: 60_000 }, async () => {
  const wrap = both(
    changesAnswer([...OBJECTS, ...SUBSCRIPTIONS], ({ id }) => ({ id })),
    changesAnswer(PAGED, (body) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => !MEMBERS_OF_A_LIST.includes(name))),
    ),
  );
  const { verdicts } = await judge({ wrap }, { flows: aboutSubscriptions });
  const proved = verdicts.filter(({ requirement }) => WHEREVER.includes(requirement));
  expect(new Set(proved.map(({ requirement }) => requirement)).size).toBe(14);
  const seen = proved.filter(({ cause }) => cause !== "never_shown");
  expect(seen.map(({ requirement, outcome, reason }) => `${requirement} ${outcome}: ${reason}`)).toEqual([]);
});

it("skips a default that is shown in another type than the documented one", { timeout: 60_000 }, async () => {
  const wrap = changesAnswer(SUBSCRIPTIONS, (body) => ({
    ...body,
    auto_billing: "yes",
    start_date: "2030-01-01",
    billing_method: 1,
  }));
  const only = checks.filter(({ id }) =>
    /^(look|subscription[.]answer[.]start-date|subscription.*[.]default)$/.test(id),
  );
  const { verdicts } = await judge({ wrap }, { flows: only });
  const causes = Object.fromEntries(verdicts.map(({ requirement, cause }) => [requirement, cause]));
  expect(causes).toEqual({
    "subscription.auto-billing.default": "never_shown",
    "subscription.billing-frequency.default": "observed",
    "subscription.billing-method.default": "never_shown",
    "subscription.answer.start-date": "never_shown",
  });
});
