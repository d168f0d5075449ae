import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "../mock/prism.ts";
import { openContract } from "./open-contract.ts";
import { workflowsFile } from "./read.ts";

const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

/** Data of the service and the merchant for the workflows: `components.inputs.merchant` of the Arazzo file. */
export interface Inputs {
  readonly secret_key: string;
  readonly card_number: string;
  readonly three_ds_card_number: string;
  readonly three_ds_amount: number;
  readonly start_date: number;
}

export interface StepResult {
  readonly stepId: string;
  readonly workflowId: string;
  /** The HTTP status of the answer; 0 without one. */
  readonly answered: number;
  /** Checks that did not pass, in the runner's words. */
  readonly failures: readonly string[];
  readonly checks: number;
}

interface Log {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly executedWorkflows: readonly {
          readonly workflowId: string;
          readonly executedSteps: readonly {
            readonly stepId: string;
            readonly response?: { readonly statusCode: number };
            readonly checks: readonly {
              readonly name: string;
              readonly message?: string;
              readonly passed: boolean;
            }[];
          }[];
        }[];
      }
    >
  >;
}

/**
 * Runs every workflow with Redocly Respect. @throws Error with the output of Respect when it ran nothing, for example
 * because the Arazzo file is not valid.
 */
export async function respect(baseUrl: string, inputs: Inputs): Promise<readonly StepResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "workflows-"));
  try {
    // The copy of the contract has the name that the workflows use. JSON is YAML, too.
    await copyFile(workflowsFile, join(folder, "workflows.arazzo.yaml"));
    await writeFile(join(folder, "openapi.yaml"), openContract(await readFile(bundled, "utf8")));
    const args = ["respect", "workflows.arazzo.yaml", "--json-output", "log.json"];
    const child = spawn(
      process.execPath,
      [redocly, ...args, "--server", `service=${baseUrl}`, "--input", JSON.stringify(inputs)],
      {
        cwd: folder,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    );
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (said += part.toString()));
    await once(child, "close");
    const log = await readFile(join(folder, "log.json"), "utf8").catch((cause: unknown) => {
      throw new Error(`Respect ran no workflow. It said:\n${said}`, { cause });
    });
    return results(JSON.parse(log));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function results(log: Log): StepResult[] {
  const workflows = Object.values(log.files).flatMap((file) => file.executedWorkflows);
  return workflows.flatMap(({ workflowId, executedSteps }) =>
    executedSteps.map(({ stepId, response, checks }) => ({
      workflowId,
      stepId,
      answered: response?.statusCode ?? 0,
      checks: checks.length,
      failures: checks
        .filter((check) => !check.passed)
        .map(({ name, message = "" }) => `${name}: ${message.trim()}`),
    })),
  );
}
