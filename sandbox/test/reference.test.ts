import { operations } from "@payment-service/contract";
import { load } from "cheerio";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { objectAt } from "../values/json.ts";
import { namingWith } from "../checking/writing.ts";
import type { Settings } from "../settings.ts";
import { testBed } from "./support.ts";

/** A sandbox whose documentation has been built, as far as the reference needs it. */
async function opened(settings: Partial<Settings> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "docs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["index.html", "reference.js"]) await writeFile(join(folder, name), name);
  const bed = await testBed({ settings: { docs: { folder }, ...settings } });
  const get = (path = "") => bed.sandbox.fetch(`${bed.sandbox.world.origin()}/portal/reference${path}`);
  return { bed, get };
}

test("the page names this sandbox and its keys, and turns off everything that calls out", async () => {
  const { bed, get } = await opened();
  const answer = await get();
  expect(answer.status).toBe(200);
  const page = load(await answer.text());
  const settings: unknown = JSON.parse(page("#settings").text());
  const { secretKey, publicKey } = bed.sandbox.merchant();
  expect(settings).toMatchObject({
    servers: [{ url: `${bed.sandbox.world.origin()}/v2` }],
    authentication: {
      securitySchemes: {
        clientKey: { value: secretKey },
        clientPublicKeyInQueryString: { value: publicKey },
      },
    },
    telemetry: false,
    withDefaultFonts: false,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: "never",
  });
  expect(settings).not.toHaveProperty("proxyUrl");
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toMatch(/unsafe-eval|https?:/);
});

test("its contract has every operation, each with a link to its page of the documentation", async () => {
  const { get } = await opened();
  const contract: unknown = await (await get("/openapi.json")).json();
  for (const { id, path, method } of Object.values(operations)) {
    const operation = objectAt(contract, "paths", path, method.toLowerCase());
    expect(operation).toMatchObject({
      operationId: id,
      description: expect.stringMatching(/\]\(\/portal\/docs\/operations\/[a-z-]+\.html\)$/),
    });
  }
  expect(JSON.stringify(objectAt(contract, "paths"))).toContain("/portal/docs/operations/create-charge.html");
});

test("its contract has the names that this sandbox has on the wire", async () => {
  const { get } = await opened({ naming: namingWith("acme") });
  const text = await (await get("/openapi.json")).text();
  expect(text).toContain("pay_with_acme_payment_token");
  expect(text).not.toContain("pay_with_service_payment_token");
});

test("without the admin token nobody sees the keys", async () => {
  const { bed, get } = await opened({ adminToken: "t" });
  const answer = await get();
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain(bed.sandbox.merchant().secretKey);
  expect((await get("/openapi.json")).status).toBe(401);
});

test("where its script is not built, the page says how to build it", async () => {
  const { get } = await opened({ docs: undefined });
  const answer = await get();
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("npm run docs")]);
});
