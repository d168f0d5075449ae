import { CONTINUATION_PATH } from "../../charges/pending.ts";
import { messageOf } from "../../charges/status-details.ts";
import type { RequestLog } from "../../log/log.ts";
import type { LoggedRequest } from "../../log/view.ts";
import type { Charge } from "../../store/charges.ts";
import type { Continuation } from "../../store/continuations.ts";
import { eventsAbout, listAttempts, type Attempt, type LoggedEvent } from "../../store/events.ts";
import { listMovements, type StoredMovement } from "../../store/movements.ts";
import type { Sql } from "../../store/port.ts";
import { eventPart } from "../delivery.ts";
import {
  badge,
  byDay,
  code,
  count,
  link,
  money,
  note,
  stateBadge,
  timeOfDay,
  when,
  whenNear,
} from "../elements.ts";
import type { Draw } from "../form.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../layout.ts";
import { methodText, stateWord } from "./words.ts";

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
): Promise<<About>(form: Draw<About>) => Html> {
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
  const events: SentEvent[] = [];
  for (const event of await eventsAbout(sql, merchantId, id, MOST_EVENTS))
    events.push({ event, attempts: await listAttempts(sql, merchantId, event.id) });
  return (form) => storyList([...chapters, ...events.map((one) => eventChapter(form, one))]);
}

/** In the order of arrival, with milliseconds. */
export function storyList(chapters: readonly Chapter[]): Html {
  const inOrder = chapters.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const items = inOrder.map(({ at, look, part }) => {
    const item = html`<li class="${look}">
      ${timeOfDay(at, "12:00:00.000".length)}
      <div>${part}</div>
    </li>`;
    return [at, item] as const;
  });
  return html`<ol class="story">
    ${byDay(items)}
  </ol>`;
}

interface SentEvent {
  readonly event: LoggedEvent;
  readonly attempts: readonly Attempt[];
}

/** An event stands where it was sent last. */
export function eventChapter<About>(form: Draw<About>, { event, attempts }: SentEvent): Chapter {
  const sent = attempts.at(-1)?.made_at ?? event.created;
  const late =
    sent - event.created < SOON ? "" : note(html`It happened at ${whenNear(event.created, sent, true)}.`);
  const part = html`${eventPart(form, event, attempts)} ${late}`;
  return chapter("announced", sent, event.id, part);
}

/** One thing that happened. The id orders what happened at the same time. */
interface Chapter {
  readonly look: string;
  readonly at: number;
  readonly id: string;
  readonly part: Html;
}

function chapter(look: string, at: number, id: string, part: Html): Chapter {
  return { look, at, id, part };
}

function createdPart(context: PageContext, charge: Charge, status: string): Html {
  return html`<p>
    <strong>Created</strong> ${stateBadge(status, stateWord(status))}
    ${money(charge.authorized, charge.currency)} by
    ${methodText(context, charge)}${status === "failed" ? `: ${messageOf(charge)}` : ""}
  </p>`;
}

function movementChapter({ currency }: Charge, movement: StoredMovement) {
  const { action, amount, from_status: from, to_status: to, id, created: at } = movement;
  const part = html`<p>
      <strong>${HEADS[action] ?? action}</strong> ${money(amount, currency)}
      ${stateBadge(from, stateWord(from))} → ${stateBadge(to, stateWord(to))}
    </p>
    <small>Transaction ${code(id)}</small>`;
  return chapter("moved", at, id, part);
}

function refusedChapter(request: LoggedRequest) {
  const { at, id, method, path, status, code: reason, message, fault } = request;
  const part = html`<p>
      <strong>Refused</strong> ${badge("bad", status ?? "cut")} ${message ?? ""}
      ${reason === null ? "" : code(reason)}${fault === null ? "" : html` (fault: ${code(fault)})`}
    </p>
    <small
      >${code(`${method} ${path.replace(/(?<=\/\w{8})[\w-]{28}$/, "…")}`)},
      ${link(`${PORTAL_PATH}/requests/${id}`, `request ${id}`)}</small
    >`;
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
