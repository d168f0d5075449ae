import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { nullServers, serve } from "./servers.ts";

it("makes one vitest test of each requirement: red ones fail, unseen ones are skipped", async () => {
  const handle = nullServers["200 {}"];
  if (handle === undefined) throw new Error("no such server");
  const server = await serve(handle);
  const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
  const folder = fileURLToPath(new URL("adapter", import.meta.url));
  const own = mkdtempSync(join(tmpdir(), "adapter-"));
  const file = join(own, "result.json");
  const args = [vitest, "run", `--root=${folder}`, "--reporter=json", `--outputFile=${file}`];
  const { code, told } = await new Promise<{ code: number; told: string }>((resolve) => {
    const env = { PATH: process.env["PATH"], ADAPTER_BASE_URL: `${server.url}/v2` };
    execFile(process.execPath, args, { env, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), told: `${stdout}${stderr}` }),
    );
  });
  await server.close();
  expect({ code, told }).toMatchObject({ code: 1 });
  const out = readFileSync(file, "utf8");
  rmSync(own, { recursive: true });
  expect(out).toContain("list.error.limit-below: MUST");
  const count = (name: string): number => Number(new RegExp(`"${name}":(\\d+)`).exec(out)?.[1]);
  expect(count("numFailedTests")).toBeGreaterThan(3);
  expect(count("numPassedTests")).toBe(0);
  expect(count("numPendingTests")).toBeGreaterThan(200);
});
