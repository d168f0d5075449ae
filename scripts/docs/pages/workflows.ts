import { operations } from "@payment-service/contract";
import { prose } from "../../../sandbox/pages/prose.ts";
import { readWorkflows, type Step } from "../../workflows/read.ts";
import { sequence } from "../drawn.ts";
import { html, type Html, type Page } from "../page.ts";

/** Each workflow with its diagram and its steps. */
export function workflowsPage(): Page {
  return {
    path: "workflows.html",
    title: "Workflows",
    menu: { group: "Reference", name: "Workflows" },
    content: html`<p>
        Ways through the interface, call by call, as Arazzo: <code>openapi/workflows.arazzo.yaml</code>. They
        run: <code>npm run workflows</code> has Redocly's <code>respect</code> play them against the sandbox.
      </p>
      ${readWorkflows().map(
        (workflow) =>
          html`<section>
            <h2 id="${workflow.workflowId}">${workflow.summary}</h2>
            ${prose(workflow.description)} ${sequence(workflow)}
            <p class="note">Calls: ${workflow.steps.map(call)}</p>
          </section>`,
      )}`,
  };
}

function call({ operationId }: Step): Html {
  const found = Object.values(operations).find(({ id }) => id === operationId);
  return found === undefined ? html`` : html`<a href="reference/${found.id}.html">${found.id}</a> `;
}
