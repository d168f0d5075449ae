/** Ids in path, query and body that lead to something else, each with a right call beside it. */
import { type Exchange, type Tools, contract, once, several, ways } from "../../flow.ts";

/** Reports leave out tokens, so this one is no id that stands for nothing elsewhere. */
const NO_TOKEN = "5e1f7e57-0000-4000-8000-000000000000";

interface Reference {
  readonly unknown: () => Promise<readonly Exchange[]>;
  readonly known: () => Promise<Exchange>;
}

const CARD = { needs: ["cards.approved"] } as const;

/** Creations that name something that was never made. */
export const references = ways(
  "reference",
  {
    to: {
      product: { words: "a plan of an unknown product" },
      plan: { words: "a subscription of an unknown plan", ...CARD },
      token: { words: "a subscription by an unknown token", ...CARD },
    },
  },
  async ({ api, given }, { to }): Promise<Reference> => {
    const wrong = to === "token" ? [{ id: NO_TOKEN, about: "" }] : await given.wrongIds(to);
    if (to === "product") {
      const plan = given.bodies.plan((await given.product()).id);
      return {
        unknown: () =>
          several(
            wrong.map(
              ({ id, about }) =>
                () =>
                  api.createPlan({ ...plan, product_id: id }, { about, wrong: true }),
            ),
          ),
        known: () => api.createPlan(plan),
      };
    }
    const body = await given.unspent((await given.subscription()).body);
    const place = to === "plan" ? "plan_id" : "payment_token_id";
    return {
      unknown: () =>
        several(
          wrong.map(({ id, about }) => () => {
            const other = { ...body, customer_email: given.bodies.email(), [place]: id };
            return api.createSubscription(other, { about, wrong: true });
          }),
        ),
      known: () => api.createSubscription(body),
    };
  },
).needing("state", "offers.subscription");

interface PlaceOfId {
  readonly words: string;
  readonly operation: contract.OperationId;
  /** The parameter of the query; the id stands in the path where there is none. */
  readonly filter?: "subscription_id" | "plan_id";
  readonly of: "plan" | "subscription";
}

const PLACES = {
  plan: { words: "at GET /plan/{id}", operation: "getPlan", of: "plan" },
  subscription: { words: "at GET /subscription/{id}", operation: "getSubscription", of: "subscription" },
  cancellation: { words: "at a cancellation", operation: "cancelSubscription", of: "subscription" },
  invoices: {
    words: "as subscription_id of the invoice list",
    operation: "listInvoices",
    filter: "subscription_id",
    of: "subscription",
  },
  intents: {
    words: "as subscription_id of the payment intent list",
    operation: "listPaymentIntents",
    filter: "subscription_id",
    of: "subscription",
  },
  subscriptions: {
    words: "as plan_id of the subscription list",
    operation: "listSubscriptions",
    filter: "plan_id",
    of: "plan",
  },
} as const satisfies Record<string, PlaceOfId>;

/** Calls that name one id, which is declared a UUID. */
export const placesOfIds = ways("place", { place: PLACES }, async (tools, { place }) => {
  const { operation, of, filter }: PlaceOfId = PLACES[place];
  return {
    // A subscription that was cancelled is left to its own.
    id: operation === "cancelSubscription" ? await newIdOf(of, tools) : await idOf(of, tools),
    call: (id: string, options: { readonly wrong?: true } = {}): Promise<Exchange> =>
      tools.api.call(operation, {
        ...options,
        ...(filter === undefined ? { id } : { query: { [filter]: id } }),
        ...(operation === "cancelSubscription" && { body: { cancellation_reason: null } }),
      }),
  };
}).needing("state", "offers.subscription", "cards.approved");

const ids = once<string>();

function idOf(of: PlaceOfId["of"], tools: Tools): Promise<string> {
  return ids(tools.given, of, () => newIdOf(of, tools));
}

async function newIdOf(of: PlaceOfId["of"], { given }: Tools): Promise<string> {
  const { id } = of === "plan" ? await given.plan() : await given.subscription();
  return id;
}
