import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchJar } from "../sdk/jar.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "jar-"));
  const settings = { "generator-cli": { version: "1.2.3", storageDir: "store" } };
  await mkdir(join(folder, "scripts/sdk"), { recursive: true });
  await writeFile(join(folder, "scripts/sdk/openapitools.json"), JSON.stringify(settings));
  vi.stubEnv("HOME", folder);
  vi.stubEnv("OPENAPI_GENERATOR_JAR", undefined);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("several that fetch the JAR at once all find it whole, and leave nothing else behind", async () => {
  const repository = join(folder, ".m2/repository/org/openapitools/openapi-generator-cli/1.2.3");
  await mkdir(repository, { recursive: true });
  await writeFile(join(repository, "openapi-generator-cli-1.2.3.jar"), "whole");
  const fetched = await Promise.all(Array.from({ length: 4 }, () => fetchJar(folder)));
  expect(fetched).toEqual([true, true, true, true]);
  expect(await readdir(join(folder, "store"))).toEqual(["1.2.3.jar"]);
  expect(await readFile(join(folder, "store", "1.2.3.jar"), "utf8")).toBe("whole");
});

test("where it cannot be downloaded there is no JAR", async () => {
  // A proxy that nobody listens at.
  for (const name of ["https_proxy", "HTTPS_PROXY"]) vi.stubEnv(name, "http://127.0.0.1:9");
  for (const name of ["no_proxy", "NO_PROXY"]) vi.stubEnv(name, "");
  expect(await fetchJar(folder)).toBe(false);
});
