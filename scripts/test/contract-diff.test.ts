import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);
const BUNDLE = "generated/openapi.json";

interface Contract {
  webhooks: Record<string, unknown>;
  components: { schemas: Record<string, { oneOf?: unknown[] }> };
}

/** A repository with our contract, once released. */
let repository: string;
const git = (...args: string[]) =>
  run("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: repository });
const diff = (...args: string[]) =>
  run(process.execPath, [join(root, "scripts/release/contract-diff.ts"), ...args], { cwd: repository }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );

async function changed(change: (contract: Contract) => void): Promise<void> {
  const contract: Contract = JSON.parse(await readFile(join(root, BUNDLE), "utf8"));
  change(contract);
  await writeFile(join(repository, BUNDLE), JSON.stringify(contract));
}

/** What a check ends with that asks for a major version, while a changeset asks for this one. */
async function codeWith(level: string): Promise<number> {
  const text = `---\n"@payment-service/client": ${level}\n---\n\nWords.\n`;
  await writeFile(join(repository, ".changeset", "one.md"), text);
  const { code, stdout } = await diff("--check");
  expect(stdout).toContain(`Asked for is at least: major. The changesets that wait give: ${level}.\n`);
  return code;
}

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), "released-"));
  for (const folder of ["generated", ".changeset"]) await mkdir(join(repository, folder));
  await copyFile(join(root, BUNDLE), join(repository, BUNDLE));
  await git("init", "--quiet");
  await git("add", ".");
  await git("commit", "--quiet", "--message", "1");
});
afterAll(() => rm(repository, { recursive: true }));

test("before the first release there is nothing to compare with, and that is said", async () => {
  await git("tag", "something-else");
  expect(await diff("--check")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^No release yet: /),
  });
});

test("a release is asked for by the newest tag of the contract, and an equal contract asks for nothing", async () => {
  for (const version of ["0.9.0", "0.10.0"]) await git("tag", `@payment-service/contract@${version}`);
  expect(await diff("--check")).toEqual({
    code: 0,
    stdout:
      "Since @payment-service/contract@0.10.0:\nAsked for is at least: none. The changesets that wait give: none.\n",
    stderr: "",
  });
});

test("a webhook with another name asks for a major version", async () => {
  await changed(({ webhooks }) => {
    webhooks["refund.broken"] = webhooks["refund.failed"];
    delete webhooks["refund.failed"];
  });
  const { code, stdout, stderr } = await diff("--check");
  expect(stdout).toContain("  major webhook refund.failed is gone\n");
  expect([code, stderr]).toEqual([1, "That is not enough. Say what changes for users with: npx changeset\n"]);
});

test("a branch that the 400 of charge creation has lost asks for a major version", async () => {
  await changed(({ components }) => components.schemas["ChargePendingOrFailed"]?.oneOf?.shift());
  const { code, stdout } = await diff("--check");
  expect(stdout).toContain("  major ChargePendingOrFailed is no longer #/components/schemas/PendingCharge\n");
  expect(code).toBe(1);
});

test("what redocly says is asked for, too, until a changeset gives as much", async () => {
  await changed((contract) => {
    const amount = { required: ["amount", "currency_code", "rate"] };
    contract.components.schemas["Amount"] = { ...contract.components.schemas["Amount"], ...amount };
  });
  expect([await codeWith("minor"), await codeWith("major")]).toEqual([1, 0]);
});
