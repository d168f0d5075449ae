/** Each parameter of a list holds one wrong value at a time, alone and beside right ones. */
import { flow, several, ways, wrongValues } from "../../flow.ts";

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
    const right = { page: 1, page_size: 1 };
    const twin = await api.call(of, { query: right });
    const wrong = await several(
      wrongValues
        .wrongQueryValues(of)
        .flatMap(({ place, put, about }) =>
          [{}, right].map(
            (beside) => () => api.call(of, { query: { ...beside, [place]: String(put) }, about }),
          ),
        ),
    );

    prove("paged-list.parameter-types", ...wrong).refused({ twin, status: "any" });
  },
});
