/** What the list needs not to be asked, and how many charges a page of it holds. */
import { type cursors, type Proof, type Query, flow } from "../../flow.ts";
import { knownWalks } from "./known-lists.ts";
import { exchangesOf } from "./reading.ts";

/** Whether a page is full is open, and may change from call to call. Of this many pages the largest and the smallest are compared. */
const PAGES = 3;

interface PageSizes {
  readonly pages: readonly cursors.Page[];
  readonly fullestWithout: number;
  readonly emptiestWith: number;
}

async function pageSizes(read: (query: Query) => Promise<cursors.Page>, sent: Query): Promise<PageSizes> {
  const pages: cursors.Page[] = [];
  let [fullestWithout, emptiestWith] = [-1, Infinity];
  for (let turn = 0; turn < PAGES && fullestWithout < emptiestWith; turn += 1) {
    const [said, unsaid] = [await read(sent), await read({})];
    pages.push(said, unsaid);
    fullestWithout = Math.max(fullestWithout, unsaid.elements.length);
    emptiestWith = Math.min(emptiestWith, said.elements.length);
  }
  return { pages, fullestWithout, emptiestWith };
}

function holdsAsMany(proof: Proof, { pages, fullestWithout, emptiestWith }: PageSizes): Proof {
  return proof
    .and(...exchangesOf({ pages }))
    .atLeast(emptiestWith, [fullestWithout], "as many charges as with the default sent");
}

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
  each: knownWalks.only({ filter: ["none"], limit: ["absent"], direction: ["older"] }),
  proves: {
    "list.limit.default.as-aloud":
      "SHOULD: Without limit a page of the charge list holds as many charges as the same page with a limit of ten.",
  },

  async run({ given, prove }) {
    const sizes = await pageSizes(given.charges.page, { limit: 10 });

    holdsAsMany(prove("list.limit.default.as-aloud"), sizes);
  },
});
