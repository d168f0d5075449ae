/** A plan is created for a product, and read by its id. */
import { type Exchange, type Tools, attempts, flow, json } from "../../flow.ts";
import { PLAN_CREATED, PLAN_READ, TEXT, anotherAt, carriesAll } from "./fields.ts";
import { DETAILS_REFUSED, unlessRefused } from "./free.ts";
import { createdPlans } from "./plan-ways.ts";

const NEEDS = ["state", "offers.subscription"] as const;

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
    ...CREATED_AND_READ,
  },

  async run({ plan: { created, sent }, prove }) {
    prove("plan.product-id.from-creation", created).accepted().ifShown("/id");
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
  needs: NEEDS,
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
    ...CREATED_AND_READ,
  },

  async run({ plan: { created, sent, product }, api, given, seen, prove }) {
    const id = given.idOf(created);
    const read = await api.getPlan(id);
    const products = seen().filter(({ operation }) => operation === "createProduct");
    const another = anotherAt(json.at(read.body, "/product"), product.id, products);

    prove("plan.read.by-id", read).accepted().wherever("/id", id).isAbout("the product of the plan", another);
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

export const planCreatedFields = flow({
  id: "plan-created-fields",
  title: "The answer to plan creation has all its fields",
  needs: NEEDS,
  proves: {
    "plan.create.answer.fields":
      "SHOULD: The answer to plan creation carries all ten fields named for it in their stated types, product_id among them.",
  },

  async run({ prove, ...tools }) {
    carriesAll(prove("plan.create.answer.fields", await detailed(tools)), PLAN_CREATED);
  },
});

export const planReadFields = flow({
  id: "plan-read-fields",
  title: "The answer to a plan read has all its fields",
  needs: NEEDS,
  proves: {
    "plan.read.answer.fields":
      "SHOULD: The answer to a plan read carries all ten fields named for it in their stated types, product as an object among them.",
  },

  async run({ prove, ...tools }) {
    const { api, given } = tools;
    const read = await api.getPlan(given.idOf(await detailed(tools)));

    carriesAll(prove("plan.read.answer.fields", read).ifAccepted(), PLAN_READ);
  },
});

async function detailed({ api, given }: Pick<Tools, "api" | "given">): Promise<Exchange> {
  const body = given.bodies.plan((await given.product()).id);
  const created = await api.createPlan({ ...body, additional_details: { benefit: "a good one" } });
  return unlessRefused(created, DETAILS_REFUSED);
}
