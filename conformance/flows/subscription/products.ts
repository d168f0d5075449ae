/** A product is created, with and without its optional fields. */
import { type Exchange, attempts, flow, insist, refusals, twinOfRefused, ways } from "../../flow.ts";

export const createdProducts = ways(
  "product",
  {
    status: {
      absent: { words: "" },
      enabled: { words: "with the status enabled" },
      disabled: { words: "with the status disabled" },
    },
    external: { absent: { words: "" }, given: { words: "with an external_product_id" } },
    details: { absent: { words: "" }, given: { words: "with additional_details" } },
  },
  async ({ api, given, marker }, { status, external, details }) => {
    // Names and ids are new each time: the document does not say whether two products may share one.
    const sent = {
      ...given.bodies.product(),
      ...(status !== "absent" && { status }),
      ...(external === "given" && { external_product_id: marker("external") }),
      ...(details === "given" && { additional_details: { benefit: "a good one" } }),
    };
    return { created: await api.createProduct(sent) };
  },
).needing("state", "offers.subscription");

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
    each: createdProducts.only({ status: ["absent"], external: ["given"], details: ["absent"] }),
  },
  {
    id: "product.status.values",
    sentence: "MUST: A product is accepted with the status enabled and with the status disabled.",
    each: createdProducts.only({
      status: ["enabled", "disabled"],
      external: ["absent"],
      details: ["absent"],
    }),
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

const FIELDS = { required: { words: "" }, all: { words: "beside every other field" } } as const;

export const disabledProduct = flow({
  id: "disabled-product",
  title: "A disabled product makes no plan",
  needs: ["state", "offers.subscription"],
  each: ways("beside", { fields: FIELDS }),
  proves: { "product.disabled-makes-no-plan": "MUST: A plan for a disabled product is refused." },

  async run({ beside: { fields }, api, given, marker, need, prove }) {
    const isFull = fields === "all";
    const make = (status: string) => {
      const external = isFull && { external_product_id: marker("external") };
      return api.createProduct({ ...given.bodies.product(), ...external, status });
    };
    const plan = (product: Exchange, about?: string) => {
      const more = isFull && { billing_frequency: "monthly", additional_details: {} };
      return api.createPlan(
        { ...given.bodies.plan(given.idOf(product)), ...more },
        about === undefined ? {} : { about },
      );
    };
    const disabled = need(await make("disabled"));
    const enabled = need(await make("enabled"));
    const refused = await insist(() => plan(disabled, "for a disabled product"));
    const twin = await plan(enabled);

    prove("product.disabled-makes-no-plan", refused).refused({ twin, status: "any", mayBeTooMuch: isFull });
  },
});
