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
import { code, link, note } from "../elements.ts";
import { badge, byDay, count, money, stateBadge, timeOfDay, when, whenNear } from "../shown.ts";
import type { Draw } from "../form.ts";
import { h, html, type Html, type Part } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../sites.ts";
import { methodText, stateWord } from "./words.ts";

/** A charge has a handful of events; partial refunds may give it many more. */
const MOST_EVENTS = 200;

/** Milliseconds in which an event is usually sent. */
const SOON = 1000;

const ATTEMPTS = ["captureCharge", "refundCharge", "completePendingCharge", "cancelPendingCharge"];

/** What was tried with a charge and refused, or cut by a fault: only the log of requests knows it. */
export async function refusedAttempts(log: RequestLog | undefined, id: string): Promise<LoggedRequest[]> {
  const touching = (await log?.touching(id)) ?? [];
  return touching.filter(
    ({ operation, status }) => ATTEMPTS.includes(operation ?? "") && (status === null || status >= 400),
  );
}

/** One thing that happened. The id orders what happened at the same time. */
interface Chapter {
  readonly look: "created" | "moved" | "refused" | "visited" | "announced";
  readonly at: number;
  readonly id: string;
  readonly part: Part;
}

/** Everything that store and log know of a charge. */
export async function storyOf(
  sql: Sql,
  charge: Charge,
  visits: Continuation | undefined,
  refused: readonly LoggedRequest[],
) {
  const { merchantId, id } = charge;
  const movements = await listMovements(sql, merchantId, id);
  const sent: [LoggedEvent, Attempt[]][] = [];
  for (const event of await eventsAbout(sql, merchantId, id, MOST_EVENTS))
    sent.push([event, await listAttempts(sql, merchantId, event.id)]);
  return <About>(form: Draw<About>, context: PageContext): Chapter[] => [
    createdChapter(context, charge, movements[0]?.from_status ?? charge.status),
    ...movements.map((movement) => movementChapter(charge, movement)),
    ...refused.map(refusedChapter),
    ...visitChapters(charge, visits),
    ...sent.map((one) => eventChapter(form, ...one)),
  ];
}

/** In the order of arrival, with milliseconds. */
export function storyList(chapters: readonly Chapter[]): Html {
  const inOrder = chapters.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const items = inOrder.map(({ at, look, part }) => {
    return [at, h("li", { class: look }, timeOfDay(at, true), h("div", {}, part))] as const;
  });
  return h("ol", { class: "story" }, byDay(items));
}

/** An event stands where it was sent last: one that another overtook comes behind it, as the receiver saw it. */
export function eventChapter<About>(
  form: Draw<About>,
  event: LoggedEvent,
  attempts: readonly Attempt[] = [],
): Chapter {
  const { id, created } = event;
  const at = attempts.at(-1)?.made_at ?? created;
  const late = at - created >= SOON && note(html`It happened at ${whenNear(created, at, true)}.`);
  return { look: "announced", at, id, part: [eventPart(form, event, attempts), late] };
}

function createdChapter(context: PageContext, charge: Charge, status: string): Chapter {
  const part = html`<p>
    <strong>Created</strong> ${stateBadge(status, stateWord(status))}
    ${money(charge.authorized, charge.currency)} by
    ${methodText(context, charge)}${status === "failed" && `: ${messageOf(charge)}`}
  </p>`;
  return { look: "created", at: charge.created, id: charge.id, part };
}

function movementChapter({ currency }: Charge, movement: StoredMovement): Chapter {
  const { action, amount, from_status: from, to_status: to, id, created: at } = movement;
  const part = html`<p>
      <strong>${HEADS.get(action) ?? action}</strong> ${money(amount, currency)}
      ${stateBadge(from, stateWord(from))} → ${stateBadge(to, stateWord(to))}
    </p>
    <small>Transaction ${code(id)}</small>`;
  return { look: "moved", at, id, part };
}

function refusedChapter(request: LoggedRequest): Chapter {
  const { at, id, method, path, status, message, fault } = request;
  const place = `${method} ${path.replace(/(?<=\/\w{8})[\w-]{28}$/, "…")}`;
  const part = html`<p>
      <strong>Refused</strong> ${badge("bad", status ?? "cut")} ${message}
      ${request.code !== null && code(request.code)}${fault !== null && html` (fault: ${code(fault)})`}
    </p>
    <small>${code(place)}, ${link(`${PORTAL_PATH}/requests/${id}`, `request ${id}`)}</small>`;
  return { look: "refused", at, id: `log ${id}`, part };
}

/** The words of the history for the actions of the table of transitions. */
const HEADS = new Map([
  ["authenticate", "The customer passed"],
  ["reject", "The customer failed or declined"],
  ["complete", "Completed by the testing endpoint"],
  ["cancel", "Cancelled by the testing endpoint"],
  ["expire", "The time of the customer ran out"],
  ["capture", "Captured"],
  ["refund", "Refunded"],
]);

function visitChapters({ merchantId, facts }: Charge, known: Continuation | undefined): Chapter[] {
  const { visits = 0, first_visit: at = null, last_visit: last = null } = known ?? {};
  if (at === null) return [];
  const href = `${CONTINUATION_PATH}/${merchantId}/${facts.action?.continuationId ?? ""}`;
  const part = html`<p>
    <strong>${link(href, "The page of the customer")}</strong> was opened
    ${count(visits, "time")}${visits > 1 && last !== null && html`, last at ${when(last)}`}
  </p>`;
  return [{ look: "visited", at, id: "", part }];
}
