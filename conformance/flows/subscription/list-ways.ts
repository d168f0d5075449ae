/** The lists with page numbers, each in the ways to ask for it. */
import {
  type Context,
  type Exchange,
  type OperationId,
  type Query,
  isArray,
  items,
  several,
  ways,
} from "../../flow.ts";
import { unlessRefused } from "./free.ts";
import { ONE_PER_PLAN } from "./subscription-ways.ts";

type Tools = Pick<Context<string>, "api" | "given">;

interface Kind {
  readonly words: string;
  readonly operation: OperationId;
  /** Where the array stands in an answer. */
  readonly array: string;
}

const INVOICES = { words: "invoices", operation: "listInvoices", array: "/invoice_list" } as const;
const INTENTS = {
  words: "payment intents",
  operation: "listPaymentIntents",
  array: "/payment_intent_list",
} as const;
const PLANS = { words: "plans", operation: "listPlans", array: "/plan_list" } as const;
const SUBSCRIPTIONS = {
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
    const read = (extra: Query = {}): Promise<Exchange> =>
      api.call(operation, { query: { ...query, ...extra } });
    return { array, read };
  },
);

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
      another: (await given.subscription()).id,
      read: (turn: Query): Promise<Exchange> => api.listSubscriptions({ query: { ...query, ...turn } }),
    };
  },
);

/** More than a page holds by default. */
const MORE_THAN_A_PAGE = 17;

/** Lists with more items than a page holds by default. */
export const longLists = ways(
  "list",
  {
    kind: { subscriptions: { ...SUBSCRIPTIONS, needs: ["cards.approved"] }, plans: PLANS },
  },
  async (tools, { kind }) => {
    const { operation, array } = KINDS[kind];
    const { filter, made } = await (kind === "plans" ? manyPlans(tools) : manyOfAPlan(tools));
    const read = (query: Query): Promise<Exchange> =>
      tools.api.call(operation, { query: { ...filter, ...query } });
    // What was made just now may be listed later.
    await tools.until(
      () => read({ page_size: 100 }),
      (page) => items(page).length >= made.length,
    );
    return { array, made, read };
  },
);

interface Many {
  readonly filter: Query;
  readonly made: readonly string[];
}

async function manyPlans({ api, given }: Tools): Promise<Many> {
  const { id } = await given.product();
  const calls = Array.from({ length: MORE_THAN_A_PAGE }, () => () => api.createPlan(given.bodies.plan(id)));
  const made = await several(calls);
  return {
    filter: {},
    made: made.map((one) =>
      given.idOf(unlessRefused(one, "a product has no more plans, and how many it may have is open")),
    ),
  };
}

/** A plan of its own, to whose list no other flow adds. */
async function manyOfAPlan({ given }: Tools): Promise<Many> {
  const { id, planId } = await given.subscription();
  const made = [id];
  while (made.length < MORE_THAN_A_PAGE)
    made.push(given.idOf(unlessRefused((await given.subscribe(planId)).created, ONE_PER_PLAN)));
  return { filter: { plan_id: planId }, made };
}

export function atMost(count: number): [(list: unknown) => boolean, string] {
  return [(list) => isArray(list) && list.length <= count, `at most ${count} items`];
}
