import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { docsOf } from "../command/start.ts";
import type { Docs, Settings } from "../settings.ts";
import { operations } from "@payment-service/contract";
import { load } from "cheerio";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { objectAt } from "../values/json.ts";
import { namingWith } from "../checking/writing.ts";
import { testBed } from "./support.ts";

/** A folder with two pages, and a secret beside it. */
async function docs(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "docs-"));
  onTestFinished(() => rm(place, { recursive: true }));
  for (const folder of ["gaps", "assets/chunks"])
    await mkdir(join(place, "docs", folder), { recursive: true });
  for (const name of [
    "docs/index.html",
    "docs/gaps/index.html",
    "docs/assets/style.D-5V4j_b.css",
    "docs/assets/chunks/@index.js",
    "docs/index.md",
    "docs/.env",
    "secret.html",
  ])
    await writeFile(join(place, name), `this is ${name}`);
  return join(place, "docs");
}

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

type Given = { docs?: string | Docs; adminToken?: string };

async function visitor({ docs: given, ...settings }: Given) {
  const place = typeof given === "string" ? { folder: given } : given;
  const { sandbox } = await testBed({ settings: { ...settings, docs: place } });
  return (path: string) =>
    sandbox.respond({
      method: "GET",
      url: `/portal/docs${path}`,
      headers: { host: "127.0.0.1" },
      body: Buffer.alloc(0),
    });
}

async function visit(given: Given, path: string) {
  return (await visitor(given))(path);
}

test("files are served with their types, under a policy that allows nothing from elsewhere", async () => {
  const see = await visitor({ docs: await docs() });
  const start = await see("/");
  expect([start.status, start.text]).toEqual([200, "this is docs/index.html"]);
  expect(start.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'; ");
  expect(start.headers.get("content-security-policy")).not.toMatch(/unsafe-eval|https?:/);
  expect((await see("/gaps/")).text).toBe("this is docs/gaps/index.html");
  expect((await see("/gaps/index")).text).toBe("this is docs/gaps/index.html");
  expect((await see("/index.md/")).headers.get("location")).toBe("/portal/docs/index.md");
  expect((await see("/assets/style.D-5V4j_b.css")).headers.get("content-type")).toContain("text/css");
  expect((await see("/assets/chunks/@index.js")).headers.get("content-type")).toContain("text/javascript");
  expect((await see("/index.md")).headers.get("content-type")).toContain("text/markdown");
  expect((await see("")).headers.get("location")).toBe("/portal/docs/");
});

test("the policy names the scripts that stand in the page, and no others", async () => {
  const folder = await docs();
  const text =
    '<script src="/a.js"></script><script id="dark">dark()</script><script type="module">go()</script>';
  await writeFile(join(folder, "index.html"), text);
  const policy = String((await visit({ docs: folder }, "/")).headers.get("content-security-policy"));
  expect(policy).toContain(`script-src 'self' ${hash("dark()")} ${hash("go()")};`);
});

test.each([
  "/../secret.html",
  "/..%2fsecret.html",
  "/%2e%2e/secret.html",
  "/gaps/../../secret.html",
  "/gaps/..%2f..%2fsecret.html",
  "/.env",
  "//etc/passwd",
  "/gaps",
  "/gaps/.env",
  "/nothing.html",
  "/index.html%00.css",
])("%s leads nowhere", async (path) => {
  const { status, text } = await visit({ docs: await docs() }, path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toContain("this is");
});

test("where nothing is built, the page says how to; when it is there, it is served", async () => {
  const folder = join(await docs(), "later");
  const see = await visitor({ docs: folder });
  const before = await see("/");
  expect([before.status, before.text]).toEqual([404, expect.stringContaining("npm run docs")]);
  await mkdir(folder);
  await writeFile(join(folder, "index.html"), "built");
  expect((await see("/")).text).toBe("built");
});

test("the first visitor has it built, once, and reads it in plain text until it is there", async () => {
  const folder = join(await docs(), "later");
  const { promise: built, resolve: finish } = Promise.withResolvers<void>();
  let builds = 0;
  const build = async () => {
    builds += 1;
    await built;
    await mkdir(folder);
    await writeFile(join(folder, "index.html"), "built");
  };
  const sources = join(folder, "..");
  await writeFile(join(sources, "guide.md"), "# A <guide>");
  const bed = await testBed({ settings: { docs: { folder, build, sources } } });
  const see = (path: string) => bed.sandbox.fetch(`${bed.sandbox.world.origin()}/portal${path}`);
  const before = await see("/docs/guide.html");
  expect([before.status, before.headers.get("refresh")]).toEqual([200, "5"]);
  expect(await before.text()).toMatch(/being built[^]*# A &lt;guide&gt;/);
  expect((await see("/docs/llms.txt")).status).toBe(503);
  const reference = await (await see("/reference")).text();
  for (const { id, path } of Object.values(operations)) {
    expect(reference).toContain(`${path}</code>`);
    expect(reference).toContain(`<td>${id}</td>`);
  }
  finish();
  await expect.poll(async () => (await see("/docs/")).text()).toBe("built");
  expect(builds).toBe(1);
});

test("where the build fails, the page says why", async () => {
  const problem = new Error("no such <generator>");
  const see = await visitor({ docs: { folder: "/nowhere", build: () => Promise.reject(problem) } });
  await see("/");
  const { status, text } = await see("/");
  expect([status, text]).toEqual([404, expect.stringContaining("no such &lt;generator&gt;")]);
});

test("it is open to whom the portal is open", async () => {
  const folder = await docs();
  expect((await visit({ docs: folder, adminToken: "t" }, "/")).status).toBe(401);
});

test("in the repository the documentation can be built; a published package has it beside its code", () => {
  const sources = docsOf(new URL("..", import.meta.url));
  expect(sources).toMatchObject({ folder: expect.stringMatching(/sandbox\/dist\/docs\/$/) });
  expect(sources.build).toBeDefined();
  expect(docsOf(new URL("file:///app/node_modules/sandbox/dist/"))).toEqual({
    folder: "/app/node_modules/sandbox/dist/docs/",
  });
});

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
      description: expect.stringMatching(/\]\(\/portal\/docs\/operations\/[a-z-]+\)$/),
    });
  }
  expect(JSON.stringify(objectAt(contract, "paths"))).toContain("/portal/docs/operations/create-charge)");
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
