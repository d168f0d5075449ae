import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testBed } from "./support.ts";

/** A folder with two pages, and a secret beside it. */
async function docs(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "docs-"));
  onTestFinished(() => rm(place, { recursive: true }));
  await mkdir(join(place, "docs", "reference"), { recursive: true });
  for (const name of [
    "docs/index.html",
    "docs/reference/index.html",
    "docs/style.css",
    "docs/.env",
    "secret.html",
  ])
    await writeFile(join(place, name), `this is ${name}`);
  return join(place, "docs");
}

async function visit(settings: { docs?: string; adminToken?: string }, path: string) {
  const { sandbox } = await testBed({ settings });
  return sandbox.app.inject({ method: "GET", url: `/portal/docs${path}`, headers: { host: "127.0.0.1" } });
}

test("pages and style are served, under a policy that allows nothing else", async () => {
  const folder = await docs();
  const start = await visit({ docs: folder }, "/");
  expect([start.statusCode, start.body]).toEqual([200, "this is docs/index.html"]);
  expect(start.headers["content-security-policy"]).toContain("default-src 'none'; style-src 'self';");
  expect((await visit({ docs: folder }, "/reference/index.html")).body).toBe(
    "this is docs/reference/index.html",
  );
  expect((await visit({ docs: folder }, "/style.css")).headers["content-type"]).toContain("text/css");
  expect((await visit({ docs: folder }, "")).headers["location"]).toBe("/portal/docs/");
});

test.each([
  "/../secret.html",
  "/..%2fsecret.html",
  "/%2e%2e/secret.html",
  "/reference/../../secret.html",
  "/reference/..%2f..%2fsecret.html",
  "/.env",
  "//etc/passwd",
  "/reference",
  "/nothing.html",
  "/index.html%00.css",
])("%s leads nowhere", async (path) => {
  const { statusCode, body } = await visit({ docs: await docs() }, path);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain("this is");
});

test("where nothing is built, the page says how to", async () => {
  const { statusCode, body } = await visit({}, "/");
  expect(statusCode).toBe(404);
  expect(body).toContain("npm run docs");
});

test("it is open to whom the portal is open", async () => {
  const folder = await docs();
  expect((await visit({ docs: folder, adminToken: "t" }, "/")).statusCode).toBe(401);
});
