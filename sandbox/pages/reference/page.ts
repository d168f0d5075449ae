import type { ContractDocument } from "./document.ts";
import type { EventPage, OperationPage, Topic } from "./operations.ts";
import { html } from "../html.ts";
import { PORTAL_PATH, portalPage } from "../portal-page.ts";
import { prose } from "../prose.ts";
import { address, eventsContent, operationContent } from "./content.ts";

const REFERENCE = `${PORTAL_PATH}/reference`;
const MENU = "API reference";

/** The list of all operations. */
export function referenceIndex(about: string, topics: readonly Topic[], baseUrl: string): string {
  const parts = topics.map(
    (topic) =>
      html`<h2>${topic.name}</h2>
        <p>${topic.about}</p>
        <ul class="list">
          ${topic.operations.map(
            ({ info, summary }) =>
              html`<li>
                <a href="${REFERENCE}/${info.id}">${summary}</a>
                <span class="address">${address(info)}</span>
              </li>`,
          )}
        </ul>`,
  );
  return portalPage(
    "API reference",
    MENU,
    html`<dl>
        <dt>Base URL</dt>
        <dd><code>${baseUrl}</code></dd>
      </dl>
      ${prose(about)}
      <p>
        <a href="${REFERENCE}/events">Events</a> are sent to your webhook URL. What fails on purpose, and
        which test cards there are, is at <a href="/_sandbox/outcomes">/_sandbox/outcomes</a>.
      </p>
      ${parts}`,
  );
}

export function operationReference(contract: ContractDocument, page: OperationPage, call: string): string {
  return portalPage(page.summary, MENU, operationContent(contract, page, call));
}

export function eventReference(events: readonly EventPage[]): string {
  return portalPage("Events", MENU, eventsContent(events));
}
