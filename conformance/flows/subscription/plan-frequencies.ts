/** A plan is billed at one of five frequencies. */
import { type Exchange, flow, twinOfRefused } from "../../flow.ts";
import { plansByFrequency } from "./plan-ways.ts";

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
    const billed = (billing_frequency: string): Promise<Exchange> =>
      api.createPlan({ ...given.bodies.plan(id), billing_frequency });
    const refused = await billed("every_full_moon");
    const twin = await billed("weekly");

    prove("plan.billing-frequency.unknown", refused).refused({ twin });
  },
});
