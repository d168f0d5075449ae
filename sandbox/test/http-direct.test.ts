import { request, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { once } from "node:events";
import { operations } from "@payment-service/contract";
import { namingWith } from "../values/naming.ts";
import { listen } from "../http/server.ts";
import { control } from "./control-call.ts";
import { chargeBody, makeCharge, makeToken, mxn, testBed, tokenBody, type TestBed } from "./support.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Status, headers and body, without what is about the connection and not about the answer. */
interface Seen {
  readonly status: number | undefined;
  readonly headers: unknown;
  readonly text: string;
}

const OF_THE_CONNECTION = ["date", "connection", "keep-alive"];

function seen(status: number | undefined, headers: object, text: string): Seen {
  const kept = Object.entries(headers)
    .filter(([name]) => !OF_THE_CONNECTION.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), text };
}

/** Over a socket, where plain requests take the short way. */
async function bySocket(origin: string, { method, path, headers, body }: Asked): Promise<Seen> {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const sent = request(origin + path, { method, headers: { ...headers, ...length }, agent: false });
  if (body === undefined) {
    // Node would add one of them to a POST.
    sent.removeHeader("content-length");
    sent.removeHeader("transfer-encoding");
  }
  sent.end(body);
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (answer === undefined) throw new Error("There was no response.");
  let text = "";
  for await (const part of answer) text += String(part);
  return seen(answer.statusCode, answer.headers, text);
}

/** In process, where everything takes the way through Fastify. */
async function byFastify({ sandbox }: TestBed, { method, path, headers, body }: Asked): Promise<Seen> {
  const bytes = Buffer.from(body ?? "");
  const answer = await sandbox.respondByFastify({ method, url: path, headers, body: bytes });
  return seen(answer.status, Object.fromEntries(answer.headers), answer.text);
}

/** The same world twice, since what is created is created once in each: same seed, same clock, same ids. */
async function twins(settings = {}) {
  const [left, right] = await Promise.all([testBed({ settings }), testBed({ settings })]);
  const origin = await listen(left.sandbox, { host: "127.0.0.1", port: 0 });
  right.sandbox.setOrigin(origin);
  return {
    beds: [left, right] as const,
    both: async (asked: Asked) => ({
      socket: await bySocket(origin, asked),
      fastify: await byFastify(right, asked),
    }),
  };
}

const JSON_TYPE = { "content-type": "application/json" };

test("the short way and the way through Fastify answer alike, to the byte", async () => {
  const { beds, both } = await twins();
  const [bed] = beds;
  const { secretKey, publicKey } = bed.sandbox.merchant();
  const ids = await Promise.all(beds.map((each) => makeCharge(each, 5000)));
  const tokens = await Promise.all(beds.map((each) => makeToken(each)));
  expect([ids[0], tokens[0]]).toEqual([ids[1], tokens[1]]);
  const [id, token] = [ids[0], tokens[0]];
  const secret = { "x-api-client-key": secretKey };
  const open = { "x-api-client-key": publicKey };
  const requests: Asked[] = [];
  const get = (path: string, headers: Asked["headers"] = secret) =>
    requests.push({ method: "GET", path, headers });
  const send = (method: string, path: string, body: unknown, headers: Asked["headers"] = {}) =>
    requests.push({
      method,
      path,
      headers: { ...secret, ...JSON_TYPE, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  for (const key of [
    secret,
    open,
    {},
    { "x-api-client-key": "nobody's" },
    { authorization: `Bearer ${secretKey}` },
  ]) {
    for (const { method, path } of Object.values(operations)) {
      if (method === "GET") get(`/v2${path.replace("{id}", String(id))}`, key);
      else send(method, `/v2${path.replace("{id}", String(id))}`, {}, key);
    }
  }
  // As `curl -X POST` sends it.
  for (const type of [{}, JSON_TYPE, { "content-type": "application/x-www-form-urlencoded" }]) {
    for (const { method, path } of Object.values(operations).filter((one) => one.method !== "GET"))
      requests.push({
        method,
        path: `/v2${path.replace("{id}", String(id))}`,
        headers: { ...secret, ...type },
      });
  }
  for (const path of [
    "charge",
    "charge/",
    `charge/${id}?x=1`,
    "charge/%61",
    "charge/nobody",
    `charge/${"x".repeat(80)}`,
  ]) {
    get(`/v2/transaction/${path}`);
  }
  for (const query of [
    "",
    "limit=2",
    "limit=1&limit=2",
    "limit=%32",
    "limit=",
    "limit",
    "limit=2.5",
    "limit=0",
    "start_time=2026-01-15T12%3A00%3A00Z",
    "start_time=2026-01-15T12:00:00+00:00",
    "end_time=0",
    "channel=checkout_widget,commerce_api",
    "search_key=a+b%20c",
    "search_key=%zz",
    "search_key=%C3",
    "search_key=Jos%C3%A9&&=&x==y",
    "after_id=nobody",
    "__proto__=1&constructor=2",
    "unknown=1",
  ]) {
    get(`/v2/transaction/charge?${query}`);
    get(`/v2/plan?${query}`);
  }
  for (const query of [`public_key=${publicKey}`, `public_key=${secretKey}`, "public_key=a&public_key=b"]) {
    get(`/v2/checkout/button?${query}`, {});
    get(`/v2/transaction/charge/${id}?${query}`, {});
  }
  get(`/v2/tokenization/payment_token/${token}`, open);
  get("/v2/nowhere");
  send("POST", "/v2/transaction/charge", chargeBody(7000));
  send("POST", "/v2/transaction/charge", chargeBody(300_000, { description: "Müll, 日本, \u{1F600}" }));
  send("POST", "/v2/transaction/charge", chargeBody(-1));
  send("POST", "/v2/transaction/charge", "{");
  send("POST", "/v2/transaction/charge", '{"__proto__":{}}');
  send("POST", "/v2/transaction/charge", "[]");
  send("POST", "/v2/transaction/charge", "7");
  send("POST", "/v2/transaction/charge", "");
  send("POST", "/v2/transaction/charge", " ".repeat(300_000));
  send("POST", "/v2/transaction/charge", chargeBody(), { "content-type": "text/plain" });
  send("POST", "/v2/transaction/charge", chargeBody(), { "content-type": "application/json; charset=utf-8" });
  send("POST", "/v2/transaction/charge", chargeBody(), { "x-cash-anti-fraud-metadata": "no base64" });
  send("POST", `/v2/transaction/capture/${id}`, mxn(3000));
  send("POST", `/v2/transaction/capture/${id}`, mxn(3000));
  get(`/v2/transaction/charge/${id}`);
  get(`/v2/transaction/charge/${id}`);
  send("POST", "/v2/tokenization/payment_token", tokenBody(), open);
  send("DELETE", "/v2/order", {});

  const different = [];
  for (const asked of requests) {
    const { socket, fastify } = await both(asked.method === "DELETE" ? { ...asked, method: "PATCH" } : asked);
    if (JSON.stringify(socket) !== JSON.stringify(fastify)) different.push({ asked, socket, fastify });
  }
  expect(different).toEqual([]);
  expect(requests.length).toBeGreaterThan(225);
});

test("so they do under a brand's names, over a limit, and when an answer is made to fail", async () => {
  const { beds, both } = await twins({ naming: namingWith("acme"), rateLimit: 1 });
  const { secretKey } = beds[0].sandbox.merchant();
  const headers = { ...JSON_TYPE, "x-api-client-key": secretKey };
  const token = {
    method: "POST",
    path: "/v2/tokenization/payment_token",
    headers,
    body: JSON.stringify(tokenBody()),
  };
  for (const status of [200, 429]) {
    const { socket, fastify } = await both(token);
    expect(socket.status).toBe(status);
    expect(socket).toEqual(fastify);
  }
  const named = { method: "GET", path: "/v2/transaction/charge/acme_payment_token", headers };
  const { socket, fastify } = await both(named);
  expect(socket.text).toContain("acme_payment_token");
  expect(socket).toEqual(fastify);

  const fault = JSON.stringify({ fault: "answer_500", for: "getCharge" });
  for (const bed of beds) {
    const set = await bed.sandbox.respond({
      method: "POST",
      url: "/_sandbox/faults",
      headers: JSON_TYPE,
      body: Buffer.from(fault),
    });
    expect(set.status).toBe(200);
  }
  const broken = await both(named);
  expect(broken.socket.status).toBe(500);
  expect(broken.socket).toEqual(broken.fastify);
});

test("in process, an answer that a fault cuts rejects both ways, and is no defect", async () => {
  const bed = await testBed();
  await control(bed, "POST", "/faults", { fault: "answer_cut", for: "listCharges" });
  const headers = { "x-api-client-key": bed.sandbox.merchant().secretKey };
  const list = { method: "GET", url: "/v2/transaction/charge", headers, body: Buffer.alloc(0) };
  for (const way of [bed.sandbox.respond, bed.sandbox.respondByFastify])
    await expect(way(list)).rejects.toThrow("The connection was cut before the answer.");
  expect(bed.defects).toEqual([]);
});

test("a body that is not UTF-8 is refused both ways, and no character of it is replaced", async () => {
  const { beds, both } = await twins();
  const [bed] = beds;
  const secret = { "x-api-client-key": bed.sandbox.merchant().secretKey };
  const send = (name: string) => ({
    method: "POST",
    path: "/v2/product",
    headers: { ...JSON_TYPE, ...secret },
    body: Buffer.from(JSON.stringify({ name, description: "Jos\u00e9" }), "latin1"),
  });
  const latin = await both(send("latin1"));
  expect(latin.socket.status).toBe(400);
  expect(JSON.parse(latin.socket.text)).toMatchObject({
    detail: { code: "malformed_json" },
    message: "The body is not JSON in UTF-8.",
  });
  expect(latin.socket).toEqual(latin.fastify);
  // The beginning of a character, a character in more bytes than it needs, and half of a surrogate pair.
  for (const bytes of [
    [0xe6, 0x97],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
  ]) {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const { socket, fastify } = await both({ ...send(""), body });
    expect(socket.status).toBe(400);
    expect(socket).toEqual(fastify);
  }
  const sound = send("");
  const { socket, fastify } = await both({ ...sound, body: sound.body.toString("latin1") });
  expect(socket.status).toBe(200);
  expect(socket.text).toContain("Jos\u00e9");
  expect(socket).toEqual(fastify);
});

test("an answer that was kept is given only while the charge is what it was", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  // Kept from the second time on, given again at the third.
  const read = async () => {
    const texts = [];
    for (let time = 0; time < 3; time += 1)
      texts.push((await bed.call("GET", `/transaction/charge/${id}`)).text);
    expect(new Set(texts).size).toBe(1);
    return texts[0];
  };
  const held = await read();
  await bed.call("POST", `/transaction/capture/${id}`, mxn(5000));
  const captured = await read();
  expect(captured).not.toBe(held);
  await bed.call("POST", `/transaction/refund/${id}`, mxn(1000));
  expect(await read()).toContain('"refunded_amount":{"amount":1000');
  // The read looks at the row, so it also gives what another writer stored.
  await bed.sandbox.world.store.write((sql) =>
    sql.all(`UPDATE charges SET refunded = 2000 WHERE id = $1`, [id]),
  );
  expect(await read()).toContain('"refunded_amount":{"amount":2000');
});

test("in process a method that nobody offers is refused like over a socket", async () => {
  const { sandbox } = await testBed();
  for (const method of ["TRACE", "QUERY", "PUT", "DELETE"]) {
    const { status, text } = await sandbox.respond({
      method,
      url: "/v2/order",
      headers: {},
      body: Buffer.alloc(0),
    });
    expect(status).toBe(405);
    expect(text).toContain("method_not_allowed");
  }
  const unknown = sandbox.respond({ method: "BREW", url: "/v2/order", headers: {}, body: Buffer.alloc(0) });
  await expect(unknown).rejects.toThrow("BREW");
});

test("in process, fetch ends when its signal says so, and does nothing when it says so before", async () => {
  const bed = await testBed();
  const product = (signal: AbortSignal) =>
    bed.sandbox.fetch(`${bed.sandbox.baseUrl()}/product`, {
      method: "POST",
      headers: { ...JSON_TYPE, "x-api-client-key": bed.sandbox.merchant().secretKey },
      body: JSON.stringify({ name: "Tea", description: "Green" }),
      signal,
    });
  const before = bed.sandbox.world.requests?.kept.newest;
  await expect(product(AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  const now = new AbortController();
  const begun = product(now.signal);
  now.abort();
  await expect(begun).rejects.toMatchObject({ name: "AbortError" });
  expect(bed.sandbox.world.requests?.kept.newest).toBe(before);

  await control(bed, "POST", "/faults", { fault: "answer_late", milliseconds: 3000 });
  await expect(product(AbortSignal.timeout(20))).rejects.toMatchObject({ name: "TimeoutError" });
});
