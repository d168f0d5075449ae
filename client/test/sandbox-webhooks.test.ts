import { createServer } from "node:http";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byCard, createClient, membersOf, mxn, secretKey } from "../index.ts";
import { type ReceivedWebhook, verifyWebhook } from "../webhooks.ts";
import { Program } from "./sandbox.ts";

const CARD = { expiration_month: "12", expiration_year: "2039", card_validation_code: "123" };

const arrived = Promise.withResolvers<ReceivedWebhook>();
const receiver = createServer((request, response) => {
  response.end();
  void buffer(request).then((body) => arrived.resolve({ body, headers: request.headers }));
});
let sandbox: Program;
let key: string;

/** A sandbox with the names and the form that services in the field have, and one charge in a language with accents. */
beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const url = `http://127.0.0.1:${port}/webhook`;
  const flags = ["--identifier-word", "acme", "--details", "pairs", "--webhook-url", url];
  sandbox = new Program(["sandbox/cli.ts", "--port", "0", "--memory", ...flags]);
  key = await sandbox.says(/Webhook key +(\S+)/);
  const service = createClient({
    baseUrl: await sandbox.says(/Base URL +(\S+)/),
    secretKey: secretKey(await sandbox.says(/Secret key +(\S+)/)),
  });
  await service.createCharge({
    body: {
      description: "Té de jazmín 📱",
      amount_details: mxn(5000),
      payment_detail: byCard({ ...CARD, card_number: "4111111111111111" }),
    },
  });
});
afterAll(async () => {
  await sandbox.stop();
  receiver.close();
});

/** The webhook with the headers of one scheme. */
async function only(names: RegExp): Promise<ReceivedWebhook> {
  const webhook = await arrived.promise;
  const headers = Object.entries(webhook.headers).filter(([name]) => names.test(name));
  return { ...webhook, headers: Object.fromEntries(headers) };
}

test.each([
  ["standard-webhooks", /^webhook-/],
  ["sign-header", /^acme-sign$/],
] as const)("the client verifies what the sandbox signs: %s", async (scheme, names) => {
  const verified = await verifyWebhook(await only(names), { key, word: "acme" });
  expect(verified).toMatchObject({ kind: "event", scheme });
  expect(await verifyWebhook(await only(names), { key: `${key}0`, word: "acme" })).toMatchObject({
    kind: "refused",
    reason: "not-genuine",
  });
});

test("the members of the details are read from pairs", async () => {
  const verified = await verifyWebhook(await only(/./), { key, word: "acme" });
  if (verified.kind !== "event" || verified.event.event_type !== "charge.succeeded")
    throw new Error(verified.kind);
  const details = verified.event.status_details.detail?.additional_details;
  expect(Array.isArray(details)).toBe(true);
  expect(membersOf(details)).toMatchObject({ charge_status: "pending_capture" });
});
