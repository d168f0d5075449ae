/** Plans: requests, defaults, what must be refused, and answers without a value that the service has. */
import type { Defect } from "../../harness/defect.ts";
import { leavesOut, sets, refuses } from "../../mutations/answers.ts";
import { MONEY } from "../../mutations/bodies.ts";
import { always, has, is, isOther, lacks } from "../../mutations/conditions.ts";
import { madeOf, ofMade } from "../../mutations/memory.ts";
import {
  breaking,
  missing,
  otherDefault,
  otherValue,
  with422,
  without,
} from "../../mutations/one-line-defects.ts";
import { replacesWrong, takesAnother } from "../../mutations/requests.ts";

const CREATE = "createPlan";

const FREQUENCIES = ["weekly", "bi_weekly", "monthly", "annual", "daily"];

export const plans: readonly Defect[] = [
  otherValue("plan.answer.as-sent", CREATE, "/product_id", "00000000-0000-4000-8000-000000000000"),
  without("plan.answer.id", CREATE, "/id", ["plan.create.answer.fields"]),
  without("plan.answer.id", "getPlan", "/id", ["plan.read.answer.fields"]),
  ...breaking({
    "plan.read.by-id: reads another plan that was made with the same body": {
      with: ["plan.answer.id"],
      wrap: takesAnother("getPlan", { makes: CREATE, pointer: "/id", which: "its twin" }),
    },
    "plan.billing-frequency.unknown: bills monthly what is to be billed at every full moon": replacesWrong(
      CREATE,
      "/billing_frequency",
      isOther(...FREQUENCIES),
      "monthly",
    ),
    "plan.product-id.required: makes a plan without product": madeOf(CREATE, "/product_id"),
    "plan.product-id.from-creation: knows no product by its id": refuses(CREATE, has("/product_id")),
    "plan.product-id.from-creation: makes no plan of a product with details": ofMade(
      "createProduct",
      "/id",
      has("/additional_details/benefit"),
      refuses(CREATE, always),
    ),
    "plan.read.by-id: finds no plan": refuses("getPlan", always),
    "plan.billing-frequency.values: does not know annual": refuses(
      CREATE,
      is("/billing_frequency", "annual"),
    ),
  }),
  otherDefault("plan.billing-frequency.default", CREATE, "/billing_frequency", "weekly"),
  without("plan.create.answer.fields", CREATE, "/payment_link"),
  without("plan.create.answer.fields", CREATE, "/product_id", ["plan.create.answer.values"]),
  otherValue("plan.create.answer.fields", CREATE, "/price", 5000),
  without("plan.read.answer.fields", "getPlan", "/product", ["plan.read.answer.values"]),
  otherValue("plan.read.answer.fields", "getPlan", "/price", "5000"),
  otherValue("plan.status.active", CREATE, "/status", "draft"),
  otherValue("plan.answer.billing-frequency", "getPlan", "/billing_frequency", "monthly"),
  with422("plan.billing-frequency.unknown", CREATE, has("/billing_frequency", isOther(...FREQUENCIES))),
  missing("plan.name.required", CREATE, "/name", "-"),
  with422("plan.name.required", CREATE, lacks("/name"), ["plan.required-types"]),
  missing("plan.description.required", CREATE, "/description", "-"),
  missing("plan.price.required", CREATE, "/price", MONEY),
];

/** Each operation with a member that it leaves out, one that it gives as null, and what that null breaks besides. */
const ANSWERS = [
  ["plan.create", CREATE, "price", "price", ["plan.create.answer.fields"]],
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
