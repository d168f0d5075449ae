/** Answers without a value that the service has. */

import type { Defect } from "../../harness/defect.ts";
import { leavesOut, sets } from "../../mutations/answers.ts";

/** Each operation with a member that it leaves out, one that it gives as null, and what that null breaks besides. */
const ANSWERS = [
  ["plan.create", "createPlan", "price", "price", ["plan.create.answer.fields"]],
  ["plan.read", "getPlan", "description", "price", ["plan.read.answer.fields"]],
  ["subscription.create", "createSubscription", "plan_id", "start_date", []],
  ["subscription.cancel", "cancelSubscription", "date_created", "start_date", []],
  ["subscription.read", "getSubscription", "plan", "start_date", []],
  [
    "product",
    "createProduct",
    "description",
    "date_created",
    ["product.answer.fields", "product.answer.types"],
  ],
] as const;

export const answersWithoutValues: readonly Defect[] = ANSWERS.flatMap(
  ([word, operation, member, nulls, withNull]): Defect[] => [
    {
      breaks: `${word}.answer.values`,
      how: `${operation} answers without ${member}`,
      with: [`${word}.answer.fields`],
      wrap: leavesOut(operation, `/${member}`),
    },
    {
      breaks: `${word}.answer.values`,
      how: `${operation} answers with null as ${nulls}`,
      with: withNull,
      wrap: sets(operation, `/${nulls}`, null),
    },
  ],
);
