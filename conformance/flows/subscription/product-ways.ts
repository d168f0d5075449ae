/** Creations of products, with and without their optional fields. */
import { ways } from "../../flow.ts";

export const createdProducts = ways(
  "product",
  {
    status: {
      absent: { words: "" },
      enabled: { words: "with the status enabled" },
      disabled: { words: "with the status disabled" },
    },
    external: { absent: { words: "" }, given: { words: "with an external_product_id" } },
  },
  async ({ api, given, marker }, { status, external }) => {
    // Names and ids are new each time: the document does not say whether two products may share one.
    const sent = {
      ...given.bodies.product(),
      ...(status !== "absent" && { status }),
      ...(external === "given" && { external_product_id: marker("external") }),
    };
    return { created: await api.createProduct(sent) };
  },
).needing("state", "offers.subscription");
