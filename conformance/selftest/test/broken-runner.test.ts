/** The runner itself is broken on purpose, through the command that people type: exit 2, a clear line, never green. */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { nullServers, serve } from "../../test/servers.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SHORT = ["--only", "^capture-once$"];

// Whole commands, each with a sandbox of its own.
vi.setConfig({ testTimeout: 120_000 });

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "broken-runner-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface How {
  /** A file of `broken/` that is loaded first, and which of its ways it takes. */
  readonly broken?: readonly [file: string, way?: string];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Put before the command. */
  readonly wrap?: readonly string[];
}

async function command(args: readonly string[], { broken, env = {}, wrap = [] }: How = {}): Promise<Ended> {
  const [file, way = ""] = broken ?? [];
  const first = file === undefined ? [] : ["--import", join(import.meta.dirname, "broken", `${file}.ts`)];
  const line = [...wrap, process.execPath, ...first, join(ROOT, "conformance/cli.ts"), ...args];
  const child = spawn(line[0] ?? "", line.slice(1), {
    cwd: ROOT,
    env: { ...process.env, BROKEN: way, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, out, err };
}

/** What is said last on the error stream; progress may stand before it. */
function lastLine({ err }: Ended): string {
  return err.trimEnd().split("\n").at(-1) ?? "";
}

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function targetWith(part: object): Promise<string> {
  const handle = nullServers["200 {}"];
  if (handle === undefined) throw new Error("no such server");
  const server = await serve(handle);
  onTestFinished(() => server.close());
  const file = join(folder, `${Object.keys(part).join("-")}.yaml`);
  const target = {
    name: "t",
    environment: "sandbox",
    base_url: `${server.url}/v2`,
    keys: { secret: "a-secret-key" },
  };
  writeFileSync(file, JSON.stringify({ ...target, ...part }));
  return file;
}

it("is green when nothing is broken", async () => {
  const { code, out } = await command(SHORT);
  expect(code).toBe(0);
  expect(out).toContain("Nothing required failed");
});

it("a check that throws is an error of the suite, not a verdict about the target", async () => {
  const { code, out } = await command(SHORT, { broken: ["check", "throws"] });
  expect(code).toBe(2);
  expect(out).toContain("a mistake in the check itself");
  expect(out).not.toContain("Nothing required failed");
});

it("a check that throws after its first proof has proved nothing", async () => {
  const { code, out } = await command(SHORT, { broken: ["check", "throws after its proofs"] });
  expect(code).toBe(2);
  expect(out).toContain("a mistake after the first proof");
  expect(out).not.toContain("Nothing required failed");
});

it("a check whose later precondition does not hold has proved nothing", async () => {
  const ended = await command(SHORT, { broken: ["check", "is blocked after its proofs"] });
  expect(ended.code).toBe(2);
  expect(ended.out).toMatch(/capture\.only-once[^]*a later precondition that does not hold/);
  expect(ended.out).not.toContain("Nothing required failed");
});

it("a check that throws when nobody waits for it is one line, not a verdict", async () => {
  const ended = await command(SHORT, { broken: ["check", "throws in a timer"] });
  expect(ended).toMatchObject({ code: 2, out: "" });
  expect(lastLine(ended)).toBe("the suite broke, and nothing is proved: a mistake in a timer");
});

it("a check that never ends is an error of the suite when the run has to end", async () => {
  const ended = await command(SHORT, { broken: ["check", "never ends"] });
  expect(ended.code).toBe(2);
  expect(ended.out).toContain("the flow did not end with the run");
});

it.skipIf(process.platform !== "linux")("starts where no folder for compiled code can be made", async () => {
  // The tests name another folder for it.
  const env = { TMPDIR: "/proc", NODE_COMPILE_CACHE: undefined };
  expect((await command(["--help"], { env })).code).toBe(0);
});

it("a report that cannot be printed is no verdict", async () => {
  const wrap = ["bash", "-c", 'exec "$@" > /dev/full', "bash"];
  const ended = await command(SHORT, { wrap });
  expect(ended.code).toBe(2);
  expect(lastLine(ended)).toMatch(/^the report cannot be printed: .*ENOSPC/);
});

it.each([
  ["forward", 3 * 3_600_000],
  ["back", -3 * 3_600_000],
])("a clock that is set %s by hours during the run, and right again at its end", async (direction, jump) => {
  // Some hundred calls: long enough for the jump to fall into them.
  const report = join(folder, `clock ${direction}`);
  const ended = await command(["--only", "^(capture|refund)[.]", "--report", report], {
    broken: ["clock"],
    env: { JUMP_MS: String(jump) },
  });
  expect(ended.code).toBe(2);
  expect(lastLine(ended)).toMatch(
    new RegExp(`^the clock of this machine was set ${direction} by 10800 s during the run .*proves nothing`),
  );
  expect(ended.out).not.toContain("Nothing required failed");
  const written: unknown = JSON.parse(readFileSync(join(report, "report.json"), "utf8"));
  expect(written).toMatchObject({ exit_code: 2, interrupted: true });
});

describe("reports that cannot be written", () => {
  const clear = /^--report .*: cannot be written \((E[A-Z]+: |.* is no folder)/;

  it("since the disk is full", async () => {
    const ended = await command([...SHORT, "--report", join(folder, "full")], {
      broken: ["files", "the disk is full"],
    });
    expect(ended.code).toBe(2);
    expect(lastLine(ended)).toMatch(clear);
    expect(lastLine(ended)).toContain("ENOSPC");
  });

  it("since a file stands where the folder should be", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const ended = await command([...SHORT, "--report", join(file, "report")]);
    expect(ended.code).toBe(2);
    expect(lastLine(ended)).toMatch(clear);
  });

  // A file system of its own; who may not mount one has seen the same by the injected fault above.
  const probe = mount("size=64k");
  const mayMount =
    spawnSync(probe[0] ?? "", [...probe.slice(1), "/mnt", "true"], { stdio: "ignore" }).status === 0;
  if (!mayMount)
    console.warn("small disks are not tried: this machine lets nobody mount one in a user namespace.");

  it.runIf(mayMount).each([
    ["a real disk is full", "size=64k", "ENOSPC"],
    ["a real disk is for reading only", "ro", "E"],
  ])("since %s", async (_, options, code) => {
    const disk = mkdtempSync(join(folder, "disk-"));
    const ended = await command([...SHORT, "--report", join(disk, "report")], {
      wrap: [...mount(options), disk],
    });
    expect(ended.code).toBe(2);
    expect(lastLine(ended)).toMatch(clear);
    expect(lastLine(ended)).toContain(code);
  });
});

describe("a port of ours that somebody else has", () => {
  it("for webhooks", async () => {
    const listen = `127.0.0.1:${await takenPort()}`;
    const ended = await command(["--target", await targetWith({ webhooks: { listen } })]);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err.trimEnd()).toBe(
      `webhooks.listen: cannot listen on ${listen} (EADDRINUSE). Free the port or name another one.`,
    );
  });

  it("for customers who come back from 3DS", async () => {
    const redirect_listen = `127.0.0.1:${await takenPort()}`;
    const ended = await command(["--target", await targetWith({ three_ds: { redirect_listen } })]);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err.trimEnd()).toBe(
      `three_ds.redirect_listen: cannot listen on ${redirect_listen} (EADDRINUSE). Free the port or name another one.`,
    );
  });
});

it("a register that is damaged is said with file, line and row, before any traffic", async () => {
  const ended = await command(SHORT, { broken: ["files", "a row of the register has lost its level"] });
  expect(ended).toMatchObject({ code: 2, out: "" });
  expect(ended.err).toMatch(
    /requirements\.yaml has faulty rows:\n {2}line \d+, [a-z.-]+: level: expected one of MUST/,
  );
  expect(ended.err).not.toMatch(/^ +at /m);
});

function mount(options: string): string[] {
  const script = `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`;
  return ["unshare", "--map-root-user", "--mount", "bash", "-c", script];
}
