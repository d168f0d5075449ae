import type { OperationId } from "@payment-service/contract";
import type { Api } from "../call/api.ts";
import type { Given, ReadyCall } from "./given.ts";
import { Blocked } from "../verdict/unobserved.ts";

type Maker = (api: Api, given: Given) => Promise<ReadyCall>;

/** What each operation needs to be called rightly. */
export const makeReady: { readonly [Op in OperationId]: Maker } = {
  createPaymentToken:
    async (api, { bodies }) =>
    (options) =>
      api.createPaymentToken(bodies.token(), options),
  async getPaymentToken(api, given) {
    const { id } = await given.sharedToken();
    return (options) => api.getPaymentToken(id, options);
  },
  async updatePaymentToken(api, given) {
    const { id } = await given.token();
    return (options) => api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() }, options);
  },
  createCharge:
    async (api, { bodies }) =>
    (options) =>
      api.createCharge(bodies.charge(), options),
  listCharges: async (api) => (options) => api.listCharges(options),
  async getCharge(api, given) {
    const { id } = await given.heldCharge();
    return (options) => api.getCharge(id, options);
  },
  async captureCharge(api, given) {
    const { id, money } = await given.heldCharge();
    return (options) => api.captureCharge(id, money, options);
  },
  lookupInstallments:
    async (api, { bodies }) =>
    (options) =>
      api.lookupInstallments(bodies.charge(), { query: { monthly_installments: true }, ...options }),
  async refundCharge(api, given) {
    const { id, money } = await given.capturedCharge();
    return (options) => api.refundCharge(id, money, options);
  },
  createOrder:
    async (api, { bodies }) =>
    (options) =>
      api.createOrder(bodies.order(), options),
  async getOrder(api, given) {
    const { id } = await given.sharedOrder();
    return (options) => api.getOrder(id, options);
  },
  async updateOrder(api, given) {
    const { id } = await given.order();
    return (options) =>
      api.updateOrder(id, { description: "An order of a conformance run, updated" }, options);
  },
  getCheckoutButton: async (api) => (options) => api.getCheckoutButton(options),
  listInvoices: async (api) => (options) => api.listInvoices(options),
  listPaymentIntents: async (api) => (options) => api.listPaymentIntents(options),
  async createPlan(api, given) {
    const { id } = await given.product();
    return (options) => api.createPlan(given.bodies.plan(id), options);
  },
  listPlans: async (api) => (options) => api.listPlans(options),
  async getPlan(api, given) {
    const { id } = await given.plan();
    return (options) => api.getPlan(id, options);
  },
  async getSubscription(api, given) {
    const { id } = await given.subscription();
    return (options) => api.getSubscription(id, options);
  },
  listSubscriptions: async (api) => (options) => api.listSubscriptions(options),
  async createSubscription(_api, given) {
    // By then it is known when a subscription may begin; how many of a plan a card pays is not shown.
    await given.subscription();
    const { id } = await given.plan();
    return async (options) => (await given.subscribe(id, {}, options)).created;
  },
  async cancelSubscription(api, given) {
    const { id } = await given.subscription();
    return (options) => api.cancelSubscription(id, { cancellation_reason: null }, options);
  },
  createProduct:
    async (api, { bodies }) =>
    (options) =>
      api.createProduct(bodies.product(), options),
  async completePendingCharge(api, given) {
    const id = await (await given.pending({ method: "pay_with_store" })).id();
    return (options) => api.completePendingCharge(id, options);
  },
  async cancelPendingCharge(api, given) {
    const id = await (await given.pending({ method: "pay_with_store" })).id();
    return (options) => api.cancelPendingCharge(id, options);
  },
  async getContinuation(api, given) {
    const { continuationId, created } = await given.pendingThreeDs();
    if (continuationId === undefined) {
      throw new Blocked(
        "the redirect_url of a waiting charge does not end with a UUID, so no continuation is known",
        [created.nr],
      );
    }
    return (options) => api.getContinuation(continuationId, options);
  },
};
