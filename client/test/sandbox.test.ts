import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  byCard,
  byToken,
  continuationIdOf,
  createClient,
  mxn,
  publicKey,
  type SecretClient,
  secretKey,
} from "../index.ts";
import { card, startSandbox } from "./sandbox.ts";

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
let sandbox: Sandbox;
let service: SecretClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  service = createClient({ baseUrl: sandbox.base_url, secretKey: secretKey(sandbox.keys.secret) });
});
afterAll(() => sandbox.stop());

const consumer_details = { external_consumer_id: "customer-1" };
const cardToken = (name: string) =>
  ({
    credential: {
      credit_or_debit_card: card(sandbox, name),
      payment_method: { method: "credit_or_debit_card" },
    },
    consumer_details,
  }) as const;

test("a page makes a token, the server charges it, and gives a part back", async () => {
  const page = createClient({ baseUrl: sandbox.base_url, publicKey: publicKey(sandbox.keys.public) });
  const token = await page.createPaymentToken({ body: cardToken("approved") });
  const id = token.status === 200 ? String(token.body.token_details["id"]) : "";
  const charge = await service.createCharge({
    body: {
      description: "Tea",
      amount_details: mxn(5000),
      processing_instructions: { auto_capture: true },
      payment_detail: byToken(id),
    },
  });
  if (charge.status !== "completed") throw new Error(JSON.stringify(charge));
  expect((await service.refundCharge({ id: charge.charge.id, body: mxn(2000) })).status).toBe(200);
  expect((await service.refundCharge({ id: charge.charge.id, body: mxn(9000) })).status).toBe(400);
});

test("the end of the redirect_url leads to the charge before the customer returns", async () => {
  const charge = await service.createCharge({
    body: {
      description: "Tea",
      amount_details: mxn(300_000),
      payment_detail: byCard(card(sandbox, "three_ds")),
    },
  });
  if (charge.status !== "pending" || charge.action.name !== "3ds_authenticate")
    throw new Error(String(charge.status));
  const continuation = await service.getContinuation({
    id: continuationIdOf(charge.action.redirect_url) ?? "",
  });
  if (continuation.status !== 200) throw new Error(String(continuation.status));
  expect(continuation.body.action).toBe("3ds_authenticate");
  expect(await service.getCharge({ id: continuation.body.charge_id })).toMatchObject({ status: 200 });
});

test.each([
  ["https://bank.test/c/7f3c1a52-0d0b-4a52-9a0e-2f6f3a1f5b11?x=1", "7f3c1a52-0d0b-4a52-9a0e-2f6f3a1f5b11"],
  ["https://bank.test/7F3C1A52-0D0B-4A52-9A0E-2F6F3A1F5B11/", "7F3C1A52-0D0B-4A52-9A0E-2F6F3A1F5B11"],
  ["https://bank.test/pay", undefined],
  ["https://bank.test/?id=7f3c1a52-0d0b-4a52-9a0e-2f6f3a1f5b11", undefined],
  ["no address", undefined],
])("%s ends with the continuation %s", (address, id) => {
  expect(continuationIdOf(address)).toBe(id);
});

test("a wrong key is an answer", async () => {
  const stranger = createClient({ baseUrl: sandbox.base_url, secretKey: secretKey("stranger") });
  expect(await stranger.listCharges()).toMatchObject({ status: 401, body: { status: "failure" } });
  expect(await stranger.createCharge({ body: { description: "", amount_details: mxn(1) } })).toMatchObject({
    status: 401,
  });
});

test("an order that comes too soon waits as long as the service says", async () => {
  const hasty = await startSandbox("--rate-limit", "1");
  onTestFinished(() => hasty.stop());
  const pauses: number[] = [];
  const client = createClient({
    baseUrl: hasty.base_url,
    secretKey: secretKey(hasty.keys.secret),
    sleep: async (milliseconds) => void pauses.push(milliseconds),
  });
  // One a minute is allowed; three at once are too many, wherever the minute ends.
  for (let order = 0; order < 3; order += 1) {
    await client.createOrder({ body: { description: "Tea", order_total_amount: mxn(1) } });
  }
  expect(pauses.length).toBeGreaterThan(0);
  // Whole seconds of Retry-After, and the client's own pause on top.
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(1250);
});
