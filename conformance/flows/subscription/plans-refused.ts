/** A plan without a required field is refused. */
import { flow } from "../../flow.ts";

const REQUIRED = [
  ["plan.name.required", "MUST: A plan without a name is refused with 400.", "name"],
  ["plan.description.required", "MUST: A plan without a description is refused with 400.", "description"],
  ["plan.product-id.required", "MUST: A plan without a product_id is refused with 400.", "product_id"],
  ["plan.price.required", "MUST: A plan without a price is refused with 400.", "price"],
] as const;

export const plansRefused = REQUIRED.map(([id, sentence, field]) =>
  flow({
    id: `plan-without-${field.replace("_", "-")}`,
    title: `A plan without ${field} is refused`,
    needs: ["offers.subscription"],
    proves: { [id]: sentence },

    async run({ api, given, prove }) {
      const product = await given.product();
      const refused = await api.createPlan({ ...given.bodies.plan(product.id), [field]: undefined });
      const twin = await api.createPlan(given.bodies.plan(product.id));

      prove(id, refused).refused({ twin });
    },
  }),
);
