/** The lists with page numbers are answered, with parameters and without. */
import { type Exchange, type Query, type Tools, flow, replies, twinOfRefused } from "../../flow.ts";
import { PLANS, SUBSCRIPTIONS, pagedLists } from "./list-ways.ts";
import { placesOfIds } from "./reference-ways.ts";

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

/** The first page, of what belongs to one subscription or plan where the list has such a filter. */
async function firstPage({ given }: Tools, array: string): Promise<Query> {
  if (array === PLANS.array) return { page: 1 };
  const { id, planId } = await given.subscription();
  return { page: 1, ...(array === SUBSCRIPTIONS.array ? { plan_id: planId } : { subscription_id: id }) };
}

export const pageSizes = flow({
  id: "page-sizes",
  title: "page_size goes from 1 to 100",
  needs: ["offers.subscription"],
  each: pagedLists.over("kind").and({
    beside: {
      none: { words: "" },
      others: { words: "beside page and an id to filter by", needs: ["state", "cards.approved"] },
    },
  }),
  proves: {
    "paged-list.page-size.bounds": "MUST: A page_size of 1 and a page_size of 100 are accepted.",
    "paged-list.page-size.below": "MUST: A paged list with page_size 0 is refused with 400.",
    "paged-list.page-size.above": "MUST: A paged list with page_size 101 is refused with 400.",
  },

  async run({ list, prove, ...tools }) {
    const others = list.beside === "others" ? await firstPage(tools, list.array) : {};
    const sized = (page_size: number): Promise<Exchange> =>
      list.read({ ...others, page_size }, page_size < 1 || page_size > 100 ? { wrong: true } : {});
    const [below, least, most, above] = [await sized(0), await sized(1), await sized(100), await sized(101)];
    const refused = replies.isRefusal(least) ? least : most;
    const plain = await twinOfRefused(refused, () => list.read(others));

    prove("paged-list.page-size.bounds", least, most).accepted({ twin: plain });
    prove("paged-list.page-size.below", below).refused({ twin: least });
    prove("paged-list.page-size.above", above).refused({ twin: most });
  },
});

const PLACES = [
  {
    id: "malformed-ids",
    each: placesOfIds.only({ place: ["plan", "subscription", "cancellation"] }),
    requirement: "beta.path-id.malformed",
    sentence: "MUST: The id of a plan or a subscription in a path is refused if it is not a UUID.",
  },
  {
    id: "malformed-filters",
    each: placesOfIds.only({ place: ["invoices", "intents", "subscriptions"] }),
    requirement: "beta.uuid.malformed",
    sentence: "SHOULD: A subscription_id or plan_id in a query is refused if it is not a UUID.",
  },
] as const;

export const malformedIds = PLACES.map(({ id, each, requirement, sentence }) =>
  flow({
    id,
    title: `An id is a UUID: ${requirement}`,
    each,
    proves: { [requirement]: sentence },

    async run({ place, until, prove }) {
      const refused = await place.call("not-a-uuid", { wrong: true });
      const twin = await until(() => place.call(place.id), replies.isSuccess);

      prove(requirement, refused).refused({ twin, status: "any" });
    },
  }),
);
