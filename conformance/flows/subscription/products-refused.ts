/** Required fields of a product, and a disabled product. */
import { flow, refusals } from "../../flow.ts";

export const productsRefused = refusals(
  "refused-products",
  "createProduct",
  "A product with a wrong field is refused",
  {
    "product.name.required": ["MUST: A product without a name is refused with 400.", "/name"],
    "product.description.required": [
      "MUST: A product without a description is refused with 400.",
      "/description",
    ],
    "product.status.unknown": [
      "MUST: A product whose status is neither enabled nor disabled is refused with 400.",
      { "/status": "sleeping" },
    ],
  },
);

export const disabledProduct = flow({
  id: "disabled-product",
  title: "A disabled product makes no plan",
  needs: ["state", "offers.subscription"],
  proves: { "product.disabled-makes-no-plan": "MUST: A plan for a disabled product is refused." },

  async run({ api, given, need, prove }) {
    const disabled = need(await api.createProduct({ ...given.bodies.product(), status: "disabled" }));
    const enabled = await given.product();
    const about = "for a disabled product";
    const refused = await api.createPlan(given.bodies.plan(given.idOf(disabled)), { about });
    const twin = await api.createPlan(given.bodies.plan(enabled.id));

    prove("product.disabled-makes-no-plan", refused).refused({ twin, status: "any" });
  },
});
