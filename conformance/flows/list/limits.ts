/** How many charges a page of the list holds. */
import { type Sentence, flow, json } from "../../flow.ts";
import { exchangesOf } from "./reading.ts";
import { allPages, walks } from "./known-lists.ts";
import { holdsAsMany, pageSizes } from "./page-sizes.ts";

const LIST = "/merchant_payment_transactions";
const CAPS = "MUST: A page of the charge list holds no more charges than limit says.";

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

/** The pages there and back, among them one with more than a page of charges in front of it. */
export const listLimits = (
  [
    ["list.limit.caps-page", CAPS, "five", 5],
    [
      "list.limit.default",
      "MUST: Without limit a page of the charge list holds no more than ten charges.",
      "absent",
      10,
    ],
  ] as const satisfies readonly (readonly [string, Sentence, string, number])[]
).map(([id, sentence, limit, most]) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `A page holds at most ${most} charges`,
    // The list has enough known charges then.
    alone: "known charges",
    each: walks.only({ limit: [limit], direction: ["newer"] }),
    proves: { [id]: sentence },

    async run({ walk, prove }) {
      prove(id, ...exchangesOf({ pages: allPages(walk) })).carries(
        LIST,
        isAtMost(most),
        `at most ${most} charges`,
      );
    },
  }),
);

export const listLimitOne = flow({
  id: "list-limit-one",
  title: "A page of one holds one charge at most",
  needs: ["state", "cards.approved"],
  proves: { "list.limit.caps-page": CAPS },

  async run({ given, prove }) {
    await given.chargesInOrder(2);
    const { exchange } = await given.charges.page({ limit: 1 });

    prove("list.limit.caps-page", exchange).carries(LIST, isAtMost(1), "at most 1 charge");
  },
});

function isAtMost(most: number): (list: unknown) => boolean {
  return (list) => json.isArray(list) && list.length <= most;
}

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
