/** Plans: requests, defaults, what must be refused, and answers without a value that the service has. */
import type { Defect } from "../../harness/defect.ts";
import { leavesOut, sets } from "../../mutations/answers.ts";
import { MONEY } from "../../mutations/bodies.ts";
import { always, has, is, isOther, lacks } from "../../mutations/conditions.ts";
import { madeOf } from "../../mutations/memory.ts";
import {
  breaking,
  missing,
  otherDefault,
  otherValue,
  refusesRight,
  with422,
  without,
} from "../../mutations/one-line-defects.ts";
import { replacesWrong, takesAnother } from "../../mutations/requests.ts";

const FREQUENCIES = ["weekly", "bi_weekly", "monthly", "annual", "daily"];

export const plans: readonly Defect[] = [
  refusesRight(
    "plan.product-id.from-creation",
    "knows no product by its id",
    "createPlan",
    has("/product_id"),
  ),
  otherValue("plan.answer.as-sent", "createPlan", "/product_id", "00000000-0000-4000-8000-000000000000"),
  without("plan.answer.id", "createPlan", "/id", ["plan.create.answer.fields"]),
  without("plan.answer.id", "getPlan", "/id", ["plan.read.answer.fields"]),
  refusesRight("plan.read.by-id", "finds no plan", "getPlan", always),
  ...breaking({
    "plan.read.by-id: reads another plan that was made with the same body": {
      with: ["plan.answer.id"],
      wrap: takesAnother("getPlan", { makes: "createPlan", pointer: "/id", which: "its twin" }),
    },
    "plan.billing-frequency.unknown: bills monthly what is to be billed at every full moon": replacesWrong(
      "createPlan",
      "/billing_frequency",
      isOther(...FREQUENCIES),
      "monthly",
    ),
    "plan.product-id.required: makes a plan without product": madeOf("createPlan", "/product_id"),
  }),
  otherDefault("plan.billing-frequency.default", "createPlan", "/billing_frequency", "weekly"),
  without("plan.create.answer.fields", "createPlan", "/payment_link"),
  without("plan.create.answer.fields", "createPlan", "/product_id", ["plan.create.answer.values"]),
  otherValue("plan.create.answer.fields", "createPlan", "/price", 5000),
  without("plan.read.answer.fields", "getPlan", "/product", ["plan.read.answer.values"]),
  otherValue("plan.read.answer.fields", "getPlan", "/price", "5000"),
  otherValue("plan.status.active", "createPlan", "/status", "draft"),
  refusesRight(
    "plan.billing-frequency.values",
    "does not know annual",
    "createPlan",
    is("/billing_frequency", "annual"),
  ),
  otherValue("plan.answer.billing-frequency", "getPlan", "/billing_frequency", "monthly"),
  with422("plan.billing-frequency.unknown", "createPlan", has("/billing_frequency", isOther(...FREQUENCIES))),
  missing("plan.name.required", "createPlan", "/name", "-"),
  with422("plan.name.required", "createPlan", lacks("/name"), ["plan.required-types"]),
  missing("plan.description.required", "createPlan", "/description", "-"),
  missing("plan.price.required", "createPlan", "/price", MONEY),
];

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
  ([word, operation, member, nulls, withNull]): Defect[] =>
    breaking({
      [`${word}.answer.values: ${operation} answers without ${member}`]: {
        with: [`${word}.answer.fields`],
        wrap: leavesOut(operation, `/${member}`),
      },
      [`${word}.answer.values: ${operation} answers with null as ${nulls}`]: {
        with: withNull,
        wrap: sets(operation, `/${nulls}`, null),
      },
    }),
);
