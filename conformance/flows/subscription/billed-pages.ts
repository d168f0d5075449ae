/** Invoices and payment intents come page by page. */
import { type Exchange, flow } from "../../flow.ts";
import { billedPairs } from "./billed-ways.ts";
import { atMost } from "./list-ways.ts";
import { LOOK_THE_SAME, differ, textsOn } from "./texts-on.ts";

const LISTS = [
  {
    operation: "listInvoices",
    array: "/invoice_list",
    size: [
      "invoice.list.page-size",
      "MUST: A page of the invoice list holds no more invoices than page_size says.",
    ],
    number: [
      "invoice.list.page-number",
      "SHOULD: The parameter page selects the page of the invoice list, and without it no later page is given.",
    ],
  },
  {
    operation: "listPaymentIntents",
    array: "/payment_intent_list",
    size: [
      "payment-intent.list.page-size",
      "MUST: A page of the payment intent list holds no more payment intents than page_size says.",
    ],
    number: [
      "payment-intent.list.page-number",
      "SHOULD: The parameter page selects the page of the payment intent list, and without it no later page is given.",
    ],
  },
] as const;

const TOO_FEW = "fewer than two items are listed, and the document does not say when there are any";

export const billedPages = LISTS.map(({ operation, array, size, number }) =>
  flow({
    id: `billed-pages-${operation}`,
    title: `${operation} comes page by page`,
    needs: ["state", "offers.subscription", "cards.approved"],
    each: billedPairs.over("unit"),
    proves: { [size[0]]: size[1], [number[0]]: number[1] },

    async run({ api, need, until, prove }) {
      const page = async (query: Record<string, number>): Promise<Exchange> =>
        need(await api.call(operation, { query }));
      // An invoice that comes meanwhile moves another one to the next page.
      const pages = await until(
        async () => [
          await page({ page: 1, page_size: 1 }),
          await page({ page: 2, page_size: 1 }),
          await page({ page_size: 1 }),
        ],
        ([one, two, plain]) => shown(one) !== shown(two) && shown(plain) !== shown(two),
      );
      const [first, second, unnumbered] = pages.map(shown);
      const whole = textsOn(await page({ page: 1 }));

      const sized = prove(size[0], ...pages);
      const turned = prove(number[0], ...pages);
      if (whole.length < 2) for (const proof of [sized, turned]) proof.doesNotApply(TOO_FEW);
      if (!differ(whole)) turned.doesNotApply(LOOK_THE_SAME);
      sized.carries(array, ...atMost(1));
      turned
        .holds(second !== first, "other items on page 2 than on page 1", "the same")
        .holds(second !== unnumbered, "other items on page 2 than without page", "the same");
    },
  }),
);

function shown(page: Exchange | undefined): string {
  return page === undefined ? "" : textsOn(page).join();
}
