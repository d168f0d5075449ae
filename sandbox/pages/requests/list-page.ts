import { operations } from "@payment-service/contract";
import { KEYS, STATUSES, type RequestFilter } from "../../requests/filter.ts";
import { MOST_BYTES, MOST_REQUESTS } from "../../requests/exchange-ring.ts";
import type { LoggedRequest } from "../../requests/view.ts";
import { html, type Html } from "../html.ts";
import { portalPage } from "../portal-page.ts";
import { LIVE_SCRIPT } from "./live-script.ts";
import { addressOf, keyText, moment, remarks, REQUESTS_PATH, statusBadge } from "./words.ts";

export const FILTER_NAMES = ["method", "status", "operation", "key", "touched", "text"] as const;

interface List {
  readonly requests: readonly LoggedRequest[];
  readonly filter: RequestFilter;
  /** The filter as parameters of an address, without a question mark. */
  readonly query: string;
  /** The event id of the newest request, from which the live list goes on. */
  readonly last: string;
  readonly older: number | null;
  /** Whether the newest requests are shown; only then it is live. */
  readonly isNewest: boolean;
  readonly partial: boolean;
}

export function requestsPage(list: List): string {
  const { requests, query, isNewest } = list;
  return portalPage(
    "Requests",
    "Requests",
    html`<p class="note">
        The last ${MOST_REQUESTS.toLocaleString("en")} requests, newest first, in memory only: at most
        ${MOST_BYTES / 1024 / 1024} MiB, and none after a restart. Keys, card numbers, validation codes and
        payment tokens are hidden.
        ${list.partial ? "Several processes share this database: here is what this one has answered." : ""} On
        a terminal: <code>payment-sandbox logs</code>.
      </p>
      ${filterForm(list.filter)}
      ${isNewest ? html`<div class="live"><p id="live" role="status">Load the page again for newer requests.</p></div>` : html``}
      <div class="table" role="region" aria-label="Requests" tabindex="0">
        <table
          role="table"
          class="requests"
          id="requests"
          data-last="${list.last}"
          data-stream="${REQUESTS_PATH}/stream?${query}"
          ${requests.length === 0 ? html`hidden` : html``}
        >
          <thead role="rowgroup">
            <tr role="row">
              ${HEADS.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${requests.map(requestRow)}
          </tbody>
        </table>
      </div>
      ${requests.length > 0 ? "" : html`<p id="none">${query === "" ? "There is no request yet." : "No request fits."}</p>`}
      <p class="pages">
        ${isNewest ? "" : html`<a href="${REQUESTS_PATH}?${query}">Newest</a>`}
        ${list.older === null ? "" : html`<a href="${REQUESTS_PATH}?${query === "" ? "" : `${query}&`}before_id=${list.older}">Older</a>`}
      </p>
      ${isNewest ? LIVE_SCRIPT : html``}`,
  );
}

const HEADS = ["Answer", "Request", "Key", "Took", "When"];

/** Also what the live list adds. */
export function requestRow(one: LoggedRequest): Html {
  return html`<tr role="row">
    <td role="cell" data-head="Answer">${statusBadge(one)}</td>
    <td role="cell" data-head="Request">
      <a href="${REQUESTS_PATH}/${one.id}">${addressOf(one)}</a>
      ${remarks(one).map((remark) => html`<span class="remark">${remark}</span>`)}
    </td>
    <td role="cell" data-head="Key">${keyText(one)}</td>
    <td role="cell" data-head="Took">${one.took_ms} ms</td>
    <td role="cell" data-head="When">${moment(one.at)}</td>
  </tr>`;
}

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

function filterForm(filter: RequestFilter): Html {
  return html`<form method="get" action="${REQUESTS_PATH}" class="filters" aria-label="Filter">
    ${choice("method", "Method", METHODS, filter.method)}
    ${choice("status", "Answer", STATUSES, filter.status)}
    ${choice("operation", "Operation", Object.keys(operations), filter.operation)}
    ${choice("key", "Key", KEYS, filter.key)}
    ${field("touched", "Id of a charge, order, event ...", filter.touched)}
    ${field("text", "Text in request or answer", filter.text)}
    <p class="do">
      <button type="submit">Show</button>
      <a href="${REQUESTS_PATH}">Show all</a>
    </p>
  </form>`;
}

function choice(name: string, label: string, values: readonly string[], chosen = ""): Html {
  const known = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  return html`<div>
    <label for="filter-${name}">${label}</label>
    <select name="${name}" id="filter-${name}">
      <option value="">any</option>
      ${known.map((value) =>
        value === chosen
          ? html`<option value="${value}" selected>${value}</option>`
          : html`<option value="${value}">${value}</option>`,
      )}
    </select>
  </div>`;
}

function field(name: string, label: string, value = ""): Html {
  return html`<div class="wide">
    <label for="filter-${name}">${label}</label>
    <input name="${name}" id="filter-${name}" value="${value}" autocomplete="off" />
  </div>`;
}
