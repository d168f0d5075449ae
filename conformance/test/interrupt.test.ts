import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { description } from "./fakes.ts";
import { serve } from "./servers.ts";

it("Ctrl-C ends a run against a server that hangs: what is known is said, the reports are written, exit 2", async () => {
  const folder = mkdtempSync(join(tmpdir(), "interrupt-"));
  const program = fileURLToPath(new URL("../cli.ts", import.meta.url));
  let asked = 0;
  const server = await serve((request, _body, response) => {
    asked += 1;
    // The runner is well under way when the third call never comes back.
    if (asked === 3) child.kill("SIGINT");
    else if (asked < 3) response.writeHead(404, { "content-type": "application/json" }).end("{}");
    else request.socket.unref();
  });
  const file = join(folder, "target.yaml");
  const target = description({ base_url: `${server.url}/v2`, call_deadline_ms: 60_000 });
  writeFileSync(file, JSON.stringify(target));
  const child = spawn(process.execPath, [program, "--target", file, "--report", folder]);
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  await server.close();
  expect(code).toBe(2);
  expect(out).toContain("The run was interrupted, so its results are incomplete.");
  expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toMatchObject({ interrupted: true });
  for (const name of ["junit.xml", "report.html", "traffic.har"])
    expect(existsSync(join(folder, name))).toBe(true);
  rmSync(folder, { recursive: true });
});
