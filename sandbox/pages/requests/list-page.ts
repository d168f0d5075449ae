import { operations } from "@payment-service/contract";
import { logOf } from "../../control/requests.ts";
import { KEYS, readFilter, STATUSES, type RequestFilter } from "../../log/filter.ts";
import { MOST_BYTES, MOST_REQUESTS } from "../../log/kept.ts";
import type { RequestLog } from "../../log/log.ts";
import { eventId, requestStream, STREAM_TYPE } from "../../log/stream.ts";
import type { LoggedRequest } from "../../log/view.ts";
import { textAt } from "../../values/json.ts";
import { badge, byDay, dayHeading, note, pager, queryOf, rowItem, type Row } from "../elements.ts";
import { choice, searchField } from "../form.ts";
import { html, type Html } from "../html.ts";
import { pageHeaders, PORTAL_PATH, portalPage } from "../layout.ts";
import type { PageContext } from "../page-context.ts";
import { LIVE_SCRIPT } from "./live-script.ts";

export const REQUESTS_PATH = `${PORTAL_PATH}/requests`;

/** How many rows the page has before the live list adds some. */
const ROWS = 50;

/** The list of the request log, and its live stream. */
export function registerRequestList({ on, world }: PageContext): void {
  on("GET", "/requests", async ({ query }) => {
    const headers = pageHeaders({ script: LIVE_SCRIPT.source });
    return { headers, content: await requestsPage(logOf(world), query) };
  });

  on("GET", "/requests/stream", async ({ query, headers }) => {
    const last = textAt(headers, "last-event-id");
    const content = requestStream(logOf(world), query, last, (request) => requestRow(request).text);
    return { headers: { "content-type": STREAM_TYPE, "cache-control": "no-store" }, content };
  });
}

async function requestsPage(log: RequestLog, asked: unknown): Promise<string> {
  const filter = readFilter(asked);
  const before = numberIn(textAt(asked, "before_id"));
  // Only the newest requests are live. The list goes on from the id of the newest one.
  const isNewest = before === undefined;
  const last = eventId(log, log.kept.newest);
  const { requests, hasMore } = await log.list(filter, { limit: ROWS, before });
  const query = filterQuery(asked);
  const older = hasMore ? requests.at(-1)?.id : undefined;
  const none = query === "" ? "There is no request yet." : "No request fits.";
  const page = (cursor: string) => `${REQUESTS_PATH}?${[query, cursor].filter(Boolean).join("&")}`;
  const filtered = ["method", "operation", "key", "touched"].some((name) => textAt(asked, name));
  return portalPage(
    "Requests",
    "Requests",
    html`${filterForm(filter, filtered)}
      ${isNewest ? html`<div class="live"><p id="live" role="status">Load the page again for newer requests.</p></div>` : ""}
      <ol
        class="rows"
        aria-label="Requests"
        id="requests"
        data-last="${last}"
        data-stream="${REQUESTS_PATH}/stream?${query}"
        ${requests.length === 0 ? html`hidden` : ""}
      >
        ${byDay(requests.map((one) => [one.at, rowItem(rowOf(one))]))}
      </ol>
      ${requests.length > 0 ? "" : html`<p id="none" class="none">${none}</p>`}
      ${pager([
        ["Newest", isNewest ? null : page("")],
        ["Older", older === undefined ? null : page(`before_id=${older}`)],
      ])}
      ${note(
        html`The last ${MOST_REQUESTS.toLocaleString("en")} requests, newest first, in memory only: at most
          ${MOST_BYTES / 1024 / 1024} MiB, and none after a restart. Keys, card numbers, validation codes and
          payment tokens are hidden.
          ${log.partial ? "Several processes share this database: here is what this one has answered." : ""}
          On a terminal: <code>payment-sandbox logs</code>.`,
      )}`,
    isNewest ? { scripts: LIVE_SCRIPT.element } : {},
  );
}

export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The filter as parameters of an address, without a question mark. */
function filterQuery(asked: unknown): string {
  const names = ["method", "status", "operation", "key", "touched", "text"];
  return queryOf(Object.fromEntries(names.map((name) => [name, textAt(asked, name)?.trim()]))).slice(1);
}

/** What the live list adds: the row below the heading of its day, which the list drops where it has it. */
export function requestRow(request: LoggedRequest): Html {
  return html`${dayHeading(request.at)}${rowItem(rowOf(request))}`;
}

function rowOf(request: LoggedRequest): Row {
  const remarks = remarksOn(request).map((remark) => html`<span class="remark">${remark}</span>`);
  return {
    time: request.at,
    exact: true,
    href: `${REQUESTS_PATH}/${request.id}`,
    what: addressOf(request),
    remark: html`${remarks}`,
    by: KEY_WORDS[request.key],
    tag: statusBadge(request),
    sum: html`<small>${request.took_ms} ms</small>`,
  };
}

/** Method and address; what could not be read as a request has none. */
export function addressOf({ method, path, query }: LoggedRequest): string {
  if (method === "") return "Not a request of HTTP";
  return `${method} ${path}${query === "" ? "" : `?${query}`}`;
}

/** The number is enough; the colour only helps to find it. */
export function statusBadge({ status, fault }: LoggedRequest): Html {
  if (status === null) return badge("bad", "cut");
  return badge(status >= 500 || fault !== null ? "bad" : status >= 400 ? "wait" : "ok", status);
}

export const KEY_WORDS = {
  secret: "secret key",
  public: "public key",
  unknown: "unknown key",
  none: "no key",
} as const;

/** Why it was refused and what is odd about it, in a few words. */
function remarksOn({ code, message, warnings, hint, fault, status }: LoggedRequest): string[] {
  return [
    ...(code === null ? [] : [message === null ? code : `${code}: ${message}`]),
    ...(hint === null ? [] : [hint]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(fault === null ? [] : [`Fault: ${fault}${status === null ? ", no answer left" : ""}`]),
  ];
}

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

/** What is asked for most stands in one line, the rest behind it. */
function filterForm(filter: RequestFilter, isOpen: boolean): Html {
  return html`<form method="get" action="${REQUESTS_PATH}" class="filters" role="search" aria-label="Filter">
    ${searchField("text", "Text in request or answer", filter.text)}
    ${choice("status", "Answer", STATUSES, filter.status)}
    <button type="submit">Show</button>
    <details ${isOpen ? html`open` : ""}>
      <summary>More filters</summary>
      <div>
        ${choice("method", "Method", METHODS, filter.method)}
        ${choice("operation", "Operation", Object.keys(operations), filter.operation)}
        ${choice("key", "Key", KEYS, filter.key)}
        ${searchField("touched", "Id of a charge, order, event …", filter.touched)}
        <a href="${REQUESTS_PATH}">Show all</a>
      </div>
    </details>
  </form>`;
}
