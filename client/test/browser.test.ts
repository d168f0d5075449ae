import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { card, startSandbox, type Target } from "./sandbox.ts";

const places = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
const browser = process.env["CHROMIUM"] ?? places.find((place) => existsSync(place)) ?? "/usr/bin/chromium";
const missing = !existsSync(browser);
if (missing && process.env["CI"] !== "true") {
  console.warn(`Skipped: no browser at ${browser}. Install chromium, or name one in CHROMIUM.`);
}

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The shop's server: the page, the package as one file, and the service under the same origin (the document does not mention CORS). */
async function startShop(sandbox: Target): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file("index.ts")],
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  const script = outputFiles.map(({ text }) => text).join("");
  const page = await readFile(file("examples/browser-tokenize.html"));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? "/";
    if (url.startsWith("/v2/")) return forward(sandbox, request, response);
    const [type, content] = url.endsWith(".js") ? ["text/javascript", script] : ["text/html", page];
    return response.writeHead(200, { "content-type": type }).end(content);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

async function forward(sandbox: Target, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = Object.entries(request.headers).filter(([name]) => /^(content-type|x-)/.test(name));
  const answer = await fetch(sandbox.base_url + (request.url ?? "").replace("/v2", ""), {
    method: "POST",
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    body: await buffer(request),
  });
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
}

test.skipIf(missing && process.env["CI"] !== "true")(
  "in a browser: a card becomes a token under the public key, and a refusal is shown",
  async () => {
    const sandbox = await startSandbox("--require-anti-fraud", "createPaymentToken");
    onTestFinished(() => sandbox.stop());
    const shop = await startShop(sandbox);
    const chrome = await chromium.launch({ executablePath: browser, args: ["--no-sandbox"] });
    onTestFinished(() => chrome.close());
    const page = await chrome.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));

    const query = new URLSearchParams({
      base_url: "/v2",
      public_key: sandbox.keys.public,
      ip_address: "203.0.113.7",
    });
    await page.goto(`${shop}/?${query}`);
    for (const [name, value] of Object.entries(card(sandbox, "approved")))
      await page.fill(`[name=${name}]`, value);
    await page.click("button");
    const status = page.locator("[role=status]:not(:empty)");
    const details: { id?: unknown } = JSON.parse(await status.innerText());
    expect(details.id).toEqual(expect.any(String));

    await page.goto(`${shop}/?${new URLSearchParams({ ...Object.fromEntries(query), public_key: "wrong" })}`);
    for (const [name, value] of Object.entries(card(sandbox, "approved")))
      await page.fill(`[name=${name}]`, value);
    await page.click("button");
    expect(await status.innerText()).toMatch(/^401: /);
    expect(errors).toEqual([]);
  },
);
