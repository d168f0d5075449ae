import { once } from "node:events";
import { createServer } from "node:net";
import { createContext, runInContext } from "node:vm";
import { fileURLToPath } from "node:url";
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

/** An address at which nobody listens any more. */
async function closedUrl(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/v2`;
}

test("at the edge: a charge, its webhook, its capture and the list, without Node and without eval", async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("shop.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    globalName: "merchant",
    platform: "neutral",
    mainFields: ["module", "main"],
    write: false,
  });
  const sandbox = await startSandbox("--require-anti-fraud", "all");
  onTestFinished(() => sandbox.stop());
  const context = edge();
  runInContext(outputFiles[0]?.text ?? "", context);
  const service = { ...sandbox, closed_url: await closedUrl() };
  Object.assign(context, { service, card: card(sandbox, "approved") });
  // The last value of a script is what `runInContext` gives back.
  const told: unknown = await runInContext("merchant.shop(service, card).then(JSON.stringify)", context);
  expect(JSON.parse(String(told))).toEqual({
    status: "completed",
    webhook: "event",
    confirmation: "confirmed",
    capture: 200,
    second: 400,
    charges: 1,
    away: "refused, sent: no",
  });
});

test("the edge of this test has neither", () => {
  expect(runInContext("[typeof process, typeof Buffer, typeof require].join()", edge())).toBe(
    "undefined,undefined,undefined",
  );
  expect(() => runInContext('new Function("return 1")', edge())).toThrow("Code generation from strings");
});
