// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
import { createQuerySerializer } from "openapi-fetch";

const keyHeader = "X-Api-Client-Key";

/**
 * openapi-fetch writes the query. Its own client is left out: it reads an answer that is no JSON as a text without saying
 * so, and costs a third of the size and of the time of a call.
 */
export function createServiceClient({ baseUrl, key, headers, fetch = globalThis.fetch }) {
  const withoutKey = { ...headers };
  const withKey = key === undefined ? withoutKey : { ...headers, [keyHeader]: key };
  const address = baseUrl.replace(/\/$/, "");
  // Lists travel as a=1,2: openapi-fetch does not read the contract's `explode`.
  const querySerializer = createQuerySerializer({ array: { style: "form", explode: false } });
  const call = (method, route, statuses, { bytes, none, keyInQuery } = {}) => {
    const pathOf = pathWriter(address, route);
    // The key of the header may be the secret one; it has no business beside a public key in the address.
    const always = keyInQuery ? withoutKey : withKey;
    return async ({ path, query, header, body, signal, fetch: own = fetch } = {}) => {
      const search = query === undefined ? "" : querySerializer(query);
      const response = await own(search === "" ? pathOf(path) : `${pathOf(path)}?${search}`, {
        method,
        // A plain object, so that a fetch of one's own may spread it.
        headers:
          body === undefined
            ? { ...always, ...header }
            : { ...always, "Content-Type": "application/json", ...header },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
        // A followed redirect would carry the key elsewhere, and a 307 would send the same payment again.
        redirect: "manual",
      });
      // Awaited here, since a promise that is passed on costs two more turns.
      return await outcome(response, statuses, bytes, none);
    };
  };
  // Written by the generator at the end of this file.
  return methods(call);
}

/** The steps are told apart once, not in each call. A parameter that is not given stays as the contract writes it. */
function pathWriter(address, route) {
  // The names of parameters are at the odd places.
  const steps = route.split(/[{}]/);
  return (given = {}) => {
    let url = address + steps[0];
    for (let at = 1; at < steps.length; at += 2) {
      const value = given[steps[at]];
      url += (value === undefined ? `{${steps[at]}}` : encodeURIComponent(value)) + steps[at + 1];
    }
    return url;
  };
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
  cancelPendingCharge: call("POST", "/testing/transaction/cancel/{id}", [200,400,401,404]),
  cancelSubscription: call("POST", "/subscription/{id}/cancel", [200,400,401]),
  captureCharge: call("POST", "/transaction/capture/{id}", [200,400,401]),
  completePendingCharge: call("POST", "/testing/transaction/complete/{id}", [200,400,401,404]),
  createCharge: call("POST", "/transaction/charge", [200,400,401]),
  createOrder: call("POST", "/order", [200,400,401,429]),
  createPaymentToken: call("POST", "/tokenization/payment_token", [200,400,401,429]),
  createPlan: call("POST", "/plan", [200,400,401]),
  createProduct: call("POST", "/product", [200,400,401]),
  createSubscription: call("POST", "/subscription", [200,400,401]),
  getCharge: call("GET", "/transaction/charge/{id}", [200,401,404]),
  getCheckoutButton: call("GET", "/checkout/button", [200,400,401], {"bytes":[200],"keyInQuery":true}),
  getContinuation: call("GET", "/continuation/{id}", [200,400,401]),
  getOrder: call("GET", "/order/{id}", [200,400,401]),
  getPaymentToken: call("GET", "/tokenization/payment_token/{id}", [200,400,401]),
  getPlan: call("GET", "/plan/{id}", [200,400,401]),
  getSubscription: call("GET", "/subscription/{id}", [200,400,401]),
  listCharges: call("GET", "/transaction/charge", [200,400,401]),
  listInvoices: call("GET", "/invoice", [200,400,401]),
  listPaymentIntents: call("GET", "/payment-intent", [200,400,401]),
  listPlans: call("GET", "/plan", [200,400,401]),
  listSubscriptions: call("GET", "/subscription", [200,400,401]),
  lookupInstallments: call("POST", "/transaction/lookup", [200,400,401]),
  refundCharge: call("POST", "/transaction/refund/{id}", [200,400,401]),
  updateOrder: call("PATCH", "/order/{id}", [200,400,401]),
  updatePaymentToken: call("PATCH", "/tokenization/payment_token/{id}", [200,400,401]),
});
