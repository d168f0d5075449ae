import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { listen } from "../../http/server.ts";
import { alsoBy } from "../../values/also-answers.ts";
import { textAt } from "../../values/json.ts";
import type { LoggedRequest } from "../../log/view.ts";
import { card, chargeBody, makeCharge, makeToken, mxn, payBy, testBed, type TestBed } from "../support.ts";

/** What the log says of the last request. */
async function last({ sandbox }: TestBed): Promise<LoggedRequest> {
  const log = sandbox.world.requests;
  const found = await log?.find(log.kept.newest);
  if (found === undefined) throw new Error("Nothing was logged.");
  return found;
}

test("a request is logged with its key kind, status, what it touched, and both bodies", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  const logged = await last(bed);
  expect(logged).toMatchObject({
    id: 1,
    at: bed.sandbox.world.clock.now(),
    method: "POST",
    path: "/v2/transaction/charge",
    query: "",
    operation: "createCharge",
    key: "secret",
    status: 200,
    code: null,
    message: null,
    warnings: [],
    hint: null,
    fault: null,
    request: { body: { json: { description: "A pair of shoes", amount_details: mxn(5000) } } },
    answer: { body: { json: { id, charge: { status: "completed" } } } },
  });
  expect(logged.answer.headers).toContainEqual(["content-length", expect.stringMatching(/^[1-9]\d+$/)]);
  expect(logged.took_ms).toBeGreaterThanOrEqual(0); // a fast machine rounds to 0.0
  expect(logged.touched.filter(({ kind }) => kind === "charge")).toEqual([{ kind: "charge", id }]);
  const [event] = logged.touched.filter(({ kind }) => kind === "event");
  const shown = await bed.sandbox.fetch(`http://127.0.0.1/_sandbox/events/${event?.id}`);
  expect(await shown.json()).toMatchObject({ type: "charge.succeeded", body: { id } });
});

test("what touched a charge, an order or an event is found by its id, refused attempts included", async () => {
  const bed = await testBed();
  const order = { order_total_amount: mxn(5000), description: "x", purchases: [{}] };
  const made = await bed.call("POST", "/order", order);
  const orderId = textAt(made.body, "order", "id") ?? "";
  const token = await makeToken(bed);
  await makeCharge(bed, 100);
  const id = await makeCharge(bed, 5000, { order_id: orderId });
  await bed.call("POST", `/transaction/capture/${id}`, mxn(9_000_000));
  await bed.call("POST", `/transaction/capture/${id}`, mxn(-1));
  await bed.call("POST", `/transaction/capture/${id}`, mxn(5000), { key: "wrong" });
  await bed.call("POST", `/transaction/capture/${id}`, mxn(5000));
  await bed.call("GET", "/transaction/charge?limit=100");
  const log = bed.sandbox.world.requests;
  const found = async (what: string) =>
    (await log?.touching(what))?.map(({ operation, status, code }) => [operation, status, code]);
  const capture = (await log?.touching(id)) ?? [];
  expect(await found(id)).toEqual([
    ["createCharge", 200, null],
    ["captureCharge", 400, "amount_too_large"],
    ["captureCharge", 400, "validation_error"],
    ["captureCharge", 401, "invalid_security_credentials"],
    ["captureCharge", 200, null],
  ]);
  expect(await found(orderId)).toEqual([
    ["createOrder", 200, null],
    ["createCharge", 200, null],
    ["captureCharge", 200, null],
  ]);
  const event = capture.at(-1)?.touched.find(({ kind }) => kind === "event")?.id ?? "";
  expect(await found(event)).toEqual([["captureCharge", 200, null]]);
  expect(await found(token)).toEqual([]);
});

test("visits at the 3DS page are logged with the charge that they are about", async () => {
  const bed = await testBed();
  const body = chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) });
  const { body: pending } = await bed.call("POST", "/transaction/charge", body);
  const url = JSON.stringify(pending).match(/"redirect_url":"([^"]+)"/)?.[1] ?? "";
  await bed.sandbox.fetch(url);
  await bed.sandbox.fetch(url, { method: "POST", body: new URLSearchParams({ answer: "succeed" }) });
  const found = (await bed.sandbox.world.requests?.touching(String(pending["id"]))) ?? [];
  expect(
    found.map(({ method, status, touched }) => [method, status, touched.map(({ kind }) => kind)]),
  ).toEqual([
    ["POST", 400, ["charge", "event"]],
    ["GET", 200, ["charge"]],
    ["POST", 303, ["charge", "event"]],
  ]);
});

const ORDER = { order_total_amount: mxn(5), description: "x", purchases: [{}] };

test("refusals: the code, the message, and a body of any kind", async () => {
  const bed = await testBed();
  await bed.call("POST", "/order", { ...ORDER, purchases: "none" });
  expect(await last(bed)).toMatchObject({ status: 400, code: "validation_error", operation: "createOrder" });
  await bed.call("POST", "/order", `{"description": "x",\n "a": }`);
  expect(await last(bed)).toMatchObject({
    status: 400,
    code: "malformed_json",
    message: expect.stringContaining("line 2, column 7"),
    request: { body: { bytes: 28, text: `{"description": "x",\n "a": }` } },
  });
  await bed.call("POST", "/order", "<a/>", { headers: { "content-type": "text/xml" } });
  expect(await last(bed)).toMatchObject({
    status: 415,
    code: "unsupported_content_type",
    request: { body: { text: "<a/>" } },
  });
  await bed.call("POST", "/order", ORDER, { key: "nobody" });
  expect(await last(bed)).toMatchObject({
    status: 401,
    key: "unknown",
    request: { body: { bytes: 0, note: "The request was refused before its body was read." } },
  });
  await bed.call("GET", "/order/x", undefined, { key: null });
  expect(await last(bed)).toMatchObject({ status: 401, key: "none" });
  await bed.call("GET", "/order/x", undefined, { key: bed.sandbox.merchant().publicKey });
  expect(await last(bed)).toMatchObject({ status: 400, key: "public", request: { body: { bytes: 0 } } });
});

test("429 has its code", async () => {
  const bed = await testBed({ settings: { rateLimit: 1 } });
  await bed.call("POST", "/order", ORDER);
  await bed.call("POST", "/order", ORDER);
  expect(await last(bed)).toMatchObject({ status: 429, code: "too_many_requests", operation: "createOrder" });
});

const NO_SUCH_PATH = "The contract has no such path. --also FILE can give it an answer.";

test.each([
  ["GET", "/v2/transaction/charges/x", "Probably meant: GET /v2/transaction/charge/{id} (getCharge)."],
  ["POST", "/v2/transactions/charge", "Probably meant: POST /v2/transaction/charge (createCharge)."],
  ["POST", "/order", "Probably meant: POST /v2/order (createOrder). Operations are under /v2."],
  ["GET", "/v1/order/7", "Probably meant: GET /v2/order/{id} (getOrder). Operations are under /v2."],
  ["GET", "/v2/something/else/altogether", NO_SUCH_PATH],
  ["GET", "/v2/merchant/setting/checkout-widget", NO_SUCH_PATH],
  ["GET", "/v2/merchant/settings", NO_SUCH_PATH],
  ["GET", "/v2/nope", NO_SUCH_PATH],
  ["GET", "/v2", NO_SUCH_PATH],
  ["GET", "/nope", "The contract has no such path. Operations are under /v2."],
  ["GET", "/", "The contract has no such path. Operations are under /v2."],
])("%s %s: %s", async (method, path, hint) => {
  const bed = await testBed();
  await bed.sandbox.fetch(bed.sandbox.world.origin() + path, { method });
  expect(await last(bed)).toMatchObject({ status: 404, code: "unknown_path", operation: null, hint });
});

test("an answer of --also, and a preflight of a browser", async () => {
  const also = alsoBy([{ method: "GET", path: "/settings", status: 203, body: { on: true } }]);
  const bed = await testBed({ settings: { also } });
  await bed.call("GET", "/settings");
  expect(await last(bed)).toMatchObject({
    status: 203,
    operation: null,
    hint: null,
    answer: { body: { json: { on: true } } },
  });
  await bed.call("OPTIONS", "/order", undefined, { headers: { origin: "http://shop.test" } });
  expect(await last(bed)).toMatchObject({ method: "OPTIONS", status: 204, answer: { body: { bytes: 0 } } });
});

test("warnings are logged, of requests that are accepted and of those that are refused", async () => {
  const bed = await testBed();
  await bed.call("POST", "/order", { ...ORDER, descripton: "x", shiping: 1 });
  const warnings = ["descripton is not known; did you mean description?", "shiping is not known"];
  expect(await last(bed)).toMatchObject({ status: 200, warnings });
  await bed.call("POST", "/order", { ...ORDER, description: 5, descripton: "x" });
  expect(await last(bed)).toMatchObject({ status: 400, warnings: warnings.slice(0, 1) });
});

test("a fault is named, also where the connection was cut", async () => {
  const bed = await testBed();
  const set = (fault: object) =>
    bed.sandbox.fetch(`${bed.sandbox.world.origin()}/_sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    });
  await set({ fault: "answer_500", times: 1, work_done: true });
  await bed.call("POST", "/order", ORDER);
  expect(await last(bed)).toMatchObject({ status: 500, code: "sandbox_fault", fault: "answer_500" });
  await set({ fault: "answer_cut", times: 1 });
  await expect(bed.call("POST", "/order", ORDER)).rejects.toThrow("cut");
  expect(await last(bed)).toMatchObject({ status: null, code: null, fault: "answer_cut" });
  await bed.call("POST", "/order", ORDER);
  expect(await last(bed)).toMatchObject({ status: 200, fault: null });
});

test("what cannot be read is logged with its refusal, unless the client is gone and gets none", async () => {
  const { sandbox } = await testBed();
  const { port } = new URL(await listen(sandbox, { host: "127.0.0.1", port: 0 }));
  const accepted = once(sandbox.server, "connection");
  const gone = connect(Number(port), "127.0.0.1");
  gone.write("GET / HTTP/1.1\r\nx-half: ");
  const [connection]: Socket[] = await accepted;
  await expect.poll(() => connection?.bytesRead).toBeGreaterThan(0);
  gone.resetAndDestroy();
  await expect.poll(() => connection?.destroyed).toBe(true);
  expect(sandbox.world.requests?.kept.newest).toBe(0);

  const wrong = connect(Number(port), "127.0.0.1");
  wrong.end("HELLO\r\n\r\n");
  await once(wrong.resume(), "close");
  expect(sandbox.world.requests?.kept.newest).toBe(1);
});

const get = (one: TestBed, path: string) => one.sandbox.fetch(one.sandbox.world.origin() + path);

test("pages of the portal and control endpoints are not logged; --no-log logs nothing", async () => {
  const bed = await testBed();
  for (const path of [
    "/portal",
    "/portal/charges",
    "/portal/nowhere",
    "/_sandbox/clock",
    "/_sandbox/x",
    "/favicon.ico",
  ])
    await get(bed, path);
  expect(bed.sandbox.world.requests?.kept.newest).toBe(0);
  const silent = await testBed({ settings: { log: false } });
  await makeCharge(silent);
  expect(silent.sandbox.world.requests).toBeUndefined();
  const refused = await get(silent, "/_sandbox/requests");
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining("no_request_log")]);
  const page = await get(silent, "/portal/requests");
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("started with --no-log")]);
});

test("the same seed makes the same ids with a log and without one", async () => {
  const [logged, silent] = [await testBed(), await testBed({ settings: { log: false } })];
  expect(await makeCharge(logged)).toBe(await makeCharge(silent));
});
