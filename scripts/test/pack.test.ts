import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { GUIDES, installLines, withInstallSteps } from "../pack/install-steps.ts";
import { root } from "../pack/pack.ts";

const run = promisify(execFile);
const read = (guide: string) => readFile(join(root, guide), "utf8");
const shop = { packages: ["client"], forDevelopment: ["sandbox"] } as const;

test.each(GUIDES)("%s installs as the setting says", async (guide) => {
  const text = await read(guide);
  expect(withInstallSteps(text), "`npm run pack:all -- --guides` writes it").toBe(text);
  expect(text).toContain("<!-- install ");
});

test.each(GUIDES)("%s gets shorter on the day of publication, and back", async (guide) => {
  const text = await read(guide);
  const published = withInstallSteps(text, true);
  expect(published).toMatch(/^npm install @payment-service\/\w+/m);
  expect(published).not.toContain("pack:all");
  expect(withInstallSteps(published, false)).toBe(withInstallSteps(text, false));
});

test("a registry resolves the contract, a folder of files does not", () => {
  expect(installLines(shop, true)).toEqual([
    "npm install @payment-service/client",
    "npm install --save-dev @payment-service/sandbox",
  ]);
  expect(installLines(shop, false)).toEqual([
    'npm install "$PACKED"/contract.tgz "$PACKED"/client.tgz',
    'npm install --save-dev "$PACKED"/sandbox.tgz',
  ]);
});

test("a misspelt option is one line", async () => {
  const failed = run(process.execPath, ["scripts/pack/main.ts", "--dir", "x"], {
    cwd: root,
  });
  await expect(failed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Unknown option '--dir'\. Expected: npm run pack:all[^\n]+\n$/),
  });
});
