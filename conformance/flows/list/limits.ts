/** What the list needs not to be asked, and how many charges a page of it holds. */
import { type cursors, flow, replies, several, twinOfRefused } from "../../flow.ts";
import { besideFilters } from "./errors.ts";
import { knownWalks } from "./known-lists.ts";

export const plainList = flow({
  id: "plain-list",
  title: "The charge list is answered without parameters",
  needs: [],
  proves: {
    "list.parameters.optional": "MUST: The charge list is answered without any query parameter.",
  },

  async run({ api, prove }) {
    const twin = await api.listCharges({ query: { limit: 10 } });
    const plain = await api.listCharges();

    prove("list.parameters.optional", plain).accepted({ twin });
  },
});

export const listLimitBounds = flow({
  id: "list-limit-bounds",
  title: "The smallest and the largest limit are accepted",
  each: besideFilters(),
  proves: { "list.limit.bounds": "MUST: A limit of 1 and a limit of 100 are accepted." },

  async run({ beside: filter, api, prove }) {
    const least = await api.listCharges({ query: { ...filter, limit: 1 } });
    const largest = await api.listCharges({ query: { ...filter, limit: 100 } });
    const refused = replies.isRefusal(least) ? least : largest;
    const twin = await twinOfRefused(refused, () => api.listCharges({ query: filter }));

    prove("list.limit.bounds", least, largest).accepted({ twin });
  },
});

export const listLimitDefault = flow({
  id: "list-limit-as-aloud",
  title: "Without limit a page holds as many charges as with a limit of ten",
  alone: "known charges",
  // The walk makes sure that more than ten charges are listed.
  each: knownWalks.only({ filter: ["none"], limit: ["absent"], direction: ["older"] }),
  proves: {
    "list.limit.default.as-aloud":
      "SHOULD: Without limit a page of the charge list holds as many charges as the same page with a limit of ten.",
  },

  async run({ given: { charges }, until, prove }) {
    // A page need not be full, and may be fuller the next time.
    const [unsaid, said] = await until(
      () => several([() => charges.page({}), () => charges.page({ limit: 10 })]),
      (pages) => countOn(pages[0]) >= countOn(pages[1]),
    );

    prove("list.limit.default.as-aloud", unsaid.exchange, said.exchange).atLeast(
      countOn(said),
      [countOn(unsaid)],
      "as many charges as with the default sent",
    );
  },
});

function countOn({ elements }: cursors.Page): number {
  return elements.length;
}
