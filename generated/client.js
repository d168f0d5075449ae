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
    (method, route, statuses, { bytes, none, keyInQuery } = {}) =>
    async ({ path, query, header, body, signal } = {}) => {
      const params = { path, query, header };
      // The key of the header may be the secret one; it has no business beside a public key in the address.
      const withoutKey = keyInQuery ? { headers: { [keyHeader]: null } } : {};
      const init = { params, body, signal, ...withoutKey };
      const { response } = await client.request(method, route, init);
      return outcome(response.answer, statuses, bytes, none);
    };
  // Written by the generator at the end of this file.
  return methods(call);
}

/** A real one would turn the body into a stream, and fetch would copy both: a third of the time of a call. */
function PlainRequest(url, init) {
  Object.assign(this, init, { url, init });
}

async function outcome(response, statuses, bytes, none) {
  const { status } = response;
  if (none?.includes(status)) return { status, body: undefined, response };
  if (bytes?.includes(status)) return { status, body: await response.blob(), response };
  const text = await response.text();
  if (!statuses.includes(status)) return { status: "undeclared", httpStatus: status, text, response };
  try {
    return { status, body: JSON.parse(text), response };
  } catch {
    return { status: "unreadable", httpStatus: status, text, response };
  }
}

const methods = (call) => ({
  cancelPendingCharge: call("post", "/testing/transaction/cancel/{id}", [200,400,401,404]),
  cancelSubscription: call("post", "/subscription/{id}/cancel", [200,400,401]),
  captureCharge: call("post", "/transaction/capture/{id}", [200,400,401]),
  completePendingCharge: call("post", "/testing/transaction/complete/{id}", [200,400,401,404]),
  createCharge: call("post", "/transaction/charge", [200,400,401]),
  createOrder: call("post", "/order", [200,400,401,429]),
  createPaymentToken: call("post", "/tokenization/payment_token", [200,400,401,429]),
  createPlan: call("post", "/plan", [200,400,401]),
  createProduct: call("post", "/product", [200,400,401]),
  createSubscription: call("post", "/subscription", [200,400,401]),
  getCharge: call("get", "/transaction/charge/{id}", [200,401,404]),
  getCheckoutButton: call("get", "/checkout/button", [200,400,401], {"bytes":[200],"keyInQuery":true}),
  getContinuation: call("get", "/continuation/{id}", [200,400,401]),
  getOrder: call("get", "/order/{id}", [200,400,401]),
  getPaymentToken: call("get", "/tokenization/payment_token/{id}", [200,400,401]),
  getPlan: call("get", "/plan/{id}", [200,400,401]),
  getSubscription: call("get", "/subscription/{id}", [200,400,401]),
  listCharges: call("get", "/transaction/charge", [200,400,401]),
  listInvoices: call("get", "/invoice", [200,400,401]),
  listPaymentIntents: call("get", "/payment-intent", [200,400,401]),
  listPlans: call("get", "/plan", [200,400,401]),
  listSubscriptions: call("get", "/subscription", [200,400,401]),
  lookupInstallments: call("post", "/transaction/lookup", [200,400,401]),
  refundCharge: call("post", "/transaction/refund/{id}", [200,400,401]),
  updateOrder: call("patch", "/order/{id}", [200,400,401]),
  updatePaymentToken: call("patch", "/tokenization/payment_token/{id}", [200,400,401]),
});
