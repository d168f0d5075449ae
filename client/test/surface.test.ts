import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { operations, type KeyKind, type OperationId } from "@payment-service/contract";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { createClient, publicKey, secretKey } from "../index.ts";
import { gzipSync } from "node:zlib";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** What a page downloads for some code in this package's folder: bundled, minified, gzipped. The same bytes every time. */
async function sizeOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}

const baseUrl = "http://service.test/v2";
const ids = Object.values(operations).map(({ id }) => id);
const takes = (kind: KeyKind) => (id: OperationId) => operations[id].keyKinds?.includes(kind) ?? true;
const names = (client: object) => Object.keys(client).toSorted();
const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

test("a client has one method for each operation that its key may call, and no other", () => {
  expect(names(createClient({ baseUrl, publicKey: publicKey("p") }))).toEqual(
    ids.filter(takes("public")).toSorted(),
  );
  expect(names(createClient({ baseUrl, secretKey: secretKey("s") }))).toEqual(
    ids.filter(takes("secret")).toSorted(),
  );
});

test.each([
  ['export * from "./index.ts"', 2000, 6750],
  // What a page that pays needs.
  ['export { createClient, publicKey } from "./index.ts"', 2000, 6000],
  ['export { createClient, secretKey } from "./index.ts"', 2000, 6000],
  ['export { mxn } from "./index.ts"', 100, 300],
  ['export { confirmCharge } from "./webhooks.ts"', 100, 1000],
  ['export { verifySignature } from "./webhooks.ts"', 500, 2200],
  ['export { chargePages, itemsOf } from "./pages.ts"', 300, 1000],
])("%s is small in a bundle, gzipped", async (code, least, most) => {
  const size = await sizeOf(code);
  expect(size).toBeLessThan(most);
  expect(size).toBeGreaterThan(least); // an empty bundle would be small, too
});

test("nothing of Node is needed, so that pages and edge runtimes can use it", async () => {
  const result = await build({
    entryPoints: ["index.ts", "pages.ts", "recover.ts", "webhooks.ts"].map(file),
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    outdir: "unused",
    write: false,
    metafile: true,
  });
  const external = Object.values(result.metafile.inputs).flatMap((input) =>
    input.imports.filter((one) => one.external),
  );
  expect(external).toEqual([]);
  for (const { text } of result.outputFiles) expect(text).not.toMatch(/\beval\(|new Function\(|\bBuffer\b/);
});

test("openapi-fetch is reached through the generated client alone", async () => {
  const manifest: { dependencies: object } = JSON.parse(await readFile(file("package.json"), "utf8"));
  expect(Object.keys(manifest.dependencies)).toEqual(["@payment-service/contract"]);
});
