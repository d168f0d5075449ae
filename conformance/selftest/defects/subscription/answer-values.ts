/** Answers without a value that the service has. */
import type { OperationId } from "@payment-service/contract";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer, leavesOut, sets } from "../../mutations/answers.ts";
import { otherValue } from "../../mutations/one-line-defects.ts";

interface Answer {
  readonly word: string;
  readonly operation: OperationId;
  readonly leavesOut: readonly string[];
  readonly nulls: string;
  /** What null in that member breaks too. */
  readonly withNull: readonly string[];
}

const ANSWERS: readonly Answer[] = [
  {
    word: "plan.create",
    operation: "createPlan",
    leavesOut: ["price", "product_id", "date_created"],
    nulls: "price",
    withNull: ["plan.create.answer.fields"],
  },
  {
    word: "plan.read",
    operation: "getPlan",
    leavesOut: ["description", "billing_frequency", "product"],
    nulls: "price",
    withNull: ["plan.read.answer.fields"],
  },
  {
    word: "subscription.create",
    operation: "createSubscription",
    leavesOut: ["plan_id", "start_date", "customer_id", "payment_method"],
    nulls: "start_date",
    withNull: [],
  },
  {
    word: "subscription.cancel",
    operation: "cancelSubscription",
    leavesOut: ["billing_frequency", "date_created"],
    nulls: "start_date",
    withNull: [],
  },
  {
    word: "subscription.read",
    operation: "getSubscription",
    leavesOut: ["plan", "billing_method", "customer"],
    nulls: "start_date",
    withNull: [],
  },
  {
    word: "product",
    operation: "createProduct",
    leavesOut: ["description", "date_created"],
    nulls: "date_created",
    withNull: ["product.answer.fields", "product.answer.types"],
  },
];

const byOperation = ANSWERS.flatMap(({ word, operation, leavesOut: members, nulls, withNull }): Defect[] => {
  const breaks = `${word}.answer.values`;
  const fields = `${word}.answer.fields`;
  return [
    ...members.map((member) => ({
      breaks,
      how: `${operation} answers without ${member}`,
      with: [fields],
      wrap: leavesOut(operation, `/${member}`),
    })),
    {
      breaks,
      how: `${operation} answers with null as ${nulls}`,
      with: withNull,
      wrap: sets(operation, `/${nulls}`, null),
    },
    {
      breaks,
      how: `${operation} answers with the id alone`,
      with: [fields],
      wrap: changesAnswer(operation, ({ id }) => ({ id })),
    },
  ];
});

export const answersWithoutValues: readonly Defect[] = [
  ...byOperation,
  otherValue("subscription.read.answer.values", "getSubscription", "/payment_method", null, [
    "subscription.read.answer.fields",
  ]),
];
