/** The lists with page numbers are answered, with parameters and without. */
import { flow, twinOfRefused } from "../../flow.ts";
import { pagedLists } from "./list-ways.ts";

export const plainLists = flow({
  id: "plain-paged-lists",
  title: "The lists of plans and of subscriptions are answered without parameters",
  needs: ["offers.subscription"],
  each: pagedLists.only({ kind: ["plans", "subscriptions"], page: ["absent"], size: ["absent"] }),
  proves: {
    "paged-list.parameters.optional":
      "MUST: The plan list and the subscription list are answered without any query parameter.",
  },

  async run({ list, prove }) {
    const twin = await list.read({ page: 1, page_size: 15 });
    const plain = await list.read();

    prove("paged-list.parameters.optional", plain).accepted({ twin });
  },
});

const OF_A_SUBSCRIPTION = [
  [
    "invoice.list.subscription-id",
    "MUST: The invoice list accepts the id of a subscription as subscription_id.",
    "invoices",
  ],
  [
    "payment-intent.list.subscription-id",
    "MUST: The payment intent list accepts the id of a subscription as subscription_id.",
    "intents",
  ],
] as const;

export const listsOfASubscription = OF_A_SUBSCRIPTION.map(([id, sentence, kind]) =>
  flow({
    id: `${kind}-of-a-subscription`,
    title: `The ${kind} of one subscription are listed`,
    needs: ["state", "offers.subscription", "cards.approved"],
    each: pagedLists.only({ kind: [kind] }).over("size"),
    proves: { [id]: sentence },

    async run({ list, given, prove }) {
      const { id: subscription_id } = await given.subscription();
      const own = await list.read({ subscription_id });
      const twin = await twinOfRefused(own, () => list.read());

      prove(id, own).accepted({ twin });
    },
  }),
);
