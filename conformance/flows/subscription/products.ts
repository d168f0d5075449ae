/** A product is created, and shows what was sent. */
import { attempts, flow, twinOfRefused } from "../../flow.ts";
import { PRODUCT, TEXT, VALUES, carriesAll, hasValues } from "./fields.ts";
import { DETAILS_REFUSED, unlessRefused } from "./free.ts";
import { createdProducts } from "./product-ways.ts";

const NEEDS = ["state", "offers.subscription"] as const;

export const productCreated = flow({
  id: "product-created",
  title: "A product is created with a name and a description",
  needs: NEEDS,
  each: attempts.over("beside"),
  proves: {
    "product.answer.id": "MUST: The answer to product creation carries the id of the product.",
    "product.answer.values":
      "MUST: The answer to product creation has a value in name, description, status and date_created.",
    "product.status.default":
      "MUST: The status of a product created without one is enabled, wherever the answer shows it.",
  },

  async run({ attempt: { ask }, api, given, prove }) {
    const created = await ask(() => api.createProduct(given.bodies.product()));

    prove("product.answer.id", created).accepted().carries("/id", TEXT.is, TEXT.words);
    hasValues(prove("product.answer.values", created).ifAccepted(), VALUES.product);
    prove("product.status.default", created).ifAccepted().wherever("/status", "enabled");
  },
});

export const productAsSent = flow({
  id: "product-as-sent",
  title: "A created product shows what was sent",
  each: createdProducts,
  proves: {
    "product.answer.as-sent":
      "SHOULD: A created product has the name, description, external_product_id and status that were sent, wherever the answer shows them.",
  },

  async run({ product, prove }) {
    const shown = prove("product.answer.as-sent", product.created).ifAccepted();
    for (const [name, value] of Object.entries(product.sent)) shown.wherever(`/${name}`, value);
  },
});

export const productFields = flow({
  id: "product-fields",
  title: "The answer to product creation has all its fields",
  needs: NEEDS,
  proves: {
    "product.answer.fields":
      "SHOULD: The answer to product creation carries all eight fields named for it in their stated types.",
  },

  async run({ api, given, marker, prove }) {
    const full = await api.createProduct({
      ...given.bodies.product(),
      external_product_id: marker("external"),
      additional_details: { benefit: "a good one" },
    });

    carriesAll(prove("product.answer.fields", unlessRefused(full, DETAILS_REFUSED)), PRODUCT);
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
