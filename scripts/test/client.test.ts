import { expect, test } from "vitest";
import { createServiceClient } from "../../generated/client.js";
import type { ServiceClientOptions } from "../../generated/client.js";
import { operations } from "../../generated/operations.js";

/** A client whose requests are kept and answered by the given answer. */
function clientThatGets(answer: () => Response, options: Partial<ServiceClientOptions> = {}) {
  const sent: Request[] = [];
  const client = createServiceClient({
    baseUrl: "http://service.test/v2",
    key: "key-of-test",
    fetch: (url, init) => {
      sent.push(new Request(url, init));
      return Promise.resolve(answer());
    },
    ...options,
  });
  return { client, sent };
}

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const amount = { amount: 5000, currency_code: "MXN" } as const;

test("there is one method for each operation", () => {
  const { client } = clientThatGets(json(200, {}));
  expect(Object.keys(client).toSorted()).toEqual(Object.keys(operations).toSorted());
});

test("path, query, header and body stand where the contract puts them", async () => {
  const { client, sent } = clientThatGets(json(200, {}));
  await client.captureCharge({ path: { id: "a/b" }, body: amount });
  await client.listCharges({ query: { limit: 5, channel: "plugin.woocommerce,payment_link" } });
  await client.createCharge({
    header: { "X-Cash-Anti-Fraud-Metadata": "e30=" },
    body: { description: "Tea", amount_details: amount },
  });

  const [capture, list, create] = sent;
  expect(`${capture?.method} ${capture?.url}`).toBe("POST http://service.test/v2/transaction/capture/a%2Fb");
  expect(await capture?.json()).toEqual(amount);
  expect(capture?.headers.get("X-Api-Client-Key")).toBe("key-of-test");
  expect(list?.method).toBe("GET");
  const url = new URL(list?.url ?? "");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    limit: "5",
    channel: "plugin.woocommerce,payment_link",
  });
  expect(create?.headers.get("X-Cash-Anti-Fraud-Metadata")).toBe("e30=");
});

test.each([undefined, null, "", ".", "..", 7, 7n, "\uD800", { number: "4111111111111111" }])(
  "%s is no step of a path: the parameter is named, and nothing is sent",
  async (id) => {
    const { client, sent } = clientThatGets(json(200, {}));
    const refused = {
      name: "TypeError",
      parameter: "id",
      message: expect.stringMatching(/the id(?!.*4111)/),
    };
    // As code without types may call it.
    await expect(Reflect.apply(client.getCharge, client, [{ path: { id } }])).rejects.toMatchObject(refused);
    await expect(Reflect.apply(client.refundCharge, client, [{ path: null }])).rejects.toMatchObject(refused);
    await expect(Reflect.apply(client.cancelSubscription, client, [])).rejects.toMatchObject(refused);
    expect(sent).toEqual([]);
  },
);

test("the button is asked for with the public key, and the client's own key stays at home", async () => {
  const { client, sent } = clientThatGets(() => new Response("<svg/>"));
  const outcome = await client.getCheckoutButton({ query: { public_key: "pub" } });
  expect(sent[0]?.url).toBe("http://service.test/v2/checkout/button?public_key=pub");
  expect(sent[0]?.headers.has("X-Api-Client-Key")).toBe(false);
  expect(outcome.status).toBe(200);
  expect(outcome.status === 200 && (await outcome.body.text())).toBe("<svg/>");
});

test("a declared status is a value with its body, 400 like 200", async () => {
  for (const status of [200, 400, 401] as const) {
    const { client } = clientThatGets(json(status, { status }));
    expect(await client.getContinuation({ path: { id: "c" } })).toMatchObject({ status, body: { status } });
  }
});

test("an undeclared status is kept apart, with the text that came", async () => {
  const { client } = clientThatGets(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(await client.getCharge({ path: { id: "c" } })).toMatchObject({
    status: "undeclared",
    httpStatus: 502,
    text: "<h1>Bad gateway</h1>",
  });
});

test.each(["<h1>Login</h1>", "", '{"id": '])(
  "a body that is no JSON is not passed off as one: %j",
  async (text) => {
    for (const httpStatus of [200, 400]) {
      const { client } = clientThatGets(() => new Response(text, { status: httpStatus }));
      const outcome = await client.getCharge({ path: { id: "c" } });
      const kept = httpStatus === 200 ? "unreadable" : "undeclared";
      expect(outcome).toMatchObject({ status: kept, httpStatus, text });
    }
  },
);

test("no answer at all is an exception", async () => {
  const refused = new TypeError("connection refused");
  const { client } = clientThatGets(json(200, {}), { fetch: () => Promise.reject(refused) });
  await expect(client.listCharges()).rejects.toBe(refused);
});

test("a call can be given up", async () => {
  const { client, sent } = clientThatGets(json(200, {}));
  const controller = new AbortController();
  await client.listCharges({ signal: controller.signal });
  controller.abort();
  expect(sent[0]?.signal.aborted).toBe(true);
});

test("without a key other credentials can be sent", async () => {
  const { client, sent } = clientThatGets(json(200, {}));
  await client.listCharges();
  const bearer = createServiceClient({
    baseUrl: "http://service.test/v2/",
    headers: { Authorization: "Bearer t" },
    fetch: (url, init) => {
      sent.push(new Request(url, init));
      return Promise.resolve(Response.json({}));
    },
  });
  await bearer.listCharges();
  expect(sent[1]?.url).toBe("http://service.test/v2/transaction/charge");
  expect(sent[1]?.headers.has("X-Api-Client-Key")).toBe(false);
  expect(sent[1]?.headers.get("Authorization")).toBe("Bearer t");
});

test("a redirect is not followed: the key would go along, and a payment be sent again", async () => {
  const { client, sent } = clientThatGets(() => new Response(null, { status: 307 }));
  const outcome = await client.refundCharge({ path: { id: "c" }, body: amount });
  expect(outcome).toMatchObject({ status: "undeclared", httpStatus: 307 });
  expect(sent.map(({ redirect }) => redirect)).toEqual(["manual"]);
});
