import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { bundled } from "../mock/prism.ts";
import { contractWithLinks } from "../schemathesis/links.ts";
import { ROOT, finished, startSubject } from "./processes.ts";
import type { Tool } from "./tool.ts";

const OURS = join(ROOT, "scripts", "schemathesis");

interface Report {
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[];
  /** Such as a broken connection. */
  readonly errors: readonly { readonly title: string }[];
}

/**
 * Uses everything that `npm run schemathesis` knows about this service: keys, cards, links between operations. The
 * same two checks are off, because the document itself answers valid requests with 400.
 */
export function schemathesis(command: string): Tool {
  return {
    name: "Schemathesis",
    version: readFileSync(join(OURS, "requirements.txt"), "utf8").trim().replace(/^.*==/, ""),
    async complaints(subject, budgetSeconds) {
      const folder = mkdtempSync(join(tmpdir(), "bench-peers-"));
      // No limit per minute: it would refuse most requests of this tool.
      const { target, stop } = await startSubject(subject);
      try {
        const contract = join(folder, "openapi.json");
        writeFileSync(contract, contractWithLinks(bundled));
        const report = join(folder, "report.json");
        const limits = ["--seed", "1", "--max-time", String(budgetSeconds), "--report-json-path", report];
        const config = ["--config-file", join(OURS, "schemathesis.toml")];
        const child = spawn(command, [...config, "run", contract, "--url", target.base_url, ...limits], {
          cwd: folder,
          stdio: "ignore",
          env: {
            ...process.env,
            SECRET_KEY: target.keys.secret,
            PUBLIC_KEY: target.keys.public,
            SCHEMATHESIS_HOOKS: join(OURS, "hooks.py"),
            PYTHONIOENCODING: "utf-8",
          },
        });
        // It starts slowly, and ends when it is asked to.
        await finished(child, budgetSeconds + 15);
        return existsSync(report) ? complaintsIn(readFileSync(report, "utf8")) : undefined;
      } finally {
        await stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function complaintsIn(text: string): Set<string> | undefined {
  // It writes the report at its end. A tool that was cut while writing has no result.
  if (!text.trimEnd().endsWith("}")) return undefined;
  const { failures, errors }: Report = JSON.parse(text);
  return new Set([
    ...failures.flatMap(({ title, operations }) => operations.map((one) => `${one}: ${title}`)),
    ...errors.map(({ title }) => title),
  ]);
}
