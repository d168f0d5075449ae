import { startSandbox } from "../bench/sandbox.ts";
import { readWorkflows, webhooksOf, type Workflow } from "./read.ts";
import { startReceiver } from "./receiver.ts";
import { respect, type StepResult } from "./respect.ts";

export interface WorkflowResult {
  readonly workflow: Workflow;
  /** One entry for each step that was reached. */
  readonly steps: readonly StepResult[];
  /** A sentence for each problem; empty when everything went as written. */
  readonly problems: readonly string[];
}

/** All workflows against a sandbox that is started for them, and what they say about webhooks against what it sent. */
export async function runWorkflows(): Promise<readonly WorkflowResult[]> {
  const receiver = await startReceiver();
  const sandbox = await startSandbox({ args: ["--memory", "--webhook-url", receiver.url] });
  try {
    const origin = new URL(sandbox.baseUrl).origin;
    const { cards }: Outcomes = await (await fetch(`${origin}/_sandbox/outcomes`)).json();
    const approved = cards.find(({ name }) => name === "approved");
    const threeDs = cards.find(({ name }) => name === "three_ds");
    const steps = await respect(sandbox.baseUrl, {
      secret_key: sandbox.secretKey,
      card_number: approved?.card_number ?? "",
      three_ds_card_number: threeDs?.card_number ?? "",
      three_ds_amount: threeDs?.amount ?? 0,
      start_date: Date.now(),
    });
    const workflows = readWorkflows();
    // Of steps that went wrong nothing is expected: that is said already.
    const right = steps.filter(({ failures }) => failures.length === 0).map(({ stepId }) => stepId);
    const missing = await receiver.missing(workflows.flatMap((workflow) => webhooksOf(workflow, right)));
    return workflows.map((workflow) => {
      const own = steps.filter(({ workflowId }) => workflowId === workflow.workflowId);
      const unreached = workflow.steps.length - own.length;
      const unsent = webhooksOf(workflow, right).filter((type) => missing.includes(type));
      return {
        workflow,
        steps: own,
        problems: [
          ...own.flatMap(({ stepId, failures }) => failures.map((failure) => `${stepId}: ${failure}`)),
          ...(unreached > 0 ? [`${unreached} of its steps were not reached.`] : []),
          ...unsent.map((type) => `x-webhooks: ${type} is named more often than it was sent.`),
        ],
      };
    });
  } finally {
    await sandbox.stop();
    receiver.stop();
  }
}

interface Outcomes {
  readonly cards: readonly {
    readonly name: string;
    readonly card_number: string;
    readonly amount?: number;
  }[];
}
