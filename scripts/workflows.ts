import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parse } from "yaml";
import { isNode } from "./document-node.ts";

const workflowsFile = fileURLToPath(new URL("../openapi/workflows.arazzo.yaml", import.meta.url));
const contractFile = new URL("../generated/openapi.json", import.meta.url);
const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

export interface Workflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly description: string;
  readonly steps: readonly {
    readonly stepId: string;
    readonly description: string;
    readonly operationId?: string;
    readonly "x-webhooks"?: readonly string[];
    readonly "x-not-shown"?: string | readonly string[];
  }[];
}

/** The workflows as they are written; `redocly lint` checks that they are Arazzo. */
export function readWorkflows(): readonly Workflow[] {
  const { workflows }: { workflows: readonly Workflow[] } = parse(readFileSync(workflowsFile, "utf8"));
  return workflows;
}

/** Runs every workflow by Redocly Respect, and says what is wrong with each step that failed or was not reached. */
export async function respect(baseUrl: string, inputs: Readonly<Record<string, unknown>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "workflows-"));
  try {
    await copyFile(workflowsFile, join(folder, "workflows.arazzo.yaml"));
    // The copy of the contract has the name that the workflows use. JSON is YAML, too.
    await writeFile(join(folder, "openapi.yaml"), openContract());
    const args = ["respect", "workflows.arazzo.yaml", "--json-output", "log.json"];
    const given = ["--server", `service=${baseUrl}`, "--input", JSON.stringify(inputs)];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const settings = { cwd: folder, env, timeout: 100_000 };
    // It ends with 1 where a step fails, which its log says, too.
    const running = promisify(execFile)(process.execPath, [redocly, ...args, ...given], settings);
    const printed = await running.catch((failed: { stdout: string; stderr: string }) => failed);
    const log = await readFile(join(folder, "log.json"), "utf8").catch((cause: unknown) => {
      throw new Error(`Respect ran no workflow:\n${printed.stdout}${printed.stderr}`, { cause });
    });
    return problemsIn(JSON.parse(log));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The contract with `additionalProperties: true` where it is silent, which Respect would take as closed. */
function openContract(): string {
  return JSON.stringify(JSON.parse(readFileSync(contractFile, "utf8")), (_key, part: unknown) =>
    isNode(part) && part["type"] === "object" ? { additionalProperties: true, ...part } : part,
  );
}

type Check = { readonly name: string; readonly message?: string; readonly passed: boolean };
type ExecutedStep = { readonly stepId: string; readonly checks: readonly Check[] };
type Executed = { readonly workflowId: string; readonly executedSteps: readonly ExecutedStep[] };
type Log = { readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly Executed[] }>> };

function problemsIn({ files }: Log): string[] {
  const executed = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows);
  return readWorkflows().flatMap(({ workflowId, steps }) => {
    const reached = executed.find((one) => one.workflowId === workflowId)?.executedSteps ?? [];
    return steps.flatMap(({ stepId }) => {
      const { checks = [] } = reached.find((one) => one.stepId === stepId) ?? {};
      if (checks.length === 0) return [`${workflowId} ${stepId}: was not reached, or checked nothing`];
      const failed = checks.filter(({ passed }) => !passed);
      return failed.map(({ name, message }) => `${workflowId} ${stepId}: ${name}: ${message}`);
    });
  });
}
