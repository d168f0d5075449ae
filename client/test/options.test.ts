import { afterEach, expect, test, vi } from "vitest";
import { version } from "@payment-service/contract";
import { createClient, mxn, publicKey, secretKey, withMore, type Hooks } from "../index.ts";
import { json, serviceThatAnswers, text as plain, wrongly } from "./server.ts";

const good = { id: "c", charge: {}, status_details: { status: "success" } };
const body = { description: "Tea", amount_details: mxn(5000) };
const baseUrl = "http://service.test/v2";

afterEach(() => vi.unstubAllGlobals());

test("a fetch that looks at its `this`, as that of a page does, is called without one", async () => {
  const seen: unknown[] = [];
  const client = createClient({
    baseUrl,
    secretKey: secretKey("s"),
    async fetch(this: unknown) {
      seen.push(this);
      return Response.json(good);
    },
  });
  await client.getCharge({ id: "c" });
  expect(seen).toEqual([undefined]);
});

test("undefined in place of a part of the world means its default", async () => {
  vi.stubGlobal("fetch", async () => Response.json(good));
  const nothing = {
    fetch: undefined,
    now: undefined,
    sleep: undefined,
    random: undefined,
    attempts: undefined,
  };
  const client = createClient({ baseUrl, secretKey: secretKey("s"), timeout: undefined, ...nothing });
  expect(await client.getCharge({ id: "c" })).toMatchObject({ status: 200 });
});

test("a fetch that spreads the headers keeps the key", async () => {
  const seen: unknown[] = [];
  const client = createClient({
    baseUrl,
    secretKey: secretKey("sesame"),
    fetch: async (_url, init) => {
      seen.push(Object.assign({}, init.headers));
      return Response.json(good);
    },
  });
  await client.createCharge({ body });
  expect(seen).toEqual([
    { "Content-Type": "application/json", "User-Agent": expect.any(String), "X-Api-Client-Key": "sesame" },
  ]);
});

test("the address may be a URL, may end with a slash, and has a scheme in any case", async () => {
  for (const address of [new URL(baseUrl), `${baseUrl}/`, `${baseUrl}//`, baseUrl.replace("http", "HTTP")]) {
    const { client, sent } = serviceThatAnswers([json(200, good)], { baseUrl: address });
    await client.getCharge({ id: "c" });
    expect(sent[0]?.url).toBe("http://service.test/v2/transaction/charge/c");
  }
});

test("what comes as undefined is not sent", async () => {
  const { client, sent } = serviceThatAnswers([json(200, good)]);
  await client.listCharges({
    query: { limit: 2, search_key: undefined, payment_networks: [] },
    signal: undefined,
    timeout: undefined,
  });
  await client.createCharge({ body: { ...body, billing_details: undefined }, antiFraud: undefined });
  expect(sent[0]?.url).toBe(`${baseUrl}/transaction/charge?limit=2`);
  expect(await sent[1]?.json()).toEqual(body);
});

test("lists and flags travel as text", async () => {
  const { client, sent } = serviceThatAnswers([json(200, good)]);
  await client.listCharges({
    query: { transaction_status: ["success", "pending"], channel: "commerce_api", subscription: true },
  });
  expect(new URL(sent[0]?.url ?? "").search).toBe(
    "?transaction_status=success,pending&channel=commerce_api&subscription=true",
  );
});

test("a call can have headers of its own, and none of those that the client sets", async () => {
  const { client, sent } = serviceThatAnswers([json(200, good)]);
  await client.createCharge({ body, headers: { "x-correlation-id": "7" } });
  expect(sent[0]?.headers.get("x-correlation-id")).toBe("7");
  expect(sent[0]?.headers.get("x-api-client-key")).toBe("secret-key");
  for (const name of ["X-Api-Client-Key", "x-cash-anti-fraud-metadata", "Content-Type"]) {
    const call = client.createCharge({ body, headers: { [name]: "7" } });
    await expect(call).rejects.toMatchObject({ name: "MisuseError", field: `headers.${name}` });
  }
  expect(sent).toHaveLength(1);
});

async function userAgent(): Promise<string | null | undefined> {
  const { client, sent } = serviceThatAnswers([json(200, good)]);
  await client.getCharge({ id: "c" });
  return sent[0]?.headers.get("user-agent");
}

test("servers say which client calls; a page leaves that to its browser", async () => {
  vi.stubGlobal("navigator", undefined);
  expect(await userAgent()).toBe(`payment-service-client/${version}`);
  vi.stubGlobal("navigator", { userAgent: "Node.js/24" });
  expect(await userAgent()).toBe(`payment-service-client/${version} Node.js/24`);
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11)" });
  expect(await userAgent()).toBeNull();
});

test("hooks hear of every attempt, and no query with a key or a name in it", async () => {
  const seen: unknown[] = [];
  const { client, sent } = serviceThatAnswers([plain(503, ""), json(200, good)], {
    onRequest: (event) => {
      seen.push(event);
      return { traceparent: `00-${event.attempt}` };
    },
    onResponse: ({ request, duration, httpStatus }) =>
      void seen.push([request.attempt, duration >= 0, httpStatus]),
  });
  await client.listCharges({ query: { search_key: "ana@example.com" } });
  const event = { operation: "listCharges", method: "GET", url: `${baseUrl}/transaction/charge` };
  expect(seen).toEqual([{ ...event, attempt: 1 }, [1, true, 503], { ...event, attempt: 2 }, [2, true, 200]]);
  expect(sent.map(({ headers }) => headers.get("traceparent"))).toEqual(["00-1", "00-2"]);
  expect(sent[1]?.headers.get("x-api-client-key")).toBe("secret-key");
});

test("a hook hears of a failure, and breaks nothing when it fails itself", async () => {
  const errors: unknown[] = [];
  const broken: Hooks = {
    onRequest() {
      throw new Error("no log");
    },
    onResponse({ error }) {
      errors.push(error);
      throw new Error("no log");
    },
  };
  const lost = serviceThatAnswers([() => Promise.reject(new TypeError("x"))], broken);
  await expect(lost.client.createCharge({ body })).rejects.toMatchObject({ kind: "network" });
  expect(errors).toMatchObject([{ name: "TransportError" }]);
  expect(await serviceThatAnswers([json(200, good)], broken).client.getCharge({ id: "c" })).toMatchObject({
    status: 200,
  });
});

test("keys are texts that look like their kind, or like nothing in particular", () => {
  for (const text of ["skt_sandbox_1", "secret_sandbox_1", "s", "7f3a"]) expect(secretKey(text)).toBe(text);
  for (const text of ["pub_sandbox_1", "public_sandbox_1", "p", "7f3a"]) expect(publicKey(text)).toBe(text);
  for (const text of [
    undefined,
    "",
    "a b",
    "a\n",
    '"a"',
    "'a'",
    "undefined",
    "null",
    "pub_sandbox_1",
    "whk_1",
    wrongly(7),
  ])
    expect(() => secretKey(text)).toThrow(/^secretKey: expected a secret key/);
  expect(() => publicKey("skt_sandbox_abc")).toThrow("begins like a secret key");
  expect(() => publicKey("skt_sandbox_abc")).not.toThrow("abc");
});

test("members that the document does not name are added on purpose", () => {
  const detail = { credentials: { payment_method: { method: "pay_with_store" } } } as const;
  const more = { payment_detail: { credentials: { pay_by_store_type: "corner" } }, tags: ["a"] };
  const whole = withMore({ ...body, payment_detail: detail }, more);
  expect(whole).toEqual({
    ...body,
    payment_detail: {
      credentials: { payment_method: { method: "pay_with_store" }, pay_by_store_type: "corner" },
    },
    tags: ["a"],
  });
  expect(detail.credentials).not.toHaveProperty("pay_by_store_type");
});
