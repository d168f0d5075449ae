import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bundleSandbox } from "./durability/bundle.ts";
import { chargeRequest, listedCharges } from "./durability/requests.ts";
import { spawnSandbox, type Reply, type Running } from "./durability/running.ts";
import { fileSizeLimit, SMALL_DISKS } from "./durability/small-disks.ts";
import { textAt } from "../values/json.ts";

const AT_ONCE = 20;

let directory: string;
let state: string;
let file: string;
const started: ReturnType<typeof spawnSandbox>[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "payment-sandbox-disk-"));
  state = join(directory, "state");
  mkdirSync(state);
  file = await bundleSandbox(directory);
});

afterEach(async () => {
  for (const sandbox of started.splice(0)) await sandbox.kill();
  rmSync(directory, { recursive: true, force: true });
});

function start(data: string, wrap: readonly string[] = [], more: readonly string[] = []) {
  const sandbox = spawnSandbox({ file, wrap, args: ["--data", data, ...more] });
  started.push(sandbox);
  return sandbox;
}

const create = (running: Running) => running.call("POST", "/transaction/charge", chargeRequest(5000, false));
const idOf = ({ body }: Reply) => textAt(body, "id") ?? "";

/** Twenty at a time, so that several share one commit, and one that does not fit takes none of the others along. */
async function createMany(running: Running): Promise<Reply[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, () => create(running)));
}

for (const disk of SMALL_DISKS) {
  if (disk.missing !== undefined)
    console.warn(`full disk: "${disk.name}" is not tried, since ${disk.missing}.`);
}

test("this machine offers at least one disk that can be full", () => {
  expect(SMALL_DISKS.some(({ missing }) => missing === undefined)).toBe(true);
});

describe.each(SMALL_DISKS.filter(({ missing }) => missing === undefined))("$name", (disk) => {
  test("a clear refusal while there is no room; then it works on, and nothing acknowledged is lost", async () => {
    const sandbox = start(state, disk.wrap(state));
    const pid = sandbox.child.pid ?? 0;
    const running = await sandbox.ready();
    const before = await createMany(running);
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));

    disk.fill(pid, state);
    // What SQLite has reserved already may still take some; then nothing fits any more.
    const full: Reply[] = [];
    await expect
      .poll(async () => (full.push(...(await createMany(running))), full.at(-1)?.status), { timeout: 20_000 })
      .toBe(503);
    for (const { status, body } of full.filter((reply) => reply.status !== 200)) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ status: "failure", detail: { code: "store_full" } });
      expect(textAt(body, "message")).toMatch(/cannot be written .* Make room/);
    }
    // Twenty refused requests at a time, and the jobs besides: one line for all of them.
    await expect
      .poll(() => sandbox.said.err)
      .toMatch(/^payment-sandbox: store_full: The state cannot be written .*\n$/);
    const known = [...before, ...full].filter(({ status }) => status === 200).map(idOf);
    const [first = ""] = known;
    expect((await running.call("GET", `/transaction/charge/${first}`)).status).toBe(200);
    expect((await running.call("GET", "/transaction/charge?limit=100")).status).toBe(200);

    disk.makeRoom(pid, state);
    const after = await createMany(running);
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    known.push(...after.map(idOf));

    // As a power cut leaves it: neither closed nor written back.
    const copy = join(directory, "copy");
    cpSync(disk.seen(pid, state), copy, { recursive: true });
    await sandbox.kill();
    const again = start(copy);
    const survivor = await again.ready();
    for (const id of known) {
      expect((await survivor.call("GET", `/transaction/charge/${id}`)).status).toBe(200);
    }
    // Exactly those: what was refused for want of room must not turn up later.
    const listed = (await listedCharges(survivor)).map((charge) => textAt(charge, "id"));
    expect(new Set(listed)).toEqual(new Set(known));
    expect(listed).toHaveLength(known.length);
    await again.kill();
    const database = new DatabaseSync(join(copy, "sandbox.sqlite"));
    expect(database.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    database.close();
  }, 120_000);
});

/** How large a file may become, in KiB: less than the tables need, or than the first rows need besides. */
const SIZES = [0, 4, 100, 230, 240, 260];

test.skipIf(fileSizeLimit.missing !== undefined)(
  "started on a full disk: one line that says so, exit 2",
  async () => {
    // An existing state, whose log cannot grow by the new webhook URL.
    const before = start(state);
    await before.ready();
    before.child.kill("SIGTERM");
    await before.ended;
    const starts = [["--webhook-url", "http://127.0.0.1:2/"], ...SIZES.map(() => [])].map((more, index) => {
      const size = index === 0 ? 0 : (SIZES[index - 1] ?? 0) * 1024;
      const data = index === 0 ? state : join(directory, `small-${index}`);
      return { size, sandbox: start(data, ["prlimit", `--fsize=${size}:`], more) };
    });
    for (const { size, sandbox } of starts) {
      await sandbox.ended;
      expect([size, sandbox.child.exitCode, sandbox.said.out]).toEqual([size, 2, ""]);
      expect(sandbox.said.err, `${size} bytes`).toMatch(/^payment-sandbox: .*(full|disk|written).*\n$/);
    }
  },
);
