import { operations } from "@payment-service/contract";
import { logOf } from "../../control/requests.ts";
import { KEYS, readFilter, STATUSES, type RequestFilter } from "../../log/filter.ts";
import { MOST_BYTES, MOST_REQUESTS } from "../../log/kept.ts";
import type { RequestLog } from "../../log/log.ts";
import { eventId, requestStream, STREAM_TYPE } from "../../log/stream.ts";
import type { LoggedRequest } from "../../log/view.ts";
import { textAt } from "../../values/json.ts";
import { link, note } from "../elements.ts";
import { listPage, queryOf, rowItem, type Row } from "../list-page.ts";
import { badge, dayHeading } from "../shown.ts";
import { choice, searchButton, searchField } from "../form.ts";
import { h, html, type Html, type Part } from "../html.ts";
import { pageHeaders } from "../layout.ts";
import type { Register } from "../page-context.ts";
import { PORTAL_PATH } from "../sites.ts";
import { LIVE_SCRIPT } from "./live-script.ts";

export const REQUESTS_PATH = `${PORTAL_PATH}/requests`;

/** How many rows the page has before the live list adds some. */
const ROWS = 50;

export const requestList: Register = ({ on, world, onTerminal }) => {
  on("GET", "/requests", async ({ query }) => {
    const headers = pageHeaders({ script: LIVE_SCRIPT.source });
    return { headers, content: await requestsPage(logOf(world), query, onTerminal("logs")) };
  });

  on("GET", "/requests/stream", async ({ query, headers }) => {
    const last = textAt(headers, "last-event-id");
    const content = requestStream(logOf(world), query, last, (request) => requestRow(request).text);
    return { headers: { "content-type": STREAM_TYPE, "cache-control": "no-store" }, content };
  });
};

async function requestsPage(log: RequestLog, asked: unknown, follow: string): Promise<string> {
  const filter = readFilter(asked);
  const before = numberIn(textAt(asked, "before_id"));
  // Only the newest requests are live. The list goes on from the id of the newest one.
  const isNewest = before === undefined;
  const last = eventId(log, log.kept.newest);
  const { requests, hasMore } = await log.list(filter, { limit: ROWS, before });
  const names = ["method", "status", "operation", "key", "touched", "text"];
  const query = Object.fromEntries(names.map((name) => [name, textAt(asked, name)?.trim()]));
  const isFiltered = Object.values(query).some(Boolean);
  const live = h("p", { id: "live", role: "status" }, "Load the page again for newer requests.");
  const stream = `${REQUESTS_PATH}/stream${queryOf(query)}`;
  return listPage({
    title: "Requests",
    menu: "Requests",
    path: "/requests",
    filter: filterFields(filter),
    told: isNewest && h("div", { class: "live" }, live),
    none: isFiltered ? "No request fits." : "There is no request yet.",
    rows: requests.map(rowOf),
    growing: { id: "requests", "data-last": last, "data-stream": stream },
    query,
    links: { Newest: !isNewest && {}, Older: hasMore && { before_id: String(requests.at(-1)?.id) } },
    below: note(
      html`The last ${MOST_REQUESTS.toLocaleString("en")} requests, newest first, in memory only: at most
        ${MOST_BYTES / 1024 / 1024} MiB, and none after a restart. Keys, card numbers, validation codes and
        payment tokens are hidden.
        ${log.partial && "Several processes share this database: here is what this one has answered."} On a
        terminal: <code>${follow}</code>.`,
    ),
    scripts: isNewest && LIVE_SCRIPT.element,
  });
}

export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** What the live list adds: the row below the heading of its day, which the list drops where it has it. */
export function requestRow(request: LoggedRequest): Html {
  return html`${dayHeading(request.at)}${rowItem(rowOf(request))}`;
}

function rowOf(request: LoggedRequest): Row {
  return {
    time: request.at,
    exact: true,
    href: `${REQUESTS_PATH}/${request.id}`,
    what: addressOf(request),
    remark: remarksOn(request).map((remark) => h("span", { class: "remark" }, remark)),
    by: keyWords(request),
    tag: statusBadge(request),
    sum: h("small", {}, `${request.took_ms} ms`),
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

export const keyWords = ({ key }: LoggedRequest) => (key === "none" ? "no key" : `${key} key`);

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
function filterFields({ text, status, method, operation, key, touched }: RequestFilter): Part {
  const rest = [
    choice("method", "Method", METHODS, method),
    choice("operation", "Operation", Object.keys(operations), operation),
    choice("key", "Key", KEYS, key),
    searchField("touched", "Id of a charge, order, event …", touched),
    link(REQUESTS_PATH, "Show all"),
  ];
  const open = [method, operation, key, touched].some((value) => value !== undefined);
  return [
    searchField("text", "Text in request or answer", text),
    choice("status", "Answer", STATUSES, status),
    searchButton("Show"),
    h("details", { open }, h("summary", {}, "More filters"), h("div", {}, rest)),
  ];
}
