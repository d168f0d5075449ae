/** Invoices and payment intents are narrowed by subscription, and every paged list comes page by page. */
import {
  type Exchange,
  type Query,
  type Sentence,
  type Tools,
  flow,
  json,
  listed,
  replies,
  Unseeable,
} from "../../flow.ts";
import { longLists } from "./long-lists.ts";
import { LOOK_THE_SAME, NOT_BILLED, billedPairs, differ, textsOn } from "./billed-ways.ts";

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
      const [subscription_id] = pair;
      // Behind its items there is none of another one either.
      const query = { subscription_id, page: 2, page_size: 1 };
      const behind = [await api.call(operation, { query })].filter(replies.isSuccess);
      const [first = [], others = []] = lists.map(textsOn);
      const own = [...first, ...behind.flatMap(textsOn)];

      const filtered = prove(id, ...lists, ...behind);
      if (first.length === 0 || others.length === 0) filtered.doesNotApply(NOT_BILLED);
      if (!differ(textsOn(whole))) filtered.doesNotApply(LOOK_THE_SAME);
      filtered.leavesOut(others, own, "nothing that is in the lists of both");
    },
  }),
);

const LISTS = [
  {
    operation: "listInvoices",
    each: billedPairs.over("unit"),
    number: [
      "invoice.list.page-number",
      "SHOULD: The parameter page selects the page of the invoice list, and without it no later page is given.",
    ],
  },
  {
    operation: "listPaymentIntents",
    each: billedPairs.over("unit"),
    number: [
      "payment-intent.list.page-number",
      "SHOULD: The parameter page selects the page of the payment intent list, and without it no later page is given.",
    ],
  },
  {
    operation: "listSubscriptions",
    each: longLists.only({ kind: ["subscriptions"] }),
    number: undefined,
  },
  { operation: "listPlans", each: longLists.only({ kind: ["plans"] }), number: undefined },
] as const;

const FIRST_PAGE: Readonly<Record<string, Sentence>> = {
  "paged-list.page.default": "MUST: Without page a paged list shows its first page.",
  "paged-list.neighbours": "SHOULD: A paged list with pages beside it has strings in next and previous.",
};

export const billedPages = LISTS.map(({ operation, each, number }) =>
  flow({
    id: `pages-${operation}`,
    title: `${operation} comes page by page`,
    // Items that other flows make move those of a page to the next one.
    alone: "small pages",
    each,
    proves: { ...(number && { [number[0]]: number[1] }), ...FIRST_PAGE },

    async run({ prove, ...tools }) {
      const { whole, first, second, third, unnumbered } = await pagesOfOne(tools, operation);

      const isOther = replies.isSuccess(second) && shown(first) !== shown(second);
      if (number !== undefined) {
        const turned = prove(number[0], second);
        if (!differ(textsOn(whole))) turned.doesNotApply(LOOK_THE_SAME);
        turned
          .accepted({ twin: first })
          .and(second, first, third, unnumbered)
          .checks(isOther, "other items on page 2 than on page 1", "the same")
          .checks(shown(third) !== shown(second), "other items on page 3 than on page 2", "the same")
          .checks(shown(second) !== shown(unnumbered), "other items on page 2 than without page", "the same");
      }
      // An item that comes meanwhile may change the first page, so only what a later page shows is none for certain.
      const later = [second, third].map(shown);
      const byDefault = prove("paged-list.page.default", unnumbered, first, second);
      if (!isOther) byDefault.doesNotApply("page 1 and page 2 do not differ");
      byDefault.checks(
        shown(unnumbered) === shown(first) || !["", ...later].includes(shown(unnumbered)),
        "the items of page 1 without page",
        "none, or those of a later page",
      );
      const neighbours = prove("paged-list.neighbours", first);
      if (!isOther) neighbours.doesNotApply("there is no second page");
      neighbours.carries("/next", json.isText, "a string");
    },
  }),
);

const TOO_FEW = "fewer than two items are listed, and the document does not say when there are any";

/**
 * The list of at least two items, its pages of one item each, and such a page without a number. The third page is the first
 * one where there is no third: what lies behind the last page is open.
 */
async function pagesOfOne(
  { api, need, until }: Pick<Tools, "api" | "need" | "until">,
  operation: (typeof LISTS)[number]["operation"],
) {
  const page = (query: Query): Promise<Exchange> => api.call(operation, { query });
  const whole = await until(
    async () => need(await page({ page: 1 })),
    (list) => textsOn(list).length > 1,
  );
  if (textsOn(whole).length < 2) throw new Unseeable(TOO_FEW, [whole.nr], "free_choice");
  // An item that comes meanwhile moves another one to the next page.
  return until(
    async () => ({
      whole,
      first: need(await page({ page: 1, page_size: 1 })),
      second: await page({ page: 2, page_size: 1 }),
      third: await page({ page: textsOn(whole).length > 2 ? 3 : 1, page_size: 1 }),
      unnumbered: need(await page({ page_size: 1 })),
    }),
    ({ first, second, third, unnumbered }) =>
      [first, third, unnumbered].every((other) => shown(other) !== shown(second)),
  );
}

function shown(page: Exchange): string {
  return replies.isSuccess(page) ? textsOn(page).join() : "";
}
