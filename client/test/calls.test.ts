import { expect, test } from "vitest";
import { createClient, MisuseError, mxn, publicKey, secretKey, TransportError } from "../index.ts";
import { portProblem } from "../../sandbox/values/web-url.ts";
import { clientOf, json, serviceThatAnswers, text, wrongly } from "./server.ts";

const body = { description: "Tea", amount_details: mxn(5000) };

test("id, query and body go where the contract puts them, under the key", async () => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  await client.captureCharge({ id: "a/b?c", body: mxn(5000) });
  await client.listCharges({ query: { limit: 5 } });
  expect(`${sent[0]?.method} ${sent[0]?.url}`).toBe(
    "POST http://service.test/v2/transaction/capture/a%2Fb%3Fc",
  );
  expect(await sent[0]?.json()).toEqual({ amount: 5000, currency_code: "MXN" });
  expect(sent[0]?.headers.get("X-Api-Client-Key")).toBe("secret-key");
  expect(sent[1]?.url).toBe("http://service.test/v2/transaction/charge?limit=5");
});

test("the button is asked for with the public key in the address alone", async () => {
  const sent: Request[] = [];
  const client = createClient({
    baseUrl: "http://service.test/v2",
    publicKey: publicKey("public-key"),
    fetch: async (url, init) => {
      sent.push(new Request(url, init));
      return new Response("<svg/>");
    },
  });
  const outcome = await client.getCheckoutButton();
  expect(outcome.status === 200 && (await outcome.body.text())).toBe("<svg/>");
  expect(sent[0]?.url).toBe("http://service.test/v2/checkout/button?public_key=public-key");
  expect(sent[0]?.headers.has("X-Api-Client-Key")).toBe(false);
});

test.each([undefined, "", ".", "..", 7, "\uD800"])("%j is no id, and nothing is sent", async (id) => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  const refusal = client.refundCharge({ id: wrongly(id), body: mxn(1) });
  await expect(refusal).rejects.toMatchObject({ name: "MisuseError", field: "id" });
  expect(sent).toHaveLength(0);
});

test("an id that was forgotten is no call to an address with a placeholder in it", async () => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  // @ts-expect-error the id is missing
  await expect(client.captureCharge({ body: mxn(1) })).rejects.toMatchObject({
    name: "MisuseError",
    field: "id",
  });
  // A text that people look for may read the same.
  await client.listCharges({ query: { search_key: "/{id}" } });
  expect(sent).toHaveLength(1);
});

test("a body that cannot be JSON is misuse, with its cause", async () => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  const call = client.createCharge({ body: { ...body, additional_details: circle } });
  await expect(call).rejects.toMatchObject({
    name: "MisuseError",
    field: "body",
    cause: expect.any(TypeError),
  });
  expect(sent).toHaveLength(0);
});

test("a body that breaks off is a TransportError", async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"id":');
    setTimeout(() => response.destroy(), 10);
  });
  await expect(client.getCharge({ id: "c" })).rejects.toBeInstanceOf(TransportError);
});

test("a redirect is not followed: the key would go along, and a payment be sent again", async () => {
  const seen: string[] = [];
  const client = await clientOf((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await client.createCharge({ body })).toMatchObject({ status: "undeclared", httpStatus: 307 });
  expect(seen).toEqual(["/transaction/charge"]);
});

test("a status that is not declared, and a body that is no JSON, are values", async () => {
  const { client } = serviceThatAnswers([text(502, "<h1>Bad gateway</h1>"), text(200, "<h1>Log in</h1>")]);
  const first = await client.getCharge({ id: "c" });
  expect(first).toMatchObject({ status: "undeclared", httpStatus: 502, text: "<h1>Bad gateway</h1>" });
  const second = await client.getCharge({ id: "c" });
  expect(second).toMatchObject({ status: "unreadable", httpStatus: 200, text: "<h1>Log in</h1>" });
});

test.each([
  ["baseUrl", { baseUrl: "service.test/v2", secretKey: "s" }],
  ["baseUrl", { baseUrl: "/v2", secretKey: "s" }],
  ["baseUrl", { baseUrl: "ftp://service.test/v2", secretKey: "s" }],
  ["baseUrl", { baseUrl: "http://service.test/v2#top", secretKey: "s" }],
  ["baseUrl", { baseUrl: "http://service.test/v2?", secretKey: "s" }],
  ["baseUrl", { baseUrl: "http://user:pa55word@service.test/v2", secretKey: "s" }],
  ["baseUrl", { baseUrl: undefined, secretKey: "s" }],
  ["secretKey", { baseUrl: "http://service.test" }],
  ["secretKey", { baseUrl: "http://service.test", secretKey: "pub_sandbox_1" }],
  ["publicKey", { baseUrl: "http://service.test", publicKey: "skt_sandbox_1" }],
  ["publicKey", { baseUrl: "http://service.test", publicKey: "secret_sandbox_1" }],
  ["secretKey", { baseUrl: "http://service.test", secretKey: "whsec_1" }],
  ["timeout", { baseUrl: "http://service.test", publicKey: "p", timeout: 0 }],
  ["totalTimeout", { baseUrl: "http://service.test", publicKey: "p", totalTimeout: -1 }],
  ["secretKey", { baseUrl: "http://service.test", secretKey: "" }],
  ["secretKey", { baseUrl: "http://service.test", secretKey: "a\nb" }],
  ["publicKey", { baseUrl: "http://service.test", publicKey: "a b" }],
  ["attempts", { baseUrl: "http://service.test", publicKey: "p", attempts: 0 }],
  ["attempts", { baseUrl: "http://service.test", publicKey: "p", attempts: Number.NaN }],
  ["baseUrl", undefined],
])("createClient refuses a wrong %s", (field, options) => {
  const create = () => createClient(wrongly(options));
  expect(create).toThrow(MisuseError);
  expect(create).toThrow(`${field}: expected`);
  expect(create).not.toThrow(/pa55word|sandbox_1|whsec_1/);
});

test.each([
  "http://",
  "http:///v2",
  "http://h:70000/v2",
  "http:/h/v2",
  " http://h/v2",
  "http://h/a b",
  "http://h\\v2",
  "http://h/v2\u0007",
  "http://h/v2\u200B",
])("createClient refuses %j, which is no address to put a path behind", (address) => {
  expect(() => createClient({ baseUrl: address, secretKey: secretKey("s") })).toThrow(
    "baseUrl: expected an address",
  );
});

function isRefused(port: number): boolean {
  try {
    createClient({ baseUrl: `http://service.test:${port}/v2`, secretKey: secretKey("s") });
    return false;
  } catch (error) {
    return error instanceof MisuseError && error.message.includes("a port that fetch blocks");
  }
}

test("createClient refuses the ports that fetch never calls, and takes each other", () => {
  const ports = Array.from({ length: 11_000 }, (_, port) => port);
  expect(ports.filter(isRefused)).toEqual(ports.filter((port) => portProblem(port) !== undefined));
});

test.each([null, 1, "order-1", Symbol("order-1")])(
  "a call of plain JavaScript refuses %s in place of its request, and nothing is sent",
  async (request) => {
    const { client, sent } = serviceThatAnswers([json(200, {})]);
    const refusal = { name: "MisuseError", field: "request", sent: "no" };
    await expect(client.createCharge(wrongly(request))).rejects.toMatchObject(refusal);
    expect(sent).toHaveLength(0);
    expect(() => createClient(wrongly(request))).toThrow("baseUrl: expected an address");
  },
);

test.each([-5, 0, Number.NaN, wrongly("soon"), wrongly(null)])(
  "a call refuses %j as timeout, and nothing is sent",
  async (timeout) => {
    const { client, sent } = serviceThatAnswers([json(200, {})]);
    const call = client.createCharge({ body, timeout });
    await expect(call).rejects.toMatchObject({ name: "MisuseError", field: "timeout", sent: "no" });
    expect(sent).toHaveLength(0);
  },
);

test("createClient takes one key, and says nothing of a secret in its message", () => {
  const both = { baseUrl: "http://service.test", secretKey: secretKey("sesame"), publicKey: publicKey("p") };
  // @ts-expect-error two keys
  const create = () => createClient(both);
  expect(create).toThrow("Make two clients");
  expect(create).not.toThrow("sesame");
});

test("mxn takes centavos", () => {
  expect(mxn(5000)).toEqual({ amount: 5000, currency_code: "MXN" });
  for (const wrong of [49.9, -1, Number.NaN, 2 ** 53]) expect(() => mxn(wrong)).toThrow(MisuseError);
});
