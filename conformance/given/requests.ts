/** One right request for each operation, with everything that it names already made. */
import type { OperationId } from "@payment-service/contract";
import type { Api } from "../call/api.ts";
import type { CallRequest } from "../call/request.ts";
import type { Body } from "./bodies.ts";
import type { Given, Made, PendingCharge, ReadyCall, RequestOf } from "./given.ts";
import { once } from "./once.ts";
import { Blocked } from "../verdict/unobserved.ts";

/** What a request only reads, or is modelled on, is made once for the run. */
const made = once<Made>();
const subscribed = once<Made & { readonly body: Body }>();

function aSubscription(given: Given): Promise<Made & { readonly body: Body }> {
  return subscribed(given, "", () => given.subscription());
}

export const SUBSCRIPTION_OPTIONS = {
  auto_billing: true,
  billing_frequency: "monthly",
  billing_method: "card",
  billing_day: 15,
};

export const requests: {
  readonly [Op in OperationId]: (given: Given) => Promise<RequestOf<Op>>;
} = {
  createPaymentToken: async ({ bodies }) => ({ body: bodies.token }),
  getPaymentToken: async (given) => ({ id: (await given.sharedToken()).id }),
  updatePaymentToken: async (given) => ({
    id: (await given.token()).id,
    body: () => ({ consumer_details: given.bodies.consumer() }),
  }),

  createCharge: async ({ bodies }) => ({
    body: bodies.charge,
    fullBody: () => bodies.charge({ autoCapture: false, detailed: true }),
  }),
  listCharges: async () => ({}),
  getCharge: async (given) => ({ id: (await made(given, "charge", () => given.heldCharge())).id }),
  lookupInstallments: async ({ bodies }) => ({
    query: { monthly_installments: true },
    body: bodies.charge,
    fullBody: () => bodies.charge({ autoCapture: false, detailed: true }),
  }),
  async captureCharge(given) {
    const { id, money } = await given.heldCharge();
    return { id, body: () => ({ ...money }) };
  },
  async refundCharge(given) {
    const { id, money } = await given.capturedCharge();
    return { id, body: () => ({ ...money }) };
  },

  createOrder: async ({ bodies }) => ({ body: bodies.order, fullBody: () => orderWithDetails(bodies) }),
  getOrder: async (given) => ({ id: (await given.sharedOrder()).id }),
  updateOrder: async (given) => ({
    id: (await given.order()).id,
    body: () => ({ description: given.bodies.order()["description"] }),
    fullBody: () => orderWithDetails(given.bodies),
  }),

  getCheckoutButton: async () => ({}),

  createProduct: async ({ bodies }) => ({ body: bodies.product, fullBody: () => productWithDetails(bodies) }),
  async createPlan({ bodies, ...given }) {
    const { id } = await given.product();
    return {
      body: () => bodies.plan(id),
      fullBody: () => ({ ...bodies.plan(id), billing_frequency: "monthly", additional_details: {} }),
    };
  },
  getPlan: async (given) => ({ id: (await made(given, "plan", () => given.plan())).id }),
  listPlans: async () => ({}),
  async createSubscription(given) {
    const before = (await aSubscription(given)).body;
    const body = await given.unspent(before);
    return {
      body: () => ({ ...body, customer_email: given.bodies.email() }),
      // By a customer who has one already.
      fullBody: () => ({ ...body, ...SUBSCRIPTION_OPTIONS, customer_email: before["customer_email"] }),
    };
  },
  getSubscription: async (given) => ({ id: (await aSubscription(given)).id }),
  listSubscriptions: async () => ({}),
  cancelSubscription: async (given) => ({
    id: (await given.subscription()).id,
    body: () => ({ cancellation_reason: "The end of a conformance run" }),
  }),
  listInvoices: async () => ({}),
  listPaymentIntents: async () => ({}),

  completePendingCharge: async (given) => ({ id: await waitingAtStore(given) }),
  cancelPendingCharge: async (given) => ({ id: await waitingAtStore(given) }),

  getContinuation: async (given) => ({ id: continuationOf(await given.pendingThreeDs()) }),
};

/** Sends the right request of an operation as often as it is called, each time with other options. */
export async function readyCall(operation: OperationId, api: Api, given: Given): Promise<ReadyCall> {
  if (operation === "createSubscription") return readySubscription(given);
  const { body, ...request } = await requests[operation](given);
  return (options) => {
    const call: CallRequest = { ...request, ...(body && { body: body() }) };
    return api.call(operation, { ...call, ...options });
  };
}

/** How often one token pays is open, so a refused subscription is asked for once more with another token. */
async function readySubscription(given: Given): Promise<ReadyCall> {
  // The first one finds out when a subscription may begin.
  await aSubscription(given);
  const { id } = await given.plan();
  return async (options) => (await given.subscribe(id, {}, options)).created;
}

function productWithDetails(bodies: Given["bodies"]): Body {
  const product = bodies.product();
  return { ...product, external_product_id: product["name"], status: "enabled", additional_details: {} };
}

function orderWithDetails(bodies: Given["bodies"]): Body {
  const order = bodies.order();
  return {
    ...order,
    external_system_order_id: order["description"],
    payment_detail: bodies.charge().payment_detail,
    billing_details: bodies.billing(),
    shipping_details: {},
    consumer_details: bodies.consumer(),
  };
}

async function waitingAtStore(given: Given): Promise<string> {
  const charge = await given.pending({ method: "pay_with_store" });
  return charge.id();
}

function continuationOf({ continuationId, created }: PendingCharge): string {
  if (continuationId !== undefined) return continuationId;
  throw new Blocked(
    "the redirect_url of a pending charge does not end with a UUID, so the id of its continuation is not known",
    [created.nr],
  );
}
