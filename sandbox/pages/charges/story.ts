import { CONTINUATION_PATH } from "../../charges/pending.ts";
import { messageOf } from "../../charges/status-details.ts";
import type { RequestLog } from "../../log/log.ts";
import type { LoggedRequest } from "../../log/view.ts";
import type { Charge } from "../../store/charges.ts";
import type { Continuation } from "../../store/continuations.ts";
import { eventsAbout, listAttempts } from "../../store/events.ts";
import { listMovements, type StoredMovement } from "../../store/movements.ts";
import type { Sql } from "../../store/port.ts";
import { eventPart } from "../delivery.ts";
import { badge, code, count, link, moment, money, note, stateBadge, when } from "../elements.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../layout.ts";

/** A charge has a handful of events; partial refunds may give it many more. */
const MOST_EVENTS = 200;

/** Milliseconds in which an event is usually sent. */
const SOON = 1000;

/** Operations on a charge that exists. */
const ATTEMPTS = ["captureCharge", "refundCharge", "completePendingCharge", "cancelPendingCharge"];

/** What was tried with a charge and refused, or cut by a fault: only the log of requests knows it. */
export async function refusedAttempts(log: RequestLog | undefined, id: string): Promise<LoggedRequest[]> {
  const touching = (await log?.touching(id)) ?? [];
  return touching.filter(
    ({ operation, status }) => ATTEMPTS.includes(operation ?? "") && (status === null || status >= 400),
  );
}

/**
 * Everything that store and log know of a charge, in the order in which it happened. An event stands where it was sent last:
 * one that another overtook comes behind it, as the receiver saw it.
 */
export async function storyOf(
  context: PageContext,
  sql: Sql,
  charge: Charge,
  visits: Continuation | undefined,
  refused: readonly LoggedRequest[],
): Promise<Html> {
  const { merchantId, id, created: at } = charge;
  const movements = await listMovements(sql, merchantId, id);
  const status = movements[0]?.from_status ?? charge.status;
  const chapters = [
    chapter("created", at, id, createdPart(context, charge, status)),
    ...movements.map((movement) => movementChapter(charge, movement)),
    ...refused.map(refusedChapter),
  ];
  if (visits !== undefined && visits.first_visit !== null)
    chapters.push(chapter("visited", visits.first_visit, "", visitPart(charge, visits)));
  for (const event of await eventsAbout(sql, merchantId, id, MOST_EVENTS)) {
    const attempts = await listAttempts(sql, merchantId, event.id);
    const sent = attempts.at(-1)?.made_at ?? event.created;
    const late = sent - event.created < SOON ? "" : note(html`It happened at ${moment(event.created)}.`);
    const part = html`${eventPart(context, event, attempts)} ${late}`;
    chapters.push(chapter("announced", sent, event.id, part));
  }
  const inOrder = chapters.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return html`<ol class="story">
    ${inOrder.map(({ item }) => item)}
  </ol>`;
}

/** One thing that happened to a charge. The id orders what happened at the same time. */
function chapter(look: string, at: number, id: string, part: Html) {
  return { at, id, item: html`<li class="${look}">${moment(at)} ${part}</li>` };
}

function createdPart({ wire }: PageContext, charge: Charge, status: string): Html {
  return html`<p>
    <strong>Created</strong> ${stateBadge(status)} ${money(charge.authorized, charge.currency)} by
    ${wire(charge.method)}${status === "failed" ? `: ${messageOf(charge)}` : ""}
  </p>`;
}

function movementChapter({ currency }: Charge, movement: StoredMovement) {
  const { action, amount, from_status: from, to_status: to, id, created: at } = movement;
  const part = html`<p>
      <strong>${HEADS[action] ?? action}</strong> ${money(amount, currency)} ${stateBadge(from)} →
      ${stateBadge(to)}
    </p>
    ${note(html`Transaction ${code(id)}`)}`;
  return chapter("moved", at, id, part);
}

function refusedChapter(request: LoggedRequest) {
  const { at, id, method, path, status, code: reason, message, fault } = request;
  const part = html`<p>
      <strong>Refused</strong> ${badge("bad", status ?? "cut")} ${message ?? ""}
      ${reason === null ? "" : code(reason)}${fault === null ? "" : html` (fault: ${code(fault)})`}
    </p>
    ${note(html`${code(`${method} ${path}`)}, ${link(`${PORTAL_PATH}/requests/${id}`, `request ${id}`)}`)}`;
  return chapter("refused", at, `log ${id}`, part);
}

/** The words of the history for the actions of the table of transitions. */
const HEADS: Readonly<Record<string, string>> = {
  authenticate: "The customer passed",
  reject: "The customer failed or declined",
  complete: "Completed by the testing endpoint",
  cancel: "Cancelled by the testing endpoint",
  expire: "The time of the customer ran out",
  capture: "Captured",
  refund: "Refunded",
};

function visitPart(
  { merchantId, facts: { action } }: Charge,
  { visits, last_visit: last }: Pick<Continuation, "visits" | "last_visit">,
): Html {
  const href = `${CONTINUATION_PATH}/${merchantId}/${action?.continuationId ?? ""}`;
  return html`<p>
    <strong>${link(href, "The page of the customer")}</strong> was opened
    ${count(visits, "time")}${visits > 1 && last !== null ? html`, last at ${when(last)}` : ""}
  </p>`;
}
