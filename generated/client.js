// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
import createFetchClient from "openapi-fetch";

const keyHeader = "X-Api-Client-Key";

export function createServiceClient({ baseUrl, key, headers, fetch = globalThis.fetch }) {
  const client = createFetchClient({
    baseUrl,
    headers: { ...headers, ...(key === undefined ? {} : { [keyHeader]: key }) },
    // Lists travel as a=1,2: openapi-fetch would send a=1&a=2 and does not read the contract's `explode`.
    querySerializer: { array: { style: "form", explode: false } },
    Request: PlainRequest,
    // A followed redirect would carry the key elsewhere, and a 307 would send the same payment again.
    redirect: "manual",
    // openapi-fetch turns a body that is no JSON into a string without saying so: it gets to see none, we read it ourselves.
    fetch: async ({ url, init }) => ({ status: 204, headers: new Headers(), answer: await fetch(url, init) }),
  });
  const call =
    (method, route, declared, keyInQuery = false) =>
    async ({ path, query, header, body, signal } = {}) => {
      const params = { path, query, header };
      // The key of the header may be the secret one; it has no business beside a public key in the address.
      const withoutKey = keyInQuery ? { headers: { [keyHeader]: null } } : {};
      const init = { params, body, signal, ...withoutKey };
      const { response } = await client.request(method, route, init);
      return outcome(response.answer, declared[response.answer.status]);
    };
  // Written by the generator at the end of this file.
  return methods(call);
}

/** A real one would turn the body into a stream, and fetch would copy both: a third of the time of a call. */
function PlainRequest(url, init) {
  Object.assign(this, init, { url, init });
}

async function outcome(response, kind) {
  const { status } = response;
  if (kind === "none") return { status, body: undefined, response };
  if (kind === "bytes") return { status, body: await response.blob(), response };
  const text = await response.text();
  if (kind === undefined) return { status: "undeclared", httpStatus: status, text, response };
  try {
    return { status, body: JSON.parse(text), response };
  } catch {
    return { status: "unreadable", httpStatus: status, text, response };
  }
}

const methods = (call) => ({
  cancelPendingCharge: call("post", "/testing/transaction/cancel/{id}", {"200":"json","400":"json","401":"json","404":"json"}),
  cancelSubscription: call("post", "/subscription/{id}/cancel", {"200":"json","400":"json","401":"json"}),
  captureCharge: call("post", "/transaction/capture/{id}", {"200":"json","400":"json","401":"json"}),
  completePendingCharge: call("post", "/testing/transaction/complete/{id}", {"200":"json","400":"json","401":"json","404":"json"}),
  createCharge: call("post", "/transaction/charge", {"200":"json","400":"json","401":"json"}),
  createOrder: call("post", "/order", {"200":"json","400":"json","401":"json","429":"json"}),
  createPaymentToken: call("post", "/tokenization/payment_token", {"200":"json","400":"json","401":"json","429":"json"}),
  createPlan: call("post", "/plan", {"200":"json","400":"json","401":"json"}),
  createProduct: call("post", "/product", {"200":"json","400":"json","401":"json"}),
  createSubscription: call("post", "/subscription", {"200":"json","400":"json","401":"json"}),
  getCharge: call("get", "/transaction/charge/{id}", {"200":"json","401":"json","404":"json"}),
  getCheckoutButton: call("get", "/checkout/button", {"200":"bytes","400":"json","401":"json"}, true),
  getContinuation: call("get", "/continuation/{id}", {"200":"json","400":"json","401":"json"}),
  getOrder: call("get", "/order/{id}", {"200":"json","400":"json","401":"json"}),
  getPaymentToken: call("get", "/tokenization/payment_token/{id}", {"200":"json","400":"json","401":"json"}),
  getPlan: call("get", "/plan/{id}", {"200":"json","400":"json","401":"json"}),
  getSubscription: call("get", "/subscription/{id}", {"200":"json","400":"json","401":"json"}),
  listCharges: call("get", "/transaction/charge", {"200":"json","400":"json","401":"json"}),
  listInvoices: call("get", "/invoice", {"200":"json","400":"json","401":"json"}),
  listPaymentIntents: call("get", "/payment-intent", {"200":"json","400":"json","401":"json"}),
  listPlans: call("get", "/plan", {"200":"json","400":"json","401":"json"}),
  listSubscriptions: call("get", "/subscription", {"200":"json","400":"json","401":"json"}),
  lookupInstallments: call("post", "/transaction/lookup", {"200":"json","400":"json","401":"json"}),
  refundCharge: call("post", "/transaction/refund/{id}", {"200":"json","400":"json","401":"json"}),
  updateOrder: call("patch", "/order/{id}", {"200":"json","400":"json","401":"json"}),
  updatePaymentToken: call("patch", "/tokenization/payment_token/{id}", {"200":"json","400":"json","401":"json"}),
});
