import { operations } from "@payment-service/contract";
import { readWorkflows, type Workflow } from "../../workflows.ts";
import { blocks, code, heading, link, list, safe, slug } from "../text/markdown.ts";
import type { Page } from "../page.ts";

/** Each workflow with its steps. */
export function workflowsPage(): Page {
  return {
    path: "workflows",
    title: "Workflows",
    menu: { group: "Reference", name: "Workflows" },
    text: blocks(
      `Ways through the interface, call by call, as Arazzo: ${code("openapi/workflows.arazzo.yaml")}. They run: a test has
Redocly's ${code("respect")} play them against the sandbox.`,
      readWorkflows().flatMap((workflow) => [
        heading(2, workflow.summary, workflow.workflowId),
        safe(workflow.description),
        list(workflow.steps.map(step)),
      ]),
    ),
  };
}

function step({ description, operationId, "x-webhooks": webhooks = [] }: Workflow["steps"][number]): string {
  const called = Object.values(operations).find(({ id }) => id === operationId);
  const notes = [
    ...(called === undefined ? [] : [link(called.id, `operations/${slug(called.id)}`)]),
    ...webhooks.map((type) => `webhook ${code(type)}`),
  ];
  return notes.length === 0 ? description : `${description}: ${notes.join(", ")}`;
}
