/** A plan is created for a product. */
import { type Exchange, attempts, flow, refusals, twinOfRefused, ways } from "../../flow.ts";
import { unlessRefused } from "./free.ts";
import { createdProducts } from "./products.ts";

const createdPlans = ways(
  "plan",
  { place: { first: { words: "" }, second: { words: "the second plan of its product" } } },
  async ({ api, given }, { place }) => {
    const product = await given.product();
    if (place === "second") await given.plan(product.id);
    const created = await api.createPlan(given.bodies.plan(product.id));
    if (place === "second") unlessRefused(created, "the document does not say that a product has two plans");
    return { created };
  },
).needing("state", "offers.subscription");

const FREQUENCIES = {
  weekly: { words: "weekly" },
  bi_weekly: { words: "bi_weekly" },
  monthly: { words: "monthly" },
  annual: { words: "annual" },
  daily: { words: "daily" },
} as const;

/** Creations of plans that name their billing_frequency. */
const plansByFrequency = ways("plan", { frequency: FREQUENCIES }, async ({ api, given }, { frequency }) => {
  const product = await given.product();
  const created = await api.createPlan({
    ...given.bodies.plan(product.id),
    billing_frequency: frequency,
  });
  return { product, created };
}).needing("state", "offers.subscription");

const ACCEPTED = {
  "plan.product-id.from-creation":
    "MUST: Plan creation accepts as product_id the id that product creation returned.",
} as const;
export const planCreated = flow({
  id: "plan-created",
  title: "A plan is created for a product",
  each: createdPlans,
  proves: ACCEPTED,

  async run({ plan: { created }, prove }) {
    prove("plan.product-id.from-creation", created).accepted().ifShown("/id");
  },
});

export const plansOfProducts = flow({
  id: "plans-of-products",
  title: "A plan is created for a product that names its status, its external id or details",
  each: createdProducts.only({ status: ["absent", "enabled"] }),
  proves: ACCEPTED,

  async run({ product, api, given, prove }) {
    const id = given.idOf(unlessRefused(product.created, "a product that says so much is refused"));
    const created = await api.createPlan(given.bodies.plan(id));
    const twin = await twinOfRefused(created, async () => (await given.plan()).created);

    prove("plan.product-id.from-creation", created).accepted({ twin });
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

export const planFrequencies = flow({
  id: "plan-frequencies",
  title: "A plan is created with each of the five frequencies",
  each: plansByFrequency,
  proves: {
    "plan.billing-frequency.values":
      "MUST: A plan is accepted with each of the five allowed billing frequencies.",
  },

  async run({ plan: { created, product }, api, given, prove }) {
    const twin = await twinOfRefused(created, () => api.createPlan(given.bodies.plan(product.id)));

    prove("plan.billing-frequency.values", created).accepted({ twin }).ifShown("/id");
  },
});

export const planFrequencyRefused = flow({
  id: "plan-frequency-refused",
  title: "A plan is billed at no other frequency",
  needs: ["offers.subscription"],
  proves: {
    "plan.billing-frequency.unknown":
      "MUST: A plan billed at a frequency outside the five allowed ones is refused with 400.",
  },

  async run({ api, given, prove }) {
    const { id } = await given.product();
    const billed = (billing_frequency: string, options?: { readonly wrong: true }): Promise<Exchange> =>
      api.createPlan({ ...given.bodies.plan(id), billing_frequency }, options);
    const refused = await billed("every_full_moon", { wrong: true });
    const twin = await billed("weekly");

    prove("plan.billing-frequency.unknown", refused).refused({ twin });
  },
});

export const plansRefused = refusals(
  "refused-plans",
  "createPlan",
  "A plan without a required field is refused",
  {
    "plan.name.required": ["MUST: A plan without a name is refused with 400.", "/name"],
    "plan.description.required": ["MUST: A plan without a description is refused with 400.", "/description"],
    "plan.product-id.required": ["MUST: A plan without a product_id is refused with 400.", "/product_id"],
    "plan.price.required": ["MUST: A plan without a price is refused with 400.", "/price"],
  },
);
