import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Prints whether Fastify is loaded: before any request, after a plain one, and after one for a page. */
const PROGRAM = `
  import { createRequire } from "node:module";
  import { openSandbox } from "./sandbox.ts";
  import { openSqlite } from "./store/sqlite.ts";
  const { cache } = createRequire(import.meta.url);
  const said = [];
  const look = (what) => said.push([what, Object.keys(cache).some((file) => file.includes("/fastify/"))]);
  const sandbox = await openSandbox({ store: openSqlite(":memory:") });
  look("opened");
  for (const path of ["/v2/transaction/charge", "/portal"]) {
    const headers = { "x-api-client-key": sandbox.merchant().secretKey, host: "127.0.0.1:4020" };
    const { status } = await sandbox.fetch(sandbox.baseUrl().replace("/v2", path), { headers });
    look(status + " " + path);
  }
  await sandbox.close();
  console.log(JSON.stringify(said));
`;

test("Fastify is loaded with the first request that needs it, not at the start", async () => {
  const args = ["--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: new URL("..", import.meta.url),
  });
  expect(JSON.parse(stdout)).toEqual([
    ["opened", false],
    ["200 /v2/transaction/charge", false],
    ["200 /portal", true],
  ]);
});
