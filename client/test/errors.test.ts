import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { inspect } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  ClientError,
  createClient,
  MisuseError,
  mxn,
  OutcomeError,
  orThrow,
  secretKey,
  TransportError,
} from "../index.ts";
import { clientOf, json, problem, serviceThatAnswers, wrongly } from "./server.ts";

const body = { description: "Tea", amount_details: mxn(5000) };
const failing = (code: string) => () =>
  Promise.reject(
    Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("x"), { code }) }),
  );
const silent = () => new Promise<Response>(() => {});

test.each([
  ["ECONNREFUSED", "refused", "no"],
  ["ENOTFOUND", "unknown-host", "no"],
  ["EAI_AGAIN", "unknown-host", "no"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout", "no"],
  ["ETIMEDOUT", "timeout", "perhaps"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls", "no"],
  ["CERT_HAS_EXPIRED", "tls", "no"],
  ["EPROTO", "tls", "perhaps"],
  ["ECONNRESET", "network", "perhaps"],
  ["UND_ERR_SOCKET", "network", "perhaps"],
] as const)("%s is reported as %s, and was sent: %s", async (code, kind, sent) => {
  const { client } = serviceThatAnswers([failing(code)]);
  const error: unknown = await client.createCharge({ body }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ kind, sent, code, operation: "createCharge", cause: expect.any(TypeError) });
  const advice =
    sent === "no" ? "It may be sent again: the service got nothing." : "The service may have acted.";
  expect(String(error)).toBe(`TransportError: ${String(error).slice(16)}`);
  expect(String(error)).toContain(advice);
});

test.each([
  ["100 Continue", "", /\(network, UND_ERR_SOCKET, HTTP 1xx\)/],
  [
    "101 Switching Protocols",
    "connection: upgrade\r\nupgrade: h2c\r\n",
    /\(network, UND_ERR_SOCKET, HTTP 1xx\)/,
  ],
  ["101 Switching Protocols", "", /\(network, ERR_ASSERTION, HTTP 1xx\)/],
  ["no status", "", /\(network\)/],
])("an interim answer that the platform does not read past is named: %s", async (status, headers, named) => {
  const server = createServer((socket) =>
    socket.on("error", () => {}).once("data", () => socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n`)),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const client = createClient({ baseUrl: `http://127.0.0.1:${portOf(server)}`, secretKey: secretKey("s") });
  await expect(client.createCharge({ body })).rejects.toThrow(named);
});

function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}

test("a read that got no answer may be sent again, whatever happened", async () => {
  const { client } = serviceThatAnswers([failing("ECONNRESET")], { attempts: 1 });
  await expect(client.listCharges()).rejects.toThrow("may be sent again");
});

test("a real port at which nobody listens", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, secretKey: secretKey("sesame-123") });
  const error: unknown = await client.createCharge({ body }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: "refused", sent: "no", code: "ECONNREFUSED" });
  expect(inspect(error)).not.toContain("sesame");
});

test("a call that takes too long ends: after 30 seconds unless told otherwise, per client or per call", async () => {
  for (const [options, call] of [
    [{ timeout: 10 }, {}],
    [{}, { timeout: 10 }],
    [{ timeout: 60_000 }, { timeout: 10 }],
  ]) {
    const { client, sent } = serviceThatAnswers([silent], options);
    const charge = client.createCharge({ body, ...call });
    await expect(charge).rejects.toMatchObject({ kind: "timeout", sent: "perhaps" });
    expect(sent).toHaveLength(1);
  }
});

test("an answer whose body never ends is too late as well", async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"id":');
  });
  const call = client.getCharge({ id: "c", timeout: 30 });
  await expect(call).rejects.toMatchObject({ kind: "timeout", sent: "perhaps" });
}, 20_000);

test("a signal that was given before sends nothing; one that comes later may be too late", async () => {
  const reason = new Error("changed my mind");
  const before = serviceThatAnswers([silent]);
  const early = before.client.createCharge({ body, signal: AbortSignal.abort(reason) });
  await expect(early).rejects.toMatchObject({ kind: "aborted", sent: "no", cause: reason });
  expect(before.sent).toHaveLength(0);

  const controller = new AbortController();
  const during = serviceThatAnswers([silent]);
  const late = during.client.getCharge({ id: "c", signal: controller.signal });
  setTimeout(() => controller.abort(reason), 5);
  await expect(late).rejects.toMatchObject({ kind: "aborted", sent: "perhaps", cause: reason });
  expect(during.sent).toHaveLength(1);
});

test("a header that cannot be written is misuse, and nothing is sent", async () => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  for (const [name, note] of [
    ["x-note", "one line\nand another"],
    ["x-note", "五"],
    ["a note", "x"],
    ["", "x"],
    ["x-note", wrongly(undefined)],
    ["x-note", wrongly(7)],
    ["x-note", wrongly(Symbol("x"))],
  ] as const)
    await expect(client.getCharge({ id: "c", headers: { [name]: note } })).rejects.toMatchObject({
      kind: "misuse",
      field: `headers.${name}`,
    });
  expect(sent).toHaveLength(0);
  await client.getCharge({ id: "c", headers: { "x-note": "café" } });
  expect(sent[0]?.headers.get("x-note")).toBe("café");
});

test("a signal that is none, and a hook's header that cannot be written, leave no timer and no listener", async () => {
  const none: AbortSignal = Object.create(null);
  const { client } = serviceThatAnswers([json(200, {})], {
    timeout: 20,
    onRequest: () => ({ "x-note": "五" }),
  });
  await expect(client.createCharge({ body, signal: none })).rejects.toMatchObject({ sent: "no" });
  const { signal } = new AbortController();
  const remove = vi.spyOn(signal, "removeEventListener");
  await expect(client.createCharge({ body, signal })).rejects.toMatchObject({ kind: "network" });
  expect(remove).toHaveBeenCalledTimes(1);
  // A timer that was left would end this process now.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

test("a fetch that adds to the headers finds them as they were when a read is repeated", async () => {
  const seen: unknown[] = [];
  const { client } = serviceThatAnswers([], {
    fetch: (_url, init) => {
      const headers: Record<string, string> = Object.assign(init.headers ?? {});
      seen.push(headers["x-n"]);
      headers["x-n"] = "1";
      return Promise.resolve(new Response("", { status: 503 }));
    },
  });
  await client.getCharge({ id: "c" });
  expect(seen).toEqual([undefined, undefined, undefined, undefined]);
});

test("a query that cannot be written is misuse, and nothing is sent", async () => {
  const { client, sent } = serviceThatAnswers([json(200, {})]);
  const queries: object[] = [
    { limit: { of: { charges: 5 } } },
    { limit: { of: 5 } },
    { start_time: new Date(0) },
  ];
  for (const query of queries) {
    await expect(client.listCharges({ query })).rejects.toMatchObject({ kind: "misuse", field: "query" });
  }
  expect(sent).toHaveLength(0);
});

test("a hook that gives the call up while it is sent is heard", async () => {
  const controller = new AbortController();
  const { client } = serviceThatAnswers([silent], { onRequest: () => controller.abort(new Error("no")) });
  const call = client.createCharge({ body, signal: controller.signal });
  await expect(call).rejects.toMatchObject({ kind: "aborted", sent: "perhaps" });
});

test("a signal hears no more of calls that are over", async () => {
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...all: Parameters<typeof add>) => (add(...all), void (listeners += 1));
  signal.removeEventListener = (...all: Parameters<typeof remove>) => (remove(...all), void (listeners -= 1));
  const { client } = serviceThatAnswers([json(200, {})]);
  for (let call = 0; call < 20; call += 1) await client.getCharge({ id: "c", signal });
  expect(listeners).toBe(0);
  const { client: waiting } = serviceThatAnswers([silent], { timeout: 10 });
  await expect(waiting.createCharge({ body, signal })).rejects.toMatchObject({ kind: "timeout" });
  expect(listeners).toBe(0);
});

test("every error has one base, a kind and whether something was sent", async () => {
  const misuse: unknown = await serviceThatAnswers([json(200, {})])
    .client.getCharge({ id: "" })
    .catch((thrown: unknown) => thrown);
  expect(misuse).toBeInstanceOf(MisuseError);
  expect(misuse).toBeInstanceOf(ClientError);
  expect(misuse).toMatchObject({ kind: "misuse", sent: "no", field: "id" });
  expect(new TransportError("x", { kind: "network", sent: "perhaps" })).toBeInstanceOf(ClientError);
});

test("orThrow lets the good outcome pass, and throws any other with the outcome in it", async () => {
  const good = { id: "c-1", charge: {}, status_details: { status: "success" } };
  const bad = { ...problem("failure"), message: "secret words" };
  const { client } = serviceThatAnswers([json(200, good), json(200, {}), json(400, bad), json(404, bad)]);
  expect(orThrow(await client.createCharge({ body })).charge.id).toBe("c-1");
  expect(orThrow(await client.captureCharge({ id: "c-1", body: mxn(1) })).status).toBe(200);
  for (const [outcome, words] of [
    [await client.createCharge({ body }), "The answer is failure."],
    [await client.getCharge({ id: "c-2" }), "The answer is 404."],
  ] as const) {
    const pass = () => orThrow(outcome);
    expect(pass).toThrow(OutcomeError);
    expect(pass).toThrow(words);
    expect(pass).toThrow(expect.objectContaining({ kind: "outcome", outcome }));
  }
});
