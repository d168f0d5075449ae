import { operations } from "@payment-service/contract";
import { withDiagrams } from "../../workflows/diagram.ts";
import { readWorkflows, type Step } from "../../workflows/read.ts";
import { blocks, code, heading, link, safe, slug } from "../text/markdown.ts";
import type { Page } from "../page.ts";

/** Each workflow with its diagram and its steps. */
export function workflowsPage(): Page {
  return {
    path: "workflows",
    title: "Workflows",
    menu: { group: "Reference", name: "Workflows" },
    text: blocks(
      `Ways through the interface, call by call, as Arazzo: ${code("openapi/workflows.arazzo.yaml")}. They run:
${code("npm run workflows")} has Redocly's ${code("respect")} play them against the sandbox.`,
      readWorkflows().flatMap((workflow) => [
        heading(2, workflow.summary, workflow.workflowId),
        safe(workflow.description),
        withDiagrams(`<!-- diagram of ${workflow.workflowId} -->\n<!-- end of the diagram -->`),
        `Calls: ${workflow.steps.flatMap(call).join(", ")}.`,
      ]),
    ),
  };
}

function call({ operationId }: Step): string[] {
  const found = Object.values(operations).find(({ id }) => id === operationId);
  return found === undefined ? [] : [link(found.id, `operations/${slug(found.id)}`)];
}
