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
import { badge, code, count, link, money, note, stateBadge, when } from "../elements.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../layout.ts";

/** One thing that happened to a charge. */
interface Chapter {
  readonly at: number;
  /** Orders what happened at the same time. */
  readonly id: string;
  readonly look: "created" | "visited" | "moved" | "refused" | "announced";
  readonly part: Html;
}

/** A charge has a handful of events; partial refunds may give it many more. */
const MOST_EVENTS = 200;

/** Operations on a charge that exists. */
const ATTEMPTS = ["captureCharge", "refundCharge", "completePendingCharge", "cancelPendingCharge"];

/** What was tried with a charge and refused, or cut by a fault: only the log of requests knows it. */
export async function refusedAttempts(log: RequestLog | undefined, id: string): Promise<LoggedRequest[]> {
  const touching = (await log?.touching(id)) ?? [];
  return touching.filter(
    ({ operation, status }) => ATTEMPTS.includes(operation ?? "") && (status === null || status >= 400),
  );
}

/** Everything that store and log know of a charge, in the order in which it happened. */
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
  const chapters: Chapter[] = [
    { at, id, look: "created", part: createdPart(context, charge, status) },
    ...movements.map((movement) => movementPart(charge, movement)),
    ...refused.map(refusedPart),
  ];
  if (visits !== undefined && visits.first_visit !== null)
    chapters.push({ at: visits.first_visit, id: "", look: "visited", part: visitPart(charge, visits) });
  for (const event of await eventsAbout(sql, merchantId, id, MOST_EVENTS)) {
    const part = eventPart(context, event, await listAttempts(sql, merchantId, event.id));
    chapters.push({ at: event.created, id: event.id, look: "announced", part });
  }
  const inOrder = chapters.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return html`<ol class="story">
    ${inOrder.map((one) => html`<li class="${one.look}">${when(one.at)} ${one.part}</li>`)}
  </ol>`;
}

function createdPart({ wire }: PageContext, charge: Charge, status: string): Html {
  return html`<p>
    <strong>Created</strong> ${stateBadge(status)} ${money(charge.authorized, charge.currency)} by
    ${wire(charge.method)}${status === "failed" ? `: ${messageOf(charge)}` : ""}
  </p>`;
}

function movementPart({ currency }: Charge, movement: StoredMovement): Chapter {
  const { action, amount, from_status: from, to_status: to, id, created: at } = movement;
  const part = html`<p>
      <strong>${HEADS[action] ?? action}</strong> ${money(amount, currency)} ${stateBadge(from)} →
      ${stateBadge(to)}
    </p>
    ${note(html`Transaction ${code(id)}`)}`;
  return { at, id, look: "moved", part };
}

function refusedPart(request: LoggedRequest): Chapter {
  const { at, id, method, path, status, code: reason, message, fault } = request;
  const part = html`<p>
      <strong>Refused</strong> ${badge("bad", status ?? "cut")} ${message ?? ""}
      ${reason === null ? "" : code(reason)}${fault === null ? "" : html` (fault: ${code(fault)})`}
    </p>
    ${note(html`${code(`${method} ${path}`)}, ${link(`${PORTAL_PATH}/requests/${id}`, `request ${id}`)}`)}`;
  return { at, id: `log ${id}`, look: "refused", part };
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
