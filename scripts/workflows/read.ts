import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

export const workflowsFile = fileURLToPath(new URL("../../openapi/workflows.arazzo.yaml", import.meta.url));

export interface Workflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly description: string;
  readonly steps: readonly Step[];
}

/** One call, of the interface or, with `x-operation`, of a page beside it. */
export interface Step {
  readonly stepId: string;
  readonly description: string;
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly value: unknown }[];
  readonly "x-operation"?: { readonly method: string; readonly url: string };
  readonly "x-webhooks"?: readonly string[];
  readonly "x-not-shown"?: string | readonly string[];
  readonly successCriteria: readonly { readonly condition: string }[];
}

/** The workflows as they are written; `redocly lint` checks that they are Arazzo. */
export function readWorkflows(): readonly Workflow[] {
  const { workflows }: { workflows: readonly Workflow[] } = parse(readFileSync(workflowsFile, "utf8"));
  return workflows;
}

/** Event types that the service sends because of these steps of a workflow, in their order. */
export function webhooksOf(workflow: Workflow, stepIds: readonly string[]): readonly string[] {
  const taken = workflow.steps.filter(({ stepId }) => stepIds.includes(stepId));
  return taken.flatMap((step) => step["x-webhooks"] ?? []);
}
