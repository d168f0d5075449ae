import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { byCard, createClient, mxn, orThrow, secretKey, type Money } from "../index.ts";
import { BY_NAME, card, Program, startSandbox } from "./sandbox.ts";

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const example = (name: string, target: Sandbox, cardName: string) => {
  const program = new Program([...BY_NAME, `client/examples/${name}`], {
    BASE_URL: target.base_url,
    SECRET_KEY: target.keys.secret,
    CARD_NUMBER: card(target, cardName).card_number,
    WEBHOOK_KEY: webhookKey,
    PORT: "0",
  });
  onTestFinished(() => program.stop());
  return program;
};

/** What the sandbox's 3DS page does, up to the query with which the customer comes back. */
async function press(page: string, answer: "succeed" | "fail"): Promise<string> {
  const body = new URLSearchParams({ answer });
  const pressed = await fetch(page, { method: "POST", body, redirect: "manual" });
  return new URL(pressed.headers.get("location") ?? "").search;
}

describe("three-ds.ts", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox("--redirect-url", "http://shop.test/back");
  });
  afterAll(() => sandbox.stop());

  test.each([
    ["succeed", /^Paid: (.+)$/],
    ["fail", /^Not paid: (.+)$/],
  ] as const)("a customer who presses %s sees the result", async (answer, words) => {
    const program = example("three-ds.ts", sandbox, "three_ds");
    const page = await program.says(/^Send the customer to (.+)$/);
    const port = await program.says(/^Waiting at .*port: (\d+)/);
    const query = await press(page, answer);
    await fetch(`http://127.0.0.1:${port}/back${query}`);
    expect(await program.says(words)).toBe(new URLSearchParams(query).get("TID"));
    expect(await program.ended()).toBe(0);
  });

  test("a declined card is said to be declined", async () => {
    const program = example("three-ds.ts", sandbox, "declined");
    expect(await program.says(/^Not paid \((.+)\): /)).toBe("card_declined");
    expect(await program.ended()).toBe(0);
  });
});

/** The sandbox must know the webhook server before it starts, and the webhook server the sandbox: this stands between. */
async function startRelay(): Promise<{ url: string; to: string }> {
  const relay = { url: "", to: "" };
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const answer = await fetch(relay.to, signed(body, { id: String(request.headers["webhook-id"]) }));
    response.writeHead(answer.status).end();
  };
  const server = createServer((request, response) => void forward(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address !== null && typeof address === "object") relay.url = `http://127.0.0.1:${address.port}/`;
  return relay;
}

test("hold-and-capture.ts", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const program = example("hold-and-capture.ts", sandbox, "approved");
  expect(await program.ended()).toBe(0);
  expect(program.lines.map((line) => line.split(":")[0])).toEqual([
    "Held",
    "Captured 30.00 MXN",
    "A charge is captured once",
    "Given back 10.00 MXN",
  ]);
});

/** Signs as Standard Webhooks does, with nothing of the client. */
function signed(body: string, { id = "msg_1", at = Date.now(), key = webhookKey } = {}) {
  const seconds = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
  return { method: "POST", body, headers };
}

const news = (id: string) => ({
  event_type: "charge.succeeded",
  payload: { id },
  id,
  status_details: { status: "success" },
});

const webhookKey = "whk_sandbox_of_this_test";

test("opentelemetry.ts", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const program = example("opentelemetry.ts", sandbox, "approved");
  expect(await program.ended()).toBe(0);
  expect(program.lines).toEqual(["Listed: 200"]);
});

test("webhook-server.ts ships what is paid, once, and nothing for what is forged, refunded or cheaper", async () => {
  const relay = await startRelay();
  const sandbox = await startSandbox("--webhook-url", relay.url);
  onTestFinished(() => sandbox.stop());
  const program = example("webhook-server.ts", sandbox, "approved");
  relay.to = `http://127.0.0.1:${await program.says(/^Waiting at .*port: (\d+)/)}/`;
  const service = createClient({ baseUrl: sandbox.base_url, secretKey: secretKey(sandbox.keys.secret) });
  const charge = async (amount: Money, auto_capture: boolean) => {
    const body = {
      description: "Tea",
      amount_details: amount,
      processing_instructions: { auto_capture },
      payment_detail: byCard(card(sandbox, "approved")),
    };
    return orThrow(await service.createCharge({ body })).charge.id;
  };
  const send = (request: RequestInit) => fetch(relay.to, request).then(({ status }) => status);
  const shipped = (id: string) => program.lines.filter((line) => line === `Send the goods of ${id}`).length;

  // The sandbox's own webhooks, signed by the relay.
  const paid = await charge(mxn(5000), true);
  await program.says(new RegExp(`^Send the goods of ${paid}`));
  const held = await charge(mxn(5000), false);
  await program.says(/^Not shipped: another state$/);
  await service.captureCharge({ id: held, body: mxn(5000) });
  await program.says(new RegExp(`^Send the goods of ${held}`));

  // K1: the same unsigned event three times; then signed, but late, after a refund, or for another amount.
  const unsigned = { method: "POST", body: JSON.stringify(news(paid)) };
  for (const request of [unsigned, unsigned, unsigned]) expect(await send(request)).toBe(400);
  const body = JSON.stringify(news(paid));
  expect(await send(signed(body, { key: "whk_of_somebody_else" }))).toBe(400);
  expect(await send(signed(body, { at: Date.now() - 3_600_000 }))).toBe(400);
  expect(await send(signed(body, { id: "another delivery" }))).toBe(200);
  expect(shipped(paid)).toBe(1);
  expect(shipped(held)).toBe(1);

  const cheap = await charge(mxn(100), true);
  await program.says(/^Not shipped: another amount$/);
  expect(shipped(cheap)).toBe(0);
  const back = await charge(mxn(4999), true);
  await service.refundCharge({ id: back, body: mxn(4999) });
  expect(await send(signed(JSON.stringify(news(back)), { id: "late" }))).toBe(200);
  expect(shipped(back)).toBe(0);
  expect(await send(signed(JSON.stringify(news("c-0"))))).toBe(500);
  await program.says(/^Not shipped: 404$/);
});
