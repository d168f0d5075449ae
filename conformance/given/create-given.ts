/** What a flow starts from. */
import { canBeCalled } from "../call/contract.ts";
import { locate } from "../call/locate.ts";
import { idIn, idOf, madeBy, need } from "./accepted.ts";
import { type Bodies, createBodies } from "./bodies.ts";
import { givenCharges } from "./charges.ts";
import { createCharges } from "./cursor-pages.ts";
import type { GivenTools } from "./given-tools.ts";
import type { Given, Made } from "./given.ts";
import { once } from "./once.ts";
import { givenPending } from "./pending-charges.ts";
import { readyCall, requests } from "./requests.ts";
import { createSubscribe } from "./subscribe.ts";
import { wrongIdsOf } from "./wrong-ids.ts";

type Needed = GivenTools & { readonly bodies: Bodies };
type GivenObjects = Pick<
  Given,
  | ("token" | "sharedToken" | "order" | "sharedOrder" | "product" | "plan")
  | ("subscribe" | "unspent" | "subscription")
>;

const shared = once<Made>();

function givenObjects(tools: Needed): GivenObjects {
  const { api, bodies, target, run } = tools;
  async function token(): Promise<Made> {
    const created = need(await api.createPaymentToken(bodies.token()));
    return { id: idIn(target, "token_id", created), created };
  }
  async function order(): Promise<Made> {
    const created = need(await api.createOrder(bodies.order()));
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
    async subscription() {
      const { created, ...sent } = await subscribe();
      return { ...madeBy(created), ...sent };
    },
  };
}

export function createGiven(own: GivenTools): Given {
  const { api, target, marker, amountOnce, run } = own;
  const bodies = createBodies(target, marker, amountOnce);
  const charges = createCharges(api, target);
  const tools = { ...own, bodies, charges };
  const given: Given = {
    bodies,
    run,
    charges,
    wrongIds: (kind) => wrongIdsOf(kind, { api, given }),
    idIn: (place, exchange) => idIn(target, place, exchange),
    idOf,
    idShownIn: (place, value) => locate(target, place, value),
    ...givenCharges(tools),
    ...givenPending(tools),
    ...givenObjects(tools),
    request: (operation) => requests[operation](given),
    ready: (operation) => readyCall(operation, api, given),
    offered: (...wanted) => wanted.filter((id) => canBeCalled(target, id)),
  };
  return given;
}
