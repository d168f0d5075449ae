import { expect, test } from "vitest";
import { textAt } from "../values/json.ts";
import type { LoggedRequest } from "../requests/view.ts";
import { card, chargeBody, makeCharge, makeToken, mxn, payBy, testBed, type TestBed } from "./support.ts";

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
  expect(logged.took_ms).toBeGreaterThan(0);
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
