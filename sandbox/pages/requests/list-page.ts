import { operations } from "@payment-service/contract";
import { logOf } from "../../control/requests.ts";
import { KEYS, readFilter, STATUSES, type RequestFilter } from "../../log/filter.ts";
import { MOST_BYTES, MOST_REQUESTS } from "../../log/kept.ts";
import type { RequestLog } from "../../log/log.ts";
import { eventId, requestStream, STREAM_TYPE } from "../../log/stream.ts";
import type { LoggedRequest } from "../../log/view.ts";
import { textAt } from "../../values/json.ts";
import { badge, link, moment, note, pager, queryOf, table, tableRow } from "../elements.ts";
import { choice, labelled } from "../form.ts";
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
  const live = html`class="requests" id="requests" data-last="${last}"
  data-stream="${REQUESTS_PATH}/stream?${query}" ${requests.length === 0 ? html`hidden` : ""}`;
  const none = query === "" ? "There is no request yet." : "No request fits.";
  const page = (cursor: string) => `${REQUESTS_PATH}?${[query, cursor].filter(Boolean).join("&")}`;
  return portalPage(
    "Requests",
    "Requests",
    html`${note(
      html`The last ${MOST_REQUESTS.toLocaleString("en")} requests, newest first, in memory only: at most
        ${MOST_BYTES / 1024 / 1024} MiB, and none after a restart. Keys, card numbers, validation codes and
        payment tokens are hidden.
        ${log.partial ? "Several processes share this database: here is what this one has answered." : ""} On
        a terminal: <code>payment-sandbox logs</code>.`,
    )}
    ${filterForm(filter)}
    ${isNewest ? html`<div class="live"><p id="live" role="status">Load the page again for newer requests.</p></div>` : ""}
    ${table("Requests", HEADS, requests.map(cellsOf), live)}
    ${requests.length > 0 ? "" : html`<p id="none">${none}</p>`}
    ${pager([
      ["Newest", isNewest ? null : page("")],
      ["Older", older === undefined ? null : page(`before_id=${older}`)],
    ])}
    ${isNewest ? LIVE_SCRIPT.element : ""}`,
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

const HEADS = ["Answer", "Request", "Key", "Took", "When"];

/** What the live list adds. */
export function requestRow(request: LoggedRequest): Html {
  return tableRow(HEADS, cellsOf(request));
}

function cellsOf(request: LoggedRequest) {
  const remarks = remarksOn(request).map((remark) => html`<span class="remark">${remark}</span>`);
  return [
    statusBadge(request),
    html`${link(`${REQUESTS_PATH}/${request.id}`, addressOf(request))} ${remarks}`,
    KEY_WORDS[request.key],
    `${request.took_ms} ms`,
    moment(request.at),
  ];
}

/** Method and address; what could not be read as a request has none. */
export function addressOf({ method, path, query }: LoggedRequest): string {
  if (method === "") return "Not a request of HTTP";
  return `${method} ${path}${query === "" ? "" : `?${query}`}`;
}

/** The number is enough; the color only helps to find it. */
export function statusBadge({ status, fault }: LoggedRequest): Html {
  if (status === null) return badge("bad", "cut");
  return badge(status >= 500 || fault !== null ? "bad" : status >= 400 ? "waiting" : "good", status);
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

function field(name: string, label: string, value = ""): Html {
  const input = html`<input name="${name}" id="${name}" value="${value}" autocomplete="off" />`;
  return html`<div class="wide">${labelled(name, label, "", input)}</div>`;
}
