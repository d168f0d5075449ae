import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { listen } from "../http/server.ts";
import { newCertificate, opensslMissing } from "./certificate.ts";
import { control } from "./control-call.ts";
import { chargeBody, testBed } from "./support.ts";
import { HEAD, productRequest, talk } from "./talk.ts";

test("an open connection is kept for longer than a client leaves it idle, and the answer says how long", async () => {
  const { sandbox } = await testBed();
  const client = await talk(
    await listen(sandbox, { host: "127.0.0.1", port: 0 }),
    `${HEAD}content-length: 0\r\n\r\n`,
  );
  await expect.poll(() => client.said.text).toContain("\r\nKeep-Alive: timeout=72\r\n");
  await sandbox.close();
  await client.ended;
});

test("what is under way when the sandbox stops is answered, and its connection kept no longer", async () => {
  const { sandbox } = await testBed({ patience: 600_000 });
  const { server } = sandbox;
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const [head, body] = productRequest(sandbox.merchant().secretKey);
  const begun = once(server, "request");
  const client = await talk(origin, `${head}{`);
  await begun;
  const closed = sandbox.close();
  await new Promise((turn) => setImmediate(turn));
  client.write(body.slice(1));
  await Promise.all([closed, client.ended]);
  expect(client.said.text).toMatch(/^HTTP\/1.1 200 OK/);
});

test("a request that begins while the sandbox stops is answered, and told that its connection ends", async () => {
  const { sandbox } = await testBed({ patience: 600_000 });
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const whole = productRequest(sandbox.merchant().secretKey).join("");
  const begun = once(sandbox.server, "request");
  const client = await talk(origin, whole.slice(0, -1));
  await begun;
  const closed = sandbox.close();
  client.write(whole.slice(-1) + whole);
  await Promise.all([closed, client.ended]);
  const [first, second] = client.said.text.split(/(?=HTTP\/1.1 )/);
  expect(first).toMatch(/^HTTP\/1.1 200 OK/);
  expect(second).toMatch(/^HTTP\/1.1 200 OK.*^connection: close/ims);
});

test("in process, a request that is under way at a stop is answered, and a later one refused", async () => {
  const bed = await testBed({ patience: 600_000 });
  const { sandbox } = bed;
  await control(bed, "POST", "/faults", { fault: "answer_late", milliseconds: 100 });
  const request = {
    method: "POST",
    url: "/v2/product",
    headers: { "x-api-client-key": sandbox.merchant().secretKey, "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ name: "Tea", description: "Green" })),
  };
  const ended: unknown[] = [];
  const answer = sandbox.respond(request).then(({ status }) => ended.push(status));
  const closed = sandbox.close().then(() => ended.push("closed"));
  await expect(sandbox.respond(request)).rejects.toThrow("The sandbox is closed.");
  await Promise.all([answer, closed]);
  expect(ended).toEqual([200, "closed"]);
  await expect(sandbox.respond(request)).rejects.toThrow("The sandbox is closed.");
  await expect(listen(sandbox, { host: "127.0.0.1", port: 0 })).rejects.toThrow("The sandbox is closed.");
  expect(bed.defects).toEqual([]);
});

/** A sandbox whose answer waits for its webhook, which nobody answers. */
async function bedThatWaits(patience: number) {
  const bed = await testBed({ patience });
  bed.receiver = ({ signal }) =>
    new Promise((_answer, reject) => {
      signal.addEventListener("abort", () => reject(new Error("The sandbox gave up.")));
    });
  await control(bed, "POST", "/faults", { fault: "webhook_before_answer" });
  return bed;
}

test("in process, a stop does not wait for an answer that comes too late, and the late work is no defect", async () => {
  const bed = await bedThatWaits(50);
  const ended: unknown[] = [];
  const late = bed
    .call("POST", "/transaction/charge", chargeBody())
    .then(({ status, body }) => ended.push(`${status} ${String(body["message"])}`));
  await expect.poll(() => bed.received.length).toBe(1);
  await bed.sandbox.close().then(() => ended.push("closed"));
  await late;
  expect(ended).toEqual(["closed", "503 The sandbox is closed."]);
  expect(bed.defects).toEqual([]);
});

test.each(["over a socket", "in process"])("%s, work whose client has gone is no defect", async (way) => {
  const bed = await bedThatWaits(50);
  const { sandbox } = bed;
  await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const leaves = new AbortController();
  const asked = (way === "in process" ? sandbox.fetch : fetch)(`${sandbox.baseUrl()}/transaction/charge`, {
    method: "POST",
    headers: { "x-api-client-key": sandbox.merchant().secretKey, "content-type": "application/json" },
    body: JSON.stringify(chargeBody()),
    signal: leaves.signal,
  });
  await expect.poll(() => bed.received.length).toBe(1);
  leaves.abort(new Error("Tired of waiting."));
  await expect(asked).rejects.toThrow("Tired of waiting.");
  await sandbox.close();
  // The work looks at the store again, and its answer is logged.
  await expect.poll(() => sandbox.world.requests?.kept.newest).toBe(1);
  expect(bed.defects).toEqual([]);
});

test.each([
  ["half of the headers", HEAD],
  ["half of a body", `${HEAD}KEY\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`],
])("a client that sends %s and then nothing does not keep the sandbox from stopping", async (_name, text) => {
  const { sandbox, defects } = await testBed({ patience: 50 });
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const sent = text.replace("KEY", `x-api-client-key: ${sandbox.merchant().secretKey}`);
  const accepted = new Promise<Socket>((take) => sandbox.server.once("connection", take));
  const client = await talk(origin, sent);
  const connection = await accepted;
  // A server that stops with bytes unread resets the connection, and does not end it.
  await expect.poll(() => connection.bytesRead).toBe(sent.length);
  await sandbox.close();
  await client.ended;
  expect(defects).toEqual([]);
});

async function silentClient(timeout: object) {
  const { cert, key } = newCertificate();
  const tls = { cert: readFileSync(cert), key: readFileSync(key), ...timeout };
  const { sandbox } = await testBed({ patience: 50, tls });
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const accepted = once(sandbox.server, "connection");
  const client = connect(Number(new URL(origin).port), "127.0.0.1");
  await accepted;
  return { sandbox, end: once(client.resume(), "close") };
}

describe.skipIf(opensslMissing !== undefined)("over TLS, a client that does not begin its handshake", () => {
  test("does not keep the sandbox from stopping", async () => {
    const { sandbox, end } = await silentClient({});
    await sandbox.close();
    await expect(end).resolves.toBeDefined();
  });

  test("has its connection closed after a while, and is not logged", async () => {
    const { sandbox, end } = await silentClient({ handshakeTimeout: 50 });
    await end;
    expect(sandbox.world.requests?.kept.newest).toBe(0);
  });
});

test.each([
  ["an unknown path", "POST /nope", 404, undefined],
  ["an unknown path of the service, with its key", "POST /v2/nowhere", 404, "secretKey"],
  ["a wrong method", "PUT /v2/order", 405, "secretKey"],
  ["no key", "POST /v2/order", 401, undefined],
  ["no key for a charge", "POST /v2/transaction/charge", 401, undefined],
  ["a key of nobody", "POST /v2/tokenization/payment_token", 401, "nobody"],
  ["a key of the wrong kind", "POST /v2/transaction/capture/x", 401, "publicKey"],
  ["a foreign host at the control endpoints", "POST /_sandbox/clock/advance", 403, undefined],
] as const)("%s is refused before a byte of the body is read", async (_name, line, status, key) => {
  const { sandbox } = await testBed({ patience: 50 });
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const keys = { ...sandbox.merchant(), nobody: "skt_sandbox_nobody" };
  const header = key === undefined ? "" : `x-api-client-key: ${keys[key]}\r\n`;
  const head = `${line} HTTP/1.1\r\nhost: here\r\n${header}content-type: application/json\r\ncontent-length: 100\r\n\r\n`;
  const client = await talk(origin, head);
  await expect.poll(() => client.said.text).toContain(`HTTP/1.1 ${status} `);
});

test.each(["content-length: 0\r\n", ""])(
  "a request that says it has JSON and has no body is answered (%j)",
  async (length) => {
    const { sandbox } = await testBed();
    const client = await talk(
      await listen(sandbox, { host: "127.0.0.1", port: 0 }),
      `POST /v2/testing/transaction/complete/none HTTP/1.1\r\nhost: here\r\nconnection: close\r\n` +
        `x-api-client-key: ${sandbox.merchant().secretKey}\r\ncontent-type: application/json\r\n${length}\r\n`,
    );
    await client.ended;
    expect(client.said.text).toMatch(/^HTTP\/1.1 400 /);
  },
);
