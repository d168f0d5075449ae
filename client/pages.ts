import { OutcomeError } from "./answers/errors.ts";
import { outsideContract, type Answer, type Outcome } from "./answers/outcome.ts";
import type { CallOptions, PublicClient, QueryOf, SecretClient } from "./request/methods.ts";

/** The options of each page's call. A signal of the whole walk, or a function that gives each page its own. */
interface WalkOptions extends Omit<CallOptions, "signal"> {
  readonly signal?: AbortSignal | (() => AbortSignal) | undefined;
}

/** One answer of a list: with status 200 a page and its `items`, with any other status the end of the iteration. */
export type Page<Content, Items> =
  | { readonly status: 200; readonly body: Content; readonly items: Items; readonly response: Response }
  | PageRefusal;

/** An answer that is no page. */
export type PageRefusal = Exclude<Outcome<"listCharges"> | Outcome<"listPlans">, { readonly status: 200 }>;

type Pages<Content, Items> = AsyncGenerator<Page<Content, Items>, void, undefined>;
type Body<Op extends "listCharges" | NumberedList> = Answer<Op, 200>["body"];
type ChargeQuery = QueryOf<"listCharges">;
type Charges = Body<"listCharges">["merchant_payment_transactions"];

/** Both cursors at once are refused by the service, also where a variable holds them. */
type Filters<Other extends "before_id" | "after_id"> = Omit<ChargeQuery, Other> & {
  readonly [Cursor in Other]?: undefined;
};

/** Older pages from the newest charge or from `after_id`; newer ones from a `first_cursor` that was kept. */
export type ChargePagesRequest = WalkOptions &
  (
    | { readonly direction?: "older" | undefined; readonly query?: Filters<"before_id"> | undefined }
    | { readonly direction: "newer"; readonly query: Filters<"after_id"> & { readonly before_id: string } }
  );

/**
 * The charges, page by page. In a page they stand newest first, whichever way the pages go.
 *
 * @see Interface document, "Endpoints > Transaction", paging rules
 */
export async function* chargePages(
  client: Pick<SecretClient, "listCharges">,
  { direction = "older", query: first = {}, signal, ...options }: ChargePagesRequest = {},
): Pages<Body<"listCharges">, Charges> {
  const older = direction === "older";
  const cursorSent = older ? "after_id" : "before_id";
  const seen = new Set<string | undefined>([first[cursorSent]]);
  for (let query: ChargeQuery = first; ;) {
    const outcome = await client.listCharges({ ...options, signal: signalOf(signal), query });
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
    const leadsOn = Boolean(cursor) && !seen.has(cursor ?? undefined);
    // The document does not say that the flags are always there (gap response.presence): without them, a page that is
    // empty or leads nowhere new ends the list.
    if (!(more ?? (items.length > 0 && leadsOn))) return;
    // "There is more" without a way to it would end the list early, or never, and nobody would know.
    if (!cursor || !leadsOn) {
      yield outsideContract(outcome);
      return;
    }
    seen.add(cursor);
    query = { ...query, [cursorSent]: cursor };
  }
}

/**
 * The items of all pages, one by one: `for await (const charge of itemsOf(chargePages(service)))`.
 *
 * @throws OutcomeError when a page is refused, with the outcome in it
 */
export async function* itemsOf<Item>(
  pages: AsyncIterable<
    | { readonly status: 200; readonly items: readonly Item[] }
    | { readonly status: Exclude<number, 200> | string; readonly items?: undefined }
  >,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) {
    if (page.items === undefined) throw new OutcomeError(page);
    yield* page.items;
  }
}

function signalOf(signal: WalkOptions["signal"]): AbortSignal | undefined {
  return typeof signal === "function" ? signal() : signal;
}

/** Lists that go by page number. */
export type NumberedList = "listInvoices" | "listPaymentIntents" | "listPlans" | "listSubscriptions";

/** Which way to go from `query.page` (default 1). */
export interface NumberedPagesRequest<Op extends NumberedList> extends WalkOptions {
  readonly direction?: "next" | "previous" | undefined;
  readonly query?: QueryOf<Op> | undefined;
}

/** Invoices, page by page (beta). */
export const invoicePages = (
  client: Pick<PublicClient, "listInvoices">,
  request: NumberedPagesRequest<"listInvoices"> = {},
) =>
  numbered(
    request,
    (page, options) => client.listInvoices({ ...options, query: { ...request.query, page } }),
    (body) => body.invoice_list,
  );

/** Payment intents, page by page (beta). */
export const paymentIntentPages = (
  client: Pick<PublicClient, "listPaymentIntents">,
  request: NumberedPagesRequest<"listPaymentIntents"> = {},
) =>
  numbered(
    request,
    (page, options) => client.listPaymentIntents({ ...options, query: { ...request.query, page } }),
    (body) => body.payment_intent_list,
  );

/** Plans, page by page (beta). */
export const planPages = (
  client: Pick<PublicClient, "listPlans">,
  request: NumberedPagesRequest<"listPlans"> = {},
) =>
  numbered(
    request,
    (page, options) => client.listPlans({ ...options, query: { ...request.query, page } }),
    (body) => body.plan_list,
  );

/** Subscriptions, page by page (beta). */
export const subscriptionPages = (
  client: Pick<PublicClient, "listSubscriptions">,
  request: NumberedPagesRequest<"listSubscriptions"> = {},
) =>
  numbered(
    request,
    (page, options) => client.listSubscriptions({ ...options, query: { ...request.query, page } }),
    (body) => body.subscription_list,
  );

type Envelope = Body<NumberedList>;
type Listed<Content> =
  | { status: 200; body: Content; response: Response }
  | Exclude<Outcome<"listPlans">, { status: 200 }>;

/**
 * "Paged list envelope", whichever list. Only whether `next` holds anything is used, since the document does not say what it holds
 * (gap paging.next-previous-content).
 */
async function* numbered<Content extends Envelope, Item>(
  { direction = "next", query, signal, ...options }: NumberedPagesRequest<NumberedList>,
  list: (page: number, options: CallOptions) => Promise<Listed<Content>>,
  listIn: (body: Content) => readonly Item[],
): Pages<Content, readonly Item[]> {
  for (let page = query?.page ?? 1; ; page += direction === "next" ? 1 : -1) {
    const outcome = await list(page, { ...options, signal: signalOf(signal) });
    if (outcome.status !== 200) {
      yield outcome;
      return;
    }
    const { body } = outcome;
    const items = body && listIn(body);
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
