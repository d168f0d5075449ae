/** Invoices and payment intents are narrowed by subscription, and come page by page. */
import { type Exchange, type Query, type Tools, flow, listed, replies, Unseeable } from "../../flow.ts";
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
    number: [
      "invoice.list.page-number",
      "SHOULD: The parameter page selects the page of the invoice list, and without it no later page is given.",
    ],
  },
  {
    operation: "listPaymentIntents",
    number: [
      "payment-intent.list.page-number",
      "SHOULD: The parameter page selects the page of the payment intent list, and without it no later page is given.",
    ],
  },
] as const;

const [FIRST_PAGE, SHOWS_IT] = [
  "paged-list.page.default",
  "MUST: Without page a paged list shows its first page.",
] as const;

export const billedPages = LISTS.map(({ operation, number }) =>
  flow({
    id: `billed-pages-${operation}`,
    title: `${operation} comes page by page`,
    each: billedPairs.over("unit"),
    proves: { [number[0]]: number[1], [FIRST_PAGE]: SHOWS_IT },

    async run({ prove, ...tools }) {
      const { whole, first, second, unnumbered } = await pagesOfOne(tools, operation);

      const turned = prove(number[0], second);
      if (!differ(textsOn(whole))) turned.doesNotApply(LOOK_THE_SAME);
      turned
        .accepted({ twin: first })
        .and(second, first, unnumbered)
        .checks(shown(second) !== shown(first), "other items on page 2 than on page 1", "the same")
        .checks(shown(second) !== shown(unnumbered), "other items on page 2 than without page", "the same");
      // An item that comes meanwhile may change the first page, so only what page 2 shows is no first page for certain.
      const byDefault = prove(FIRST_PAGE, unnumbered, first, second);
      if (!replies.isSuccess(second) || shown(first) === shown(second))
        byDefault.doesNotApply("page 1 and page 2 do not differ");
      byDefault.checks(
        shown(unnumbered) !== shown(second),
        "the items of page 1 without page",
        "those of page 2",
      );
    },
  }),
);

const TOO_FEW = "fewer than two items are listed, and the document does not say when there are any";

/** The list of at least two items, its pages 1 and 2 of one item each, and such a page without a number. */
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
      unnumbered: need(await page({ page_size: 1 })),
    }),
    ({ first, second, unnumbered }) => shown(first) !== shown(second) && shown(unnumbered) !== shown(second),
  );
}

function shown(page: Exchange): string {
  return replies.isSuccess(page) ? textsOn(page).join() : "";
}
