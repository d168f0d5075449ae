/** Payment intents are narrowed by invoice. */
import {
  type Exchange,
  type Query,
  type Tools,
  Unseeable,
  flow,
  listed,
  replies,
  several,
} from "../../flow.ts";
import { LOOK_THE_SAME, NOT_BILLED, billedPairs, differ, textsOn } from "./billed-ways.ts";

const NEEDS = ["state", "offers.subscription", "cards.approved"] as const;

type Lists = Pick<Tools, "api" | "given" | "until"> & { readonly need: (exchange: Exchange) => Exchange };

export const intentsOfAnInvoice = flow({
  id: "intents-of-an-invoice",
  title: "The payment intents of one invoice are listed, and those of another are not",
  needs: NEEDS,
  each: billedPairs.over("unit"),
  proves: {
    "payment-intent.list.invoice-id":
      "MUST: The payment intent list accepts the id of an invoice as invoice_id.",
    "payment-intent.list.invoice-id.filters":
      "SHOULD: The payment intent list for one invoice leaves out the intents of another.",
  },

  async run({ pair, prove, ...tools }) {
    const { api, target, need } = tools;
    const twin = need(await api.listPaymentIntents({ query: { page: 1 } }));
    const [one, another] = pair;
    const [own, others] = await several([
      () => intentsOf(tools, one, another),
      () => intentsOf(tools, another, one),
    ]);
    const lists = [...own.lists, ...others.lists];
    const shared = own.all.filter((item) => others.all.includes(item));

    const accepts = prove("payment-intent.list.invoice-id", ...lists);
    // A likely id may be another one than that of the invoice.
    if (lists.some(replies.isRefusal) && target.locate.invoice_element_id === undefined)
      accepts.doesNotApply(
        "the value that looks like the id of an invoice is refused, and locate names no other place for it",
      );
    accepts.accepted({ twin });
    const filtered = prove("payment-intent.list.invoice-id.filters", ...lists);
    if (own.plain.length === 0 || others.plain.length === 0)
      filtered.doesNotApply(
        "an invoice has no payment intent yet, and the document does not say when it has",
      );
    if (!differ([...new Set([...own.plain, ...others.plain])])) filtered.doesNotApply(LOOK_THE_SAME);
    filtered
      .ifAccepted()
      .none(shared, "nothing that is in the lists of both")
      .atLeast(
        1,
        [own.ofBoth.length, others.ofBoth.length],
        "the intents of an invoice for its subscription, too",
      );
  },
});

/** Listed by the invoice, by its subscription too, and by another subscription: what that finds is open, but for another invoice's intents. */
async function intentsOf(tools: Lists, subscription_id: string, another: string) {
  const { api } = tools;
  const invoice_id = await invoiceOf(tools, subscription_id);
  const listBy = (query: Query): Promise<Exchange> =>
    api.listPaymentIntents({ query: { invoice_id, page_size: 100, ...query } });
  const lists = [await listBy({}), await listBy({ subscription_id, page: 1 })];
  const crossed = await listBy({ subscription_id: another, page: 1 });
  const [plain = [], ofBoth = [], ofAnother = []] = [...lists, crossed].map((list) =>
    replies.isSuccess(list) ? textsOn(list) : [],
  );
  return { lists, plain, ofBoth, all: [...plain, ...ofBoth, ...ofAnother] };
}

async function invoiceOf({ api, given, until, need }: Lists, subscription_id: string): Promise<string> {
  const invoices = await until(
    async () => need(await api.listInvoices({ query: { subscription_id, page_size: 100 } })),
    (list) => listed.items(list).length > 0,
  );
  const [invoice] = listed.items(invoices);
  if (invoice === undefined) throw new Unseeable(NOT_BILLED, [invoices.nr], "free_choice");
  const id = given.idShownIn("invoice_element_id", invoice);
  if (id === undefined) throw new Unseeable("no id was found in an invoice of the list", [invoices.nr]);
  return id;
}

export const intentsOfNoInvoice = flow({
  id: "intents-of-no-invoice",
  title: "An invoice that does not exist has no payment intents",
  needs: NEEDS,
  each: billedPairs.over("unit"),
  proves: {
    "payment-intent.list.invoice-id.unknown":
      "SHOULD: The payment intent list for an invoice that does not exist is empty or refused.",
  },

  async run({ api, given, need, until, prove }) {
    const all = await until(
      async () => need(await api.listPaymentIntents({ query: { page: 1 } })),
      (list) => listed.items(list).length > 0,
    );
    const wrong = await given.wrongIds("invoice");
    const lists = await several(
      wrong.map(
        ({ id, about }) =>
          () =>
            api.listPaymentIntents({ query: { invoice_id: id }, about }),
      ),
    );
    const empty = prove("payment-intent.list.invoice-id.unknown", ...lists.filter(replies.isRefusal));
    if (listed.items(all).length === 0) empty.doesNotApply(NOT_BILLED);
    empty
      .refused({ twin: all, status: "any" })
      .and(...lists.filter((list) => !replies.isRefusal(list)))
      .accepted()
      .none(lists.filter(replies.isSuccess).flatMap(textsOn), "no payment intent");
  },
});
