/** A plan is created for a product, and read by its id. */
import { attempts, flow, json } from "../../flow.ts";
import { anotherAt } from "./another.ts";
import { createdPlans } from "./plan-ways.ts";

const ACCEPTED = {
  "plan.product-id.from-creation":
    "MUST: Plan creation accepts as product_id the id that product creation returned.",
} as const;
export const planCreated = flow({
  id: "plan-created",
  title: "A plan is created for a product",
  each: createdPlans.over("place"),
  proves: ACCEPTED,

  async run({ plan: { created }, prove }) {
    prove("plan.product-id.from-creation", created).accepted().ifShown("/id");
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
  proves: { "plan.read.by-id": "MUST: A created plan is read by its id." },

  async run({ plan: { created, product }, api, given, seen, prove }) {
    const id = given.idOf(created);
    const read = await api.getPlan(id);
    const products = seen().filter(({ operation }) => operation === "createProduct");
    const another = anotherAt(json.at(read.body, "/product"), product.id, products);

    prove("plan.read.by-id", read).accepted().wherever("/id", id).isAbout("the product of the plan", another);
  },
});
