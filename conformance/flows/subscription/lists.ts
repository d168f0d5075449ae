/** What the answer of each list with page numbers carries. */
import { flow, json, twinOfRefused } from "../../flow.ts";
import { pagedLists } from "./list-ways.ts";

const ARRAYS = [
  ["invoice.list.array", "MUST: The invoice list carries invoice_list as an array.", "invoices"],
  [
    "payment-intent.list.array",
    "MUST: The payment intent list carries payment_intent_list as an array.",
    "intents",
  ],
  ["plan.list.array", "MUST: The plan list carries plan_list as an array.", "plans"],
  [
    "subscription.list.array",
    "MUST: The subscription list carries subscription_list as an array.",
    "subscriptions",
  ],
] as const;

export const listArrays = ARRAYS.map(([id, sentence, kind]) =>
  flow({
    id: `array-of-${kind}`,
    title: `The list of ${kind} has its array`,
    needs: ["offers.subscription"],
    each: pagedLists.only({ kind: [kind] }),
    proves: { [id]: sentence },

    async run({ list, prove }) {
      prove(id, await list.read())
        .ifAccepted()
        .carries(list.array, json.isArray, "an array");
    },
  }),
);

const OF_A_SUBSCRIPTION = [
  [
    "invoice.list.subscription-id",
    "MUST: The invoice list accepts the id of a subscription as subscription_id.",
    ...ARRAYS[0],
  ],
  [
    "payment-intent.list.subscription-id",
    "MUST: The payment intent list accepts the id of a subscription as subscription_id.",
    ...ARRAYS[1],
  ],
] as const;

/** A subscription that has just begun is most likely not billed yet, and an empty list is an array too. */
export const listsOfASubscription = OF_A_SUBSCRIPTION.map(([id, sentence, arrayId, arraySentence, kind]) =>
  flow({
    id: `${kind}-of-a-subscription`,
    title: `The ${kind} of one subscription are listed`,
    needs: ["state", "offers.subscription", "cards.approved"],
    each: pagedLists.only({ kind: [kind] }).over("size"),
    proves: { [id]: sentence, [arrayId]: arraySentence },

    async run({ list, given, prove }) {
      const { id: subscription_id } = await given.subscription();
      const own = await list.read({ subscription_id });
      const twin = await twinOfRefused(own, () => list.read());

      prove(id, own).accepted({ twin });
      prove(arrayId, own).ifAccepted().carries(list.array, json.isArray, "an array");
    },
  }),
);

export const listCounts = flow({
  id: "list-counts",
  title: "A list counts its pages and items",
  needs: ["offers.subscription"],
  each: pagedLists,
  proves: { "paged-list.counts": "SHOULD: A paged list carries page_count and item_count as integers." },

  async run({ list, prove }) {
    prove("paged-list.counts", await list.read())
      .ifAccepted()
      .carries("/page_count", json.isWhole, "an integer")
      .carries("/item_count", json.isWhole, "an integer");
  },
});
