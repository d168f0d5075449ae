// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
import { serializePrimitiveParam } from "openapi-fetch";

const keyHeader = "X-Api-Client-Key";

/** One method for each operation: the request is written and sent, and the answer is read. */
export function createServiceClient({ fetch = globalThis.fetch, ...options }) {
  const methods = Object.entries(serviceOperations(options)).map(([name, { request, answer }]) => [
    name,
    async ({ signal, ...input } = {}) => {
      const { url, init } = request(input);
      return await answer(await fetch(url, { ...init, signal }));
    },
  ]);
  return Object.fromEntries(methods);
}

/**
 * The two halves of each operation, for a client that sends by itself.
 *
 * openapi-fetch writes the parameters of a query. Its own client is left out: it reads an answer that is no JSON as a
 * text without saying so, and costs a third of the size and of the time of a call.
 */
export function serviceOperations({ baseUrl, key, headers }) {
  const address = baseUrl.replace(/\/$/, "");
  const operation = (method, route, statuses, { bytes, none, keyInQuery } = {}) => {
    // The key of the header may be the secret one; it has no business beside a public key in the address.
    const always = { ...headers, ...(!keyInQuery && key !== undefined && { [keyHeader]: key }) };
    return {
      request({ path, query, header, body } = {}) {
        const search = query && writtenQuery(query);
        const text = JSON.stringify(body);
        return {
          url: address + writtenPath(route, path) + (search ? `?${search}` : ""),
          init: {
            method,
            // A plain object, so that a fetch of one's own may spread it.
            headers: { ...always, ...(text && { "Content-Type": "application/json" }), ...header },
            ...(text && { body: text }),
            // A followed redirect would carry the key elsewhere, and a 307 would send the same payment again.
            redirect: "manual",
          },
        };
      },
      async answer(response) {
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
      },
    };
  };
  // Written by the generator at the end of this file.
  return operations(operation);
}

/**
 * Lists travel as a=1,2: openapi-fetch does not read the contract's `explode`, and its writer of lists, which knows every
 * style, is four times as large. An object, which no query has, is refused.
 */
function writtenQuery(query) {
  return Object.entries(query)
    .map(([name, value]) => {
      if (!Array.isArray(value)) return serializePrimitiveParam(name, value);
      const list = value.map((one) => encodeURIComponent(one)).join(",");
      return serializePrimitiveParam(name, value.length > 0 ? list : null, { allowReserved: true });
    })
    .filter((pair) => pair !== "")
    .join("&");
}

function writtenPath(route, given) {
  return route.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(checkedStep(name, given?.[name])));
}

/** A step that is empty, or of dots, would be taken out of the address, and another operation called. */
function checkedStep(parameter, value) {
  if (typeof value === "string" && !/^\.{0,2}$/.test(value) && value.isWellFormed()) return value;
  const got = typeof value === "string" ? JSON.stringify(value) : value && typeof value;
  const text = `expected the ${parameter} that the service has given out; got ${got}.`;
  throw Object.assign(new TypeError(text), { parameter });
}

const operations = (operation) => ({
  cancelPendingCharge: operation("POST", "/testing/transaction/cancel/{id}", [200,400,401,404]),
  cancelSubscription: operation("POST", "/subscription/{id}/cancel", [200,400,401]),
  captureCharge: operation("POST", "/transaction/capture/{id}", [200,400,401]),
  completePendingCharge: operation("POST", "/testing/transaction/complete/{id}", [200,400,401,404]),
  createCharge: operation("POST", "/transaction/charge", [200,400,401]),
  createOrder: operation("POST", "/order", [200,400,401,429]),
  createPaymentToken: operation("POST", "/tokenization/payment_token", [200,400,401,429]),
  createPlan: operation("POST", "/plan", [200,400,401]),
  createProduct: operation("POST", "/product", [200,400,401]),
  createSubscription: operation("POST", "/subscription", [200,400,401]),
  getCharge: operation("GET", "/transaction/charge/{id}", [200,401,404]),
  getCheckoutButton: operation("GET", "/checkout/button", [200,400,401], {"bytes":[200],"keyInQuery":true}),
  getContinuation: operation("GET", "/continuation/{id}", [200,400,401]),
  getOrder: operation("GET", "/order/{id}", [200,400,401]),
  getPaymentToken: operation("GET", "/tokenization/payment_token/{id}", [200,400,401]),
  getPlan: operation("GET", "/plan/{id}", [200,400,401]),
  getSubscription: operation("GET", "/subscription/{id}", [200,400,401]),
  listCharges: operation("GET", "/transaction/charge", [200,400,401]),
  listInvoices: operation("GET", "/invoice", [200,400,401]),
  listPaymentIntents: operation("GET", "/payment-intent", [200,400,401]),
  listPlans: operation("GET", "/plan", [200,400,401]),
  listSubscriptions: operation("GET", "/subscription", [200,400,401]),
  lookupInstallments: operation("POST", "/transaction/lookup", [200,400,401]),
  refundCharge: operation("POST", "/transaction/refund/{id}", [200,400,401]),
  updateOrder: operation("PATCH", "/order/{id}", [200,400,401]),
  updatePaymentToken: operation("PATCH", "/tokenization/payment_token/{id}", [200,400,401]),
});
