import type { operations } from "@payment-service/contract";
import type { PublicClient, SecretClient } from "./request/methods.ts";
import { outsideContract, type Answer, type Outcome } from "./call/outcome.ts";

interface Signal {
  readonly signal?: AbortSignal;
}

/** One answer of a list: with status 200 a page and its `items`, with any other status the end of the iteration. */
export type Page<Content, Items> =
  | { readonly status: 200; readonly body: Content; readonly items: Items; readonly response: Response }
  | Exclude<Outcome<"listCharges"> | Outcome<"listPlans">, { readonly status: 200 }>;

type Pages<Content, Items> = AsyncGenerator<Page<Content, Items>, void, undefined>;
type Query<Op extends "listCharges" | NumberedList> = NonNullable<operations[Op]["parameters"]["query"]>;
type Body<Op extends "listCharges" | NumberedList> = Answer<Op, 200>["body"];
type ChargeQuery = Query<"listCharges">;
type Charges = Body<"listCharges">["merchant_payment_transactions"];

/** Older pages from the newest charge or from `after_id`; newer ones from a `first_cursor` that was kept. */
export type ChargePagesRequest = Signal &
  (
    | { readonly direction?: "older"; readonly query?: Omit<ChargeQuery, "before_id"> }
    | { readonly direction: "newer"; readonly query: Omit<ChargeQuery, "after_id"> & { before_id: string } }
  );

/**
 * The charges, page by page. In a page they stand newest first, whichever way the pages go.
 *
 * @see Interface document, "Endpoints > Transaction", paging rules
 */
export async function* chargePages(
  client: Pick<SecretClient, "listCharges">,
  { direction = "older", query: first = {}, ...rest }: ChargePagesRequest = {},
): Pages<Body<"listCharges">, Charges> {
  const older = direction === "older";
  const cursorSent = older ? "after_id" : "before_id";
  for (let query: ChargeQuery = first; ;) {
    const outcome = await client.listCharges({ query, ...rest });
    if (outcome.status !== 200) {
      yield outcome;
      return;
    }
    const { body } = outcome;
    const items = body?.merchant_payment_transactions;
    if (!Array.isArray(items)) {
      yield outsideContract(outcome);
      return;
    }
    yield { ...outcome, items };

    const more = older ? body.has_next : body.has_previous;
    const cursor = older ? body.last_cursor : body.first_cursor;
    // Whether the flags are always there is not shown (gap response.presence): without them a page that is empty, or whose
    // cursor leads nowhere new, ends the list.
    if (!(more ?? (items.length > 0 && cursor !== query[cursorSent] && cursor))) return;
    // "There is more" without a way to it would end the list early, or never, and nobody would know.
    if (!cursor || cursor === query[cursorSent]) {
      yield outsideContract(outcome);
      return;
    }
    query = { ...query, [cursorSent]: cursor };
  }
}

/** Lists that go by page number. */
export type NumberedList = "listInvoices" | "listPaymentIntents" | "listPlans" | "listSubscriptions";

/** Which way to go from `query.page` (default 1). */
export interface NumberedPagesRequest<Op extends NumberedList> extends Signal {
  readonly direction?: "next" | "previous";
  readonly query?: Query<Op>;
}

/** Invoices, page by page (beta). */
export const invoicePages = (
  client: Pick<PublicClient, "listInvoices">,
  request: NumberedPagesRequest<"listInvoices"> = {},
) =>
  numbered(
    request,
    (page) => client.listInvoices({ ...request, query: { ...request.query, page } }),
    (body) => body.invoice_list,
  );

/** Payment intents, page by page (beta). */
export const paymentIntentPages = (
  client: Pick<PublicClient, "listPaymentIntents">,
  request: NumberedPagesRequest<"listPaymentIntents"> = {},
) =>
  numbered(
    request,
    (page) => client.listPaymentIntents({ ...request, query: { ...request.query, page } }),
    (body) => body.payment_intent_list,
  );

/** Plans, page by page (beta). */
export const planPages = (
  client: Pick<PublicClient, "listPlans">,
  request: NumberedPagesRequest<"listPlans"> = {},
) =>
  numbered(
    request,
    (page) => client.listPlans({ ...request, query: { ...request.query, page } }),
    (body) => body.plan_list,
  );

/** Subscriptions, page by page (beta). */
export const subscriptionPages = (
  client: Pick<PublicClient, "listSubscriptions">,
  request: NumberedPagesRequest<"listSubscriptions"> = {},
) =>
  numbered(
    request,
    (page) => client.listSubscriptions({ ...request, query: { ...request.query, page } }),
    (body) => body.subscription_list,
  );

type Envelope = Body<NumberedList>;
type Listed<Content> =
  | { status: 200; body: Content; response: Response }
  | Exclude<Outcome<"listPlans">, { status: 200 }>;

/**
 * "Paged list envelope", whichever list. Only whether `next` holds anything is used, since what it holds is not shown
 * (gap paging.next-previous-content).
 */
async function* numbered<Content extends Envelope, Items>(
  { direction = "next", query }: NumberedPagesRequest<NumberedList>,
  list: (page: number) => Promise<Listed<Content>>,
  itemsOf: (body: Content) => Items[],
): Pages<Content, Items[]> {
  for (let page = query?.page ?? 1; ; page += direction === "next" ? 1 : -1) {
    const outcome = await list(page);
    if (outcome.status !== 200) {
      yield outcome;
      return;
    }
    const { body } = outcome;
    const items = body && itemsOf(body);
    if (!Array.isArray(items)) {
      yield outsideContract(outcome);
      return;
    }
    yield { ...outcome, items };
    if (direction === "previous" ? page <= 1 : items.length === 0 || !hasNext(body, page)) return;
  }
}

/** Where `next` is absent the count decides; where that is absent too, the first empty page ends the list. */
function hasNext({ next, page_count }: Envelope, page: number): boolean {
  return next === undefined ? page_count === undefined || page < page_count : Boolean(next);
}
