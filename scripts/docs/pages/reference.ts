import { curlCall } from "../../../sandbox/pages/reference/call.ts";
import { address, eventsContent, operationContent } from "../../../sandbox/pages/reference/content.ts";
import { prose } from "../../../sandbox/pages/prose.ts";
import { NEUTRAL_NAMING } from "../../../sandbox/values/naming.ts";
import { readContract, type ContractDocument } from "../../../sandbox/pages/reference/document.ts";
import {
  eventsOf,
  operationPage,
  topicsOf,
  type OperationPage,
} from "../../../sandbox/pages/reference/operations.ts";
import { loadRequirements } from "../../../conformance/register/requirements.ts";
import { html, type Html, type Page } from "../page.ts";

const BASE_URL = "http://127.0.0.1:4020/v2";
const KEYS = { secretKey: "YOUR_SECRET_KEY", publicKey: "YOUR_PUBLIC_KEY" };

/** The API reference of the sandbox's portal, with the requirements for each operation. */
export async function referencePages(): Promise<Page[]> {
  const contract = await readContract(NEUTRAL_NAMING);
  const topics = topicsOf(contract);
  const about = contract.root["info"];
  const description =
    typeof about === "object" && about !== null && "description" in about ? String(about.description) : "";
  const index: Page = {
    path: "reference/index.html",
    title: "API reference",
    menu: { group: "Reference", name: "API reference" },
    content: html`${prose(description)}
      <p>
        <a href="events.html">Events</a> are sent to your webhook URL. For other tools, the package
        <code>@payment-service/contract</code> has the same as OpenAPI 3.1 and 3.0.3 and as a Postman
        collection: <code>openapi.json</code>, <code>openapi-3.0.json</code>, <code>postman.json</code>.
      </p>
      ${topics.map(
        (topic) =>
          html`<h2 id="${topic.name}">${topic.name}</h2>
            <p>${topic.about}</p>
            <ul class="list">
              ${topic.operations.map(
                ({ info, summary }) =>
                  html`<li>
                    <a href="${info.id}.html">${summary}</a> <span class="address">${address(info)}</span>
                  </li>`,
              )}
            </ul>`,
      )}`,
  };
  const events: Page = {
    path: "reference/events.html",
    title: "Events",
    content: eventsContent(eventsOf(contract)),
  };
  const operations = topics.flatMap((topic) =>
    topic.operations.flatMap(({ info }) => {
      const page = operationPage(contract, info.id);
      return page === undefined ? [] : [operation(contract, page)];
    }),
  );
  return [index, events, ...operations];
}

function operation(contract: ContractDocument, page: OperationPage): Page {
  return {
    path: `reference/${page.info.id}.html`,
    title: page.summary,
    content: html`${operationContent(contract, page, curlCall(page, KEYS, BASE_URL))}
    ${requiredOf(page.info.id)}`,
  };
}

function requiredOf(operationId: string): Html {
  const rows = [...loadRequirements().values()].filter(({ operations }) =>
    operations.some((one) => one === operationId),
  );
  if (rows.length === 0) return html``;
  return html`<h2>What the conformance suite checks</h2>
    <ul>
      ${rows.map(({ id, level, text }) => html`<li><span class="badge ${level.toLowerCase()}">${level}</span> <a href="../requirements.html#${id}">${text}</a></li>`)}
    </ul>`;
}
