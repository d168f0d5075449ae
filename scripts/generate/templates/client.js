import createFetchClient from "openapi-fetch";

const keyHeader = "X-Api-Client-Key";

export function createServiceClient({ baseUrl, key, headers, fetch }) {
  const client = createFetchClient({
    baseUrl,
    headers: { ...headers, ...(key === undefined ? {} : { [keyHeader]: key }) },
    // Lists travel as a=1,2: openapi-fetch would send a=1&a=2 and does not read the contract's `explode`.
    querySerializer: { array: { style: "form", explode: false } },
    ...(fetch === undefined ? {} : { fetch }),
  });
  // openapi-fetch turns a body that is no JSON into a string without saying so; we read a copy ourselves.
  const copies = new WeakMap();
  client.use({
    onResponse({ response }) {
      copies.set(response, response.clone());
    },
  });
  const call =
    (method, route, declared, keyInQuery = false) =>
    async ({ path, query, header, body, signal } = {}) => {
      const params = { path, query, header };
      // The key of the header may be the secret one; it has no business beside a public key in the address.
      const withoutKey = keyInQuery ? { headers: { [keyHeader]: null } } : {};
      const init = { params, body, signal, parseAs: "text", ...withoutKey };
      const { response } = await client.request(method, route, init);
      return outcome(copies.get(response), response, declared[response.status]);
    };
  // Written by the generator at the end of this file.
  return methods(call);
}

async function outcome(copy, response, kind) {
  const { status } = response;
  if (kind === "none") return { status, body: undefined, response };
  if (kind === "bytes") return { status, body: await copy.blob(), response };
  const text = await copy.text();
  if (kind === undefined) return { status: "undeclared", httpStatus: status, text, response };
  try {
    return { status, body: JSON.parse(text), response };
  } catch {
    return { status: "unreadable", httpStatus: status, text, response };
  }
}
