/** What the answer of each list with page numbers carries, and what it may be asked. */
import { type Exchange, flow, isArray, isWhole } from "../../flow.ts";
import { pagedLists } from "./list-ways.ts";
import { placesOfIds } from "./reference-ways.ts";

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
        .carries(list.array, isArray, "an array");
    },
  }),
);

const OF_A_SUBSCRIPTION = [
  [
    "invoice.list.subscription-id",
    "MUST: The invoice list takes the id of a subscription as subscription_id.",
    ...ARRAYS[0],
  ],
  [
    "payment-intent.list.subscription-id",
    "MUST: The payment intent list takes the id of a subscription as subscription_id.",
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
      const twin = await list.read();
      const own = await list.read({ subscription_id });

      prove(id, own).accepted({ twin });
      prove(arrayId, own).ifAccepted().carries(list.array, isArray, "an array");
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
      .carries("/page_count", isWhole, "an integer")
      .carries("/item_count", isWhole, "an integer");
  },
});

export const pageSizes = flow({
  id: "page-sizes",
  title: "page_size goes from 1 to 100",
  needs: ["offers.subscription"],
  each: pagedLists.over("kind"),
  proves: {
    "paged-list.page-size.bounds": "MUST: A page_size of 1 and a page_size of 100 are accepted.",
    "paged-list.page-size.below": "MUST: A paged list with page_size 0 is refused with 400.",
    "paged-list.page-size.above": "MUST: A paged list with page_size 101 is refused with 400.",
  },

  async run({ list, prove }) {
    const sized = (page_size: number): Promise<Exchange> => list.read({ page_size });
    const plain = await list.read();
    const [below, least, most, above] = [await sized(0), await sized(1), await sized(100), await sized(101)];

    prove("paged-list.page-size.bounds", least, most).accepted({ twin: plain });
    prove("paged-list.page-size.below", below).refused({ twin: least });
    prove("paged-list.page-size.above", above).refused({ twin: most });
  },
});

export const malformedIds = flow({
  id: "malformed-ids",
  title: "An id that is declared a UUID has to be one",
  needs: ["state", "offers.subscription", "cards.approved"],
  each: placesOfIds,
  proves: {
    "beta.uuid.malformed": "SHOULD: An id in path or query that is declared a UUID and is none is refused.",
  },

  async run({ place, prove }) {
    const refused = await place.call("not-a-uuid");
    const twin = await place.call(place.id);

    prove("beta.uuid.malformed", refused).refused({ twin, status: "any" });
  },
});
