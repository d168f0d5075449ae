/** Invoices and payment intents are narrowed by subscription. */
import { type Exchange, flow, listed } from "../../flow.ts";
import { billedPairs, NOT_BILLED } from "./billed-ways.ts";
import { LOOK_THE_SAME, differ, textsOn } from "./texts-on.ts";

const FILTERS = [
  [
    "invoice.list.subscription-id.filters",
    "SHOULD: The invoice list for one subscription leaves out the invoices of another.",
    "listInvoices",
  ],
  [
    "payment-intent.list.subscription-id.filters",
    "SHOULD: The payment intent list for one subscription leaves out the intents of another.",
    "listPaymentIntents",
  ],
] as const;

export const billedToOne = FILTERS.map(([id, sentence, operation]) =>
  flow({
    id: `billed-to-one-${operation}`,
    title: `${operation} with subscription_id shows nothing of another subscription`,
    each: billedPairs,
    proves: { [id]: sentence },

    async run({ pair, api, need, until, prove }) {
      const listOf = (subscription_id: string): Promise<Exchange> =>
        api.call(operation, { query: { subscription_id, page_size: 100 } });
      const lists = await until(
        () => Promise.all(pair.map(listOf)),
        (found) => found.every((list) => listed.items(need(list)).length > 0),
      );
      const whole = need(await api.call(operation, { query: { page: 1 } }));
      const [own = [], others = []] = lists.map(textsOn);

      const filtered = prove(id, ...lists);
      if (own.length === 0 || others.length === 0) filtered.doesNotApply(NOT_BILLED);
      if (!differ(textsOn(whole))) filtered.doesNotApply(LOOK_THE_SAME);
      filtered.leavesOut(others, own, "nothing that is in the lists of both");
    },
  }),
);
