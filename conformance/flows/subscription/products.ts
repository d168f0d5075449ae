/** A product is created, with and without its optional fields. */
import { attempts, flow, twinOfRefused } from "../../flow.ts";
import { createdProducts } from "./product-ways.ts";

export const productCreated = flow({
  id: "product-created",
  title: "A product is created with a name and a description",
  needs: ["state", "offers.subscription"],
  each: attempts.over("beside"),
  proves: { "product.answer.id": "MUST: The answer to product creation carries the id of the product." },

  async run({ attempt: { ask }, api, given, prove }) {
    const created = await ask(() => api.createProduct(given.bodies.product()));

    prove("product.answer.id", created).accepted().ifShown("/id");
  },
});

const OPTIONS = [
  {
    id: "product.external-product-id",
    sentence: "MUST: A product with the merchant's own external_product_id is accepted.",
    each: createdProducts.only({ status: ["absent"], external: ["given"] }),
  },
  {
    id: "product.status.values",
    sentence: "MUST: A product is accepted with the status enabled and with the status disabled.",
    each: createdProducts.only({ status: ["enabled", "disabled"], external: ["absent"] }),
  },
] as const;

export const productOptions = OPTIONS.map(({ id, sentence, each }) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: "A product is created with more than its required fields",
    each,
    proves: { [id]: sentence },

    async run({ product, api, given, prove }) {
      const twin = await twinOfRefused(product.created, () => api.createProduct(given.bodies.product()));

      prove(id, product.created).accepted({ twin }).ifShown("/id");
    },
  }),
);
