/** The ways in which a plan comes about. */
import { dimensions, ways } from "../../flow.ts";
import { eachMade, unlessRefused } from "./free.ts";

export const createdPlans = ways(
  "plan",
  {
    place: { first: { words: "" }, second: { words: "the second plan of its product" } },
    beside: dimensions.BESIDE,
  },
  ({ api, given }, { place, beside: others }) =>
    dimensions.beside(others, async () => {
      const product = await given.product();
      if (place === "second") await given.plan(product.id);
      const created = await api.createPlan(given.bodies.plan(product.id));
      if (place === "second")
        unlessRefused(created, "the document does not say that a product has two plans");
      eachMade(others, created);
      return { product, created };
    }),
).needing("state", "offers.subscription");

const FREQUENCIES = {
  weekly: { words: "weekly" },
  bi_weekly: { words: "bi_weekly" },
  monthly: { words: "monthly" },
  annual: { words: "annual" },
  daily: { words: "daily" },
} as const;

/** Creations of plans that name their billing_frequency. */
export const plansByFrequency = ways(
  "plan",
  { frequency: FREQUENCIES },
  async ({ api, given }, { frequency }) => {
    const product = await given.product();
    const created = await api.createPlan({
      ...given.bodies.plan(product.id),
      billing_frequency: frequency,
    });
    return { product, created };
  },
).needing("state", "offers.subscription");
