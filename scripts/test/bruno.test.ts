import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { operations } from "@payment-service/contract";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../bench/sandbox.ts";
import { bruno } from "./foreign-tool.ts";

const run = promisify(execFile);
const { missing } = bruno;
if (missing !== undefined) console.log(`skipped: the Bruno collection is not run, because ${missing}`);

interface Ran {
  readonly results: readonly { readonly name: string; readonly response: { readonly status: number } }[];
}

test.skipIf(missing)(
  "each request of the Bruno collection works as it stands, in its order",
  { timeout: 400_000 },
  async () => {
    const command = bruno.program();
    const sandbox = await startSandbox({ args: ["--memory"] });
    onTestFinished(() => sandbox.stop());
    const folder = await mkdtemp(join(tmpdir(), "bruno-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(new URL("../../generated/bruno", import.meta.url), join(folder, "bruno"), {
      recursive: true,
    });
    const { baseUrl, secretKey, publicKey } = sandbox;
    const values = Object.entries({ baseUrl, secretKey, publicKey });
    const output = join(folder, "ran.json");
    const args = ["run", "-r", "--env", "Sandbox", "--output", output];
    const given = values.flatMap(([name, value]) => ["--env-var", `${name}=${value}`]);
    await run(process.execPath, [command, ...args, ...given], { cwd: join(folder, "bruno") });
    const [{ results }]: readonly [Ran] = JSON.parse(await readFile(output, "utf8"));
    expect(results).toHaveLength(Object.keys(operations).length);
    const refused = results.filter(({ response }) => response.status !== 200);
    // As in the Postman collection: the charge is captured at once, and waits for nobody.
    expect(Object.fromEntries(refused.map(({ name, response }) => [name, response.status]))).toEqual({
      "Capture a held charge": 400,
      "Complete a pending charge": 404,
      "Cancel a pending charge": 404,
      "Read what a charge waits for": 400,
    });
  },
);
