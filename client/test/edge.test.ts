import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { card, startSandbox } from "./sandbox.ts";

/** What edge runtimes agree on: the web's own globals, no Node, and no code out of text. */
const web = [
  "fetch Headers Request Response URL URLSearchParams FormData Blob AbortController AbortSignal",
  "TextEncoder TextDecoder ReadableStream btoa atob crypto setTimeout clearTimeout console performance",
].flatMap((line) => line.split(" ").map((name) => [name, Reflect.get(globalThis, name)] as const));
const edge = () =>
  createContext(Object.fromEntries(web), { codeGeneration: { strings: false, wasm: false } });

/** A merchant's function at the edge. The last value of a script is what `runInContext` gives back. */
const shop = `
  import { byCard, createClient, mxn, secretKey } from "./index.ts";
  import { chargePages } from "./pages.ts";
  import { confirmCharge, parseWebhook } from "./webhooks.ts";

  globalThis.shop = async ({ base_url, keys }, card) => {
    const service = createClient({ baseUrl: base_url, secretKey: secretKey(keys.secret) });
    const body = { description: "Tea", amount_details: mxn(5000), payment_detail: byCard(card) };
    const antiFraud = { ip_address: "203.0.113.7", device_id: "caf\\u00e9", user_timezone: "-06:00" };
    const { status, charge } = await service.createCharge({ body, antiFraud });
    const news = { event_type: "charge.succeeded", payload: {}, id: charge.id, status_details: charge.status_details };
    const webhook = parseWebhook(JSON.stringify(news));
    const confirmation = await confirmCharge(service, webhook.event, { amount: mxn(5000), state: "completed" });
    let charges = 0;
    for await (const page of chargePages(service)) charges += page.body.merchant_payment_transactions.length;
    return JSON.stringify({ status, kind: webhook.kind, confirmation: confirmation.status, charges });
  };
`;

test("at the edge: a charge, its webhook and the list, without Node and without eval", async () => {
  const { outputFiles } = await build({
    stdin: { contents: shop, resolveDir: fileURLToPath(new URL("..", import.meta.url)) },
    bundle: true,
    format: "iife",
    platform: "neutral",
    mainFields: ["module", "main"],
    write: false,
  });
  const sandbox = await startSandbox("--require-anti-fraud", "all");
  onTestFinished(() => sandbox.stop());
  const context = edge();
  runInContext(outputFiles[0]?.text ?? "", context);
  Object.assign(context, { sandbox, card: card(sandbox, "approved") });
  const told: unknown = await runInContext("shop(sandbox, card)", context);
  expect(JSON.parse(String(told))).toEqual({
    status: "completed",
    kind: "event",
    confirmation: "confirmed",
    charges: 1,
  });
});

test("the edge of this test has neither", () => {
  expect(runInContext("[typeof process, typeof Buffer, typeof require].join()", edge())).toBe(
    "undefined,undefined,undefined",
  );
  expect(() => runInContext('new Function("return 1")', edge())).toThrow("Code generation from strings");
});
