/** What was billed to a subscription is still found by its id when the subscription has been cancelled. */
import { type Exchange, type Tools, Unseeable, flow, json, several, ways } from "../../flow.ts";
import { BEGUN_IN, NOT_BILLED, REFUSED, begunJustNow } from "./billed-ways.ts";
import { unlessRefused } from "./free.ts";
import { cancel } from "./subscription-cancelled.ts";

const KEEPS = "subscription.cancel.keeps-billed";
const SEARCH = "list.search.subscription-id";

export const billedAndCancelled = flow({
  id: "billed-and-cancelled",
  title: "What was billed to a subscription is found by its id after its cancellation, too",
  each: ways("begun", { unit: BEGUN_IN }).needing("state", "offers.subscription", "cards.approved"),
  proves: {
    [KEEPS]:
      "SHOULD: The invoices and the payment intents of a subscription are listed by its id after its cancellation, too.",
    [SEARCH]:
      "MUST: A search by the id of a subscription finds the charges that paid for it, and none that paid for another.",
  },

  async run({ begun: { unit }, prove, ...tools }) {
    const { api, given, need, until } = tools;
    const { created } = await given.subscribe(undefined, { start_date: begunJustNow(tools, unit) });
    const subscription_id = given.idOf(unlessRefused(created, REFUSED));
    const readLists = (): Promise<Exchange[]> =>
      several([
        () => api.listInvoices({ query: { subscription_id } }),
        () => api.listPaymentIntents({ query: { subscription_id } }),
        () => searched(tools, subscription_id),
      ]);
    const before = await until(readLists, (lists) => lists.every((list) => countOn(need(list)) > 0));
    need(await cancel(api, subscription_id));
    const after = await until(readLists, (lists) => lists.every((list, at) => isKept(list, before[at])));

    const billed = after
      .map((list, at) => ({ list, twin: before[at] ?? list }))
      .filter(({ twin }) => countOn(twin) > 0);
    for (const id of [KEEPS, SEARCH] as const) {
      const own = billed.filter(({ list }) => (list.operation === "listCharges") === (id === SEARCH));
      const kept = prove(id);
      if (own.length === 0) kept.doesNotApply(NOT_BILLED);
      for (const { list, twin } of own)
        kept
          .and(list)
          .accepted({ twin })
          .atLeast(countOn(twin), [countOn(list)], "as many as before the cancellation");
    }
  },
});

/** The page that shows what was searched for. Pages may be short, and even empty, while more follow. */
async function searched({ api, given }: Tools, search_key: string): Promise<Exchange> {
  const query = { search_key, limit: 100 };
  const first = await api.listCharges({ query });
  if (countOn(first) > 0 || json.at(first.body, "/has_next") !== true) return first;
  const walked = await given.charges.walk(query, "older", (seen) => seen.size > 0);
  if (walked.ids.length === 0 && !walked.ended)
    throw new Unseeable("the list of charges is too long to be walked to its end");
  return walked.pages.at(-1)?.exchange ?? first;
}

function isKept(list: Exchange, before: Exchange | undefined): boolean {
  return before === undefined || countOn(list) >= countOn(before);
}

function countOn({ body }: Exchange): number {
  return json.isObject(body) ? (Object.values(body).find(json.isArray)?.length ?? 0) : 0;
}
