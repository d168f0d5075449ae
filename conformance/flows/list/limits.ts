/** How many charges a page of the list holds. */
import { flow } from "../../flow.ts";
import { walks } from "./known-lists.ts";
import { holdsAsMany, pageSizes } from "./page-sizes.ts";

export const listLimitBounds = flow({
  id: "list-limit-bounds",
  title: "The smallest and the largest limit are accepted",
  proves: { "list.limit.bounds": "MUST: A limit of 1 and a limit of 100 are accepted." },

  async run({ api, prove }) {
    const least = await api.listCharges({ query: { limit: 1 } });
    const largest = await api.listCharges({ query: { limit: 100 } });

    prove("list.limit.bounds", least, largest).accepted();
  },
});

export const listLimitDefault = flow({
  id: "list-limit-as-aloud",
  title: "Without limit a page holds as many charges as with a limit of ten",
  alone: "known charges",
  // The walk makes sure that more than ten charges are listed.
  each: walks.only({ filter: ["none"], limit: ["absent"], direction: ["older"] }),
  proves: {
    "list.limit.default.as-aloud":
      "SHOULD: Without limit a page of the charge list holds as many charges as the same page with a limit of ten.",
  },

  async run({ given, prove }) {
    const sizes = await pageSizes(given.charges.page, { limit: 10 });

    holdsAsMany(prove("list.limit.default.as-aloud"), sizes);
  },
});
