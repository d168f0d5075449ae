/** What the answer of each list with page numbers carries. */
import { flow, json, once, twinOfRefused, unlessBlocked } from "../../flow.ts";
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

const aPlan = once<string | undefined>();

export const listCounts = flow({
  id: "list-counts",
  title: "A list counts its pages and items",
  needs: ["offers.subscription"],
  // The lists have the items of other flows then.
  alone: "charges in front",
  each: pagedLists,
  proves: {
    "paged-list.counts":
      "MUST: A paged list with an item in it carries page_count and item_count as integers.",
  },

  async run({ list, given, prove }) {
    // Even a run of few flows has one list with an item.
    await aPlan(given, "", async () => (await unlessBlocked(given.plan()))?.id);
    const page = await list.read();
    const items = json.at(page.body, list.array);

    const counts = prove("paged-list.counts", page).ifAccepted();
    if (!json.isArray(items) || items.length === 0) counts.doesNotApply("the list is empty");
    counts
      .carries("/page_count", json.isWhole, "an integer")
      .carries("/item_count", json.isWhole, "an integer");
  },
});
