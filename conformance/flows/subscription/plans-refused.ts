/** A plan without a required field is refused. */
import { refusals } from "../../flow.ts";

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
