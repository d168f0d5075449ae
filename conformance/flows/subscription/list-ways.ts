/** The lists with page numbers, each in the ways to ask for it. */
import { type Exchange, type Query, once, ways, contract } from "../../flow.ts";
import { unlessRefused } from "./free.ts";
import { ONE_PER_PLAN } from "./subscription-ways.ts";

interface Kind {
  readonly words: string;
  readonly operation: contract.OperationId;
  /** Where the array stands in an answer. */
  readonly array: string;
}

export const INVOICES = { words: "invoices", operation: "listInvoices", array: "/invoice_list" } as const;
export const INTENTS = {
  words: "payment intents",
  operation: "listPaymentIntents",
  array: "/payment_intent_list",
} as const;
export const PLANS = { words: "plans", operation: "listPlans", array: "/plan_list" } as const;
export const SUBSCRIPTIONS = {
  words: "subscriptions",
  operation: "listSubscriptions",
  array: "/subscription_list",
} as const;

const PAGE = { absent: { words: "" }, first: { words: "with page" } } as const;
const SIZE = { absent: { words: "" }, most: { words: "with page_size" } } as const;

function queryOf(page: keyof typeof PAGE, size: keyof typeof SIZE): Query {
  return { ...(page === "first" && { page: 1 }), ...(size === "most" && { page_size: 100 }) };
}

const KINDS = {
  invoices: INVOICES,
  intents: INTENTS,
  plans: PLANS,
  subscriptions: SUBSCRIPTIONS,
} as const satisfies Record<string, Kind>;

/** A list of all of one kind. */
export const pagedLists = ways(
  "list",
  { kind: KINDS, page: PAGE, size: SIZE },
  async ({ api }, { kind, page, size }) => {
    const { operation, array } = KINDS[kind];
    const query = queryOf(page, size);
    const read = (extra: Query = {}, options: { readonly wrong?: true } = {}): Promise<Exchange> =>
      api.call(operation, { query: { ...query, ...extra }, ...options });
    return { array, read };
  },
);

const ofAnotherPlan = once<string>();

/** The subscriptions of one plan, beside those of another. */
export const listsOfAPlan = ways(
  "list",
  {
    count: { one: { words: "" }, two: { words: "of a plan with two subscriptions" } },
    page: PAGE,
    size: SIZE,
  },
  async ({ api, given }, { count, page, size }) => {
    const { id, planId } = await given.subscription();
    const own = [id];
    if (count === "two")
      own.push(given.idOf(unlessRefused((await given.subscribe(planId)).created, ONE_PER_PLAN)));
    const query = { plan_id: planId, ...queryOf(page, size) };
    return {
      own,
      another: await ofAnotherPlan(given, "", async () => (await given.subscription()).id),
      read: (turn: Query): Promise<Exchange> => api.listSubscriptions({ query: { ...query, ...turn } }),
    };
  },
).needing("state", "offers.subscription", "cards.approved");
