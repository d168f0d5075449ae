/** Each parameter of a list holds one wrong value at a time. */
import { type Exchange, type Tools, flow, several, ways, wrongValues, contract } from "../../flow.ts";

export const wrongListParameters = flow({
  id: "wrong-values-listCharges",
  title: "The charge list with a parameter that is no integer",
  proves: {
    "list.integer-parameters": "SHOULD: A start_time, end_time or limit that is not an integer is refused.",
  },

  async run({ api, prove }) {
    const twin = await api.listCharges({ query: { limit: 1 } });
    const wrong = await eachAlone(api, "listCharges");

    prove("list.integer-parameters", ...wrong).refused({ twin, status: "any" });
  },
});

const pagedLists = ways("list", {
  of: {
    listInvoices: { words: "of invoices" },
    listPaymentIntents: { words: "of payment intents" },
    listPlans: { words: "of plans" },
    listSubscriptions: { words: "of subscriptions" },
  },
});

export const wrongPageParameters = flow({
  id: "wrong-values-paged-lists",
  title: "A paged list with a parameter that is no integer or no UUID",
  needs: ["offers.subscription"],
  each: pagedLists,
  proves: {
    "paged-list.parameter-types":
      "SHOULD: A page or page_size that is not an integer is refused, and so is an id to filter by that is not a UUID.",
  },

  async run({ list: { of }, api, prove }) {
    const twin = await api.call(of, { query: { page: 1, page_size: 1 } });
    const wrong = await eachAlone(api, of);

    prove("paged-list.parameter-types", ...wrong).refused({ twin, status: "any" });
  },
});

function eachAlone(api: Tools["api"], operation: contract.OperationId): Promise<Exchange[]> {
  return several(
    wrongValues.wrongQueryValues(operation).map(
      ({ place, put, about }) =>
        () =>
          api.call(operation, { query: { [place]: String(put) }, about }),
    ),
  );
}
