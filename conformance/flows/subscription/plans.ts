/** A plan is created for a product, and read by its id. */
import { attempts, flow, json } from "../../flow.ts";
import { TEXT, VALUES, anotherAt, hasValues } from "./fields.ts";
import { createdPlans } from "./plan-ways.ts";

const ACCEPTED = {
  "plan.product-id.from-creation":
    "MUST: Plan creation accepts as product_id the id that product creation returned.",
} as const;
const CREATED_AND_READ = {
  "plan.answer.id": "MUST: A plan answer carries the id of the plan.",
  "plan.billing-frequency.default":
    "MUST: The billing_frequency of a plan created without one is monthly, wherever the answer shows it.",
  "plan.answer.as-sent":
    "SHOULD: A plan has the name, the description and the product_id that were sent, wherever its creation or its read shows them.",
  "plan.status.active": "SHOULD: A new plan has the status active.",
} as const;

export const planCreated = flow({
  id: "plan-created",
  title: "A plan is created for a product",
  each: createdPlans.over("place"),
  proves: {
    ...ACCEPTED,
    "plan.create.answer.values":
      "MUST: The answer to plan creation has a value in name, description, billing_frequency, price, product_id, status and date_created.",
    ...CREATED_AND_READ,
  },

  async run({ plan: { created, sent }, prove }) {
    prove("plan.product-id.from-creation", created).accepted().ifShown("/id");
    hasValues(prove("plan.create.answer.values", created).ifAccepted(), VALUES.plan_created);
    prove("plan.answer.id", created).ifAccepted().carries("/id", TEXT.is, TEXT.words);
    prove("plan.billing-frequency.default", created).ifAccepted().wherever("/billing_frequency", "monthly");
    prove("plan.status.active", created).ifAccepted().carries("/status", "active");
    prove("plan.answer.as-sent", created)
      .ifAccepted()
      .wherever("/name", sent["name"])
      .wherever("/description", sent["description"])
      .wherever("/product_id", sent["product_id"]);
  },
});

export const plansBeside = flow({
  id: "plans-beside",
  title: "A plan is created at the same moment as another one",
  needs: ["state", "offers.subscription"],
  each: attempts.only({ beside: ["together"] }).over(),
  proves: ACCEPTED,

  async run({ attempt: { ask }, api, given, prove }) {
    const created = await ask(async () => api.createPlan(given.bodies.plan((await given.product()).id)));

    prove("plan.product-id.from-creation", created).accepted();
  },
});

export const planRead = flow({
  id: "plan-read",
  title: "A plan is read by its id",
  each: createdPlans.only({ beside: ["before", "together"] }),
  proves: {
    "plan.read.by-id": "MUST: A created plan is read by its id.",
    "plan.read.answer.values":
      "MUST: The answer to a plan read has a value in name, description, billing_frequency, price, product, status and date_created.",
    ...CREATED_AND_READ,
  },

  async run({ plan: { created, sent, product }, api, given, seen, prove }) {
    const id = given.idOf(created);
    const read = await api.getPlan(id);
    const products = seen().filter(({ operation }) => operation === "createProduct");
    const another = anotherAt(json.at(read.body, "/product"), product.id, products);

    prove("plan.read.by-id", read).accepted().wherever("/id", id).isAbout("the product of the plan", another);
    hasValues(prove("plan.read.answer.values", read).ifAccepted(), VALUES.plan_read);
    prove("plan.answer.id", read).ifAccepted().carries("/id", id);
    const own = (requirement: keyof typeof CREATED_AND_READ): ReturnType<typeof prove> =>
      prove(requirement, read).ifAccepted().ifAbout(id);
    own("plan.billing-frequency.default").wherever("/billing_frequency", "monthly");
    own("plan.status.active").wherever("/status", "active");
    own("plan.answer.as-sent")
      .wherever("/name", sent["name"])
      .wherever("/description", sent["description"])
      .wherever("/product_id", sent["product_id"]);
  },
});
