import { flow, isObject, isSuccess, withAt, isText, isWhole } from "../../flow.ts";

export const products = flow({
  id: "products",
  title: "A product is created",
  needs: ["state", "offers.subscription"],
  proves: {
    "product.answer.id": "MUST: The answer to product creation carries the id of the product.",
    "product.answer.fields":
      "SHOULD: The answer to product creation carries all eight fields named for it in their stated types.",
    "product.answer.as-sent":
      "SHOULD: A created product has the name, description, external_product_id and status that were sent, wherever the answer shows them.",
    "product.external-product-id": "MUST: A product with the merchant's own external_product_id is accepted.",
    "product.status.default":
      "MUST: A product that names no status has enabled wherever the answer shows it.",
    "product.status.values":
      "MUST: A product is accepted with the status enabled and with the status disabled.",
  },

  async run({ api, given, marker, prove }) {
    // Names and external ids are new each time: whether two products may share one is not shown.
    const sent = given.bodies.product();
    const plain = await api.createProduct(sent);
    prove("product.answer.id", plain).accepted().carries("/id", isText, "a string");
    const asSent = prove("product.answer.as-sent", plain)
      .ifAccepted()
      .wherever("/name", sent["name"])
      .wherever("/description", sent["description"]);
    prove("product.status.default", plain).accepted().made().wherever("/status", "enabled");

    const external = marker("external");
    const known = await api.createProduct({ ...given.bodies.product(), external_product_id: external });
    prove("product.external-product-id", known).accepted({ twin: plain }).made();
    asSent.and(...[known].filter(isSuccess)).wherever("/external_product_id", external);
    // The fields of additional_details are not shown, so whoever does not know this one may refuse it.
    const full = await api.createProduct({
      ...given.bodies.product(),
      external_product_id: marker("external"),
      additional_details: { benefit: "a good one" },
    });
    prove("product.answer.fields", full)
      .provided(isSuccess(full), "no product was made with all the fields that the answer shows")
      .carries("/id", isText, "a string")
      .carries("/name", isText, "a string")
      .carries("/description", isText, "a string")
      .carries("/external_product_id", isText, "a string")
      .carries("/additional_details", isObject, "an object")
      .carries("/date_created", isWhole, "an integer")
      .carries("/status", isText, "a string")
      .carries("/subaccount_id");
    const enabled = await api.createProduct({ ...given.bodies.product(), status: "enabled" });
    const disabled = await api.createProduct({ ...given.bodies.product(), status: "disabled" });
    prove("product.status.values", enabled, disabled).accepted({ twin: plain }).made();
    for (const [status, made] of Object.entries({ enabled, disabled }))
      asSent.and(...[made].filter(isSuccess)).wherever("/status", status);
  },
});

export const productsRefused = flow({
  id: "products-refused",
  title: "A product without what it takes is refused",
  needs: ["offers.subscription"],
  proves: {
    "product.name.required": "MUST: A product without a name is refused with 400.",
    "product.description.required": "MUST: A product without a description is refused with 400.",
    "product.status.unknown":
      "MUST: A product whose status is neither enabled nor disabled is refused with 400.",
  },

  async run({ api, given, prove }) {
    const twin = await api.createProduct(given.bodies.product());
    // Whether two products may have the same name is not shown.
    const like = (pointer: string, value: unknown): ReturnType<typeof api.createProduct> =>
      api.createProduct(withAt(given.bodies.product(), pointer, value));
    prove("product.name.required", await like("/name", undefined)).refused({ twin });
    prove("product.description.required", await like("/description", undefined)).refused({ twin });
    prove("product.status.unknown", await like("/status", "sleeping")).refused({ twin });
  },
});

export const disabledProduct = flow({
  id: "disabled-product",
  title: "A disabled product makes no plan",
  needs: ["state", "offers.subscription"],
  proves: { "product.disabled-makes-no-plan": "MUST: A plan for a disabled product is refused." },

  async run({ api, given, prove, need }) {
    const disabled = need(await api.createProduct({ ...given.bodies.product(), status: "disabled" }));
    const enabled = await given.product();
    const body = given.bodies.plan(given.idOf(disabled));
    const refused = await api.createPlan(body, { about: "for a disabled product" });
    const twin = await api.createPlan(given.bodies.plan(enabled.id));
    prove("product.disabled-makes-no-plan", refused).refused({ twin, status: "any" });
  },
});
