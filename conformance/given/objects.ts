/** Tokens, orders, products, plans and subscriptions that were accepted. */
import type { Bodies } from "./bodies.ts";
import { idIn, madeBy, need } from "./accepted.ts";
import type { Given, Made } from "./given.ts";
import type { GivenTools } from "./given-tools.ts";
import { once } from "./once.ts";
import { createSubscribe } from "./subscribe.ts";

type Needed = GivenTools & { readonly bodies: Bodies };
type GivenObjects = Pick<
  Given,
  | ("token" | "sharedToken" | "order" | "sharedOrder" | "product" | "plan")
  | ("subscribe" | "unspent" | "subscription")
>;

const shared = once<Made>();

export function givenObjects(tools: Needed): GivenObjects {
  const { api, bodies, target, run } = tools;
  async function token(): Promise<Made> {
    const created = need(await api.createPaymentToken(bodies.token()));
    return { id: idIn(target, "token_id", created), created };
  }
  async function order(description?: string): Promise<Made> {
    const body = bodies.order(description === undefined ? {} : { description });
    const created = need(await api.createOrder(body));
    return { id: idIn(target, "order_id", created), created };
  }
  async function product(): Promise<Made> {
    return madeBy(await api.createProduct(bodies.product()));
  }
  async function plan(productId?: string): Promise<Made> {
    const of = productId ?? (await shared({ run }, "product", product)).id;
    const created = await api.createPlan(bodies.plan(of));
    if (productId !== undefined || created.status !== 400) return madeBy(created);
    // The document does not say that a product has more than one plan.
    return madeBy(await api.createPlan(bodies.plan((await product()).id)));
  }
  const { subscribe, unspent } = createSubscribe({ ...tools, newPlan: () => plan(), newToken: token });
  return {
    token,
    order,
    sharedToken: () => shared({ run }, "token", token),
    sharedOrder: () => shared({ run }, "order", order),
    product,
    plan,
    subscribe,
    unspent,
    async subscription(planId) {
      const { created, ...sent } = await subscribe(planId);
      return { ...madeBy(created), ...sent };
    },
  };
}
