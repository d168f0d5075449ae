import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("a linter finds the outcomes that nobody looks at, and no other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lint-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await build({
    entryPoints: [join(root, "client/eslint.ts")],
    bundle: true,
    format: "esm",
    outfile: join(folder, "plugin.mjs"),
  });
  const rules = { "payment-service/use-outcome": "error" };
  const settings = { jsPlugins: ["./plugin.mjs"], categories: { correctness: "off" }, rules };
  await writeFile(join(folder, ".oxlintrc.json"), JSON.stringify(settings));
  const code = `
    await service.refundCharge({ id });
    service.captureCharge({ id });
    await shop?.service.createCharge({ body });
    const outcome = await service.createCharge({ body });
    orThrow(await service.captureCharge({ id }));
    void service.refundCharge({ id });
    await service.getCharge({ id });
    if ((await service.refundCharge({ id })).status !== 200) alert();
  `;
  await writeFile(join(folder, "shop.mjs"), code);
  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, "--format", "json"], {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed);
  const { diagnostics }: { diagnostics: { message: string; labels: { span: { line: number } }[] }[] } =
    JSON.parse(stdout);
  const found = diagnostics.map(({ message, labels }) => [labels[0]?.span.line, message.split(" ")[3]]);
  expect(found).toEqual([
    [2, "refundCharge"],
    [3, "captureCharge"],
    [4, "createCharge"],
  ]);
});
