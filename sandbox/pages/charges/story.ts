import { CONTINUATION_PATH } from "../../charges/pending.ts";
import { messageOf } from "../../charges/status-details.ts";
import type { RequestLog } from "../../requests/log.ts";
import type { LoggedRequest } from "../../requests/view.ts";
import type { Charge } from "../../store/charges.ts";
import type { Continuation } from "../../store/continuations.ts";
import { eventsAbout, listAttempts, type Attempt, type LoggedEvent } from "../../store/events.ts";
import { listMovements, type StoredMovement } from "../../store/movements.ts";
import type { Sql } from "../../store/port.ts";
import { eventPart } from "../delivery.ts";
import { badge, code, count, link, money, note, stateBadge, when } from "../elements.ts";
import { html, type Html } from "../html.ts";
import type { PageContext } from "../page-context.ts";
import { PORTAL_PATH } from "../portal-page.ts";

/** One thing that happened to a charge. */
export type Chapter = { readonly at: number; readonly id: string } & (
  | { readonly what: "created"; readonly status: string }
  | { readonly what: "visited"; readonly visits: Continuation }
  | { readonly what: "moved"; readonly movement: StoredMovement }
  | { readonly what: "refused"; readonly attempt: LoggedRequest }
  | { readonly what: "announced"; readonly event: LoggedEvent; readonly attempts: readonly Attempt[] }
);

/** A charge has a handful of events; partial refunds may give it many more. */
const MOST_EVENTS = 200;

/** Operations on a charge that exists. */
const ATTEMPTS: readonly (string | null)[] = [
  "captureCharge",
  "refundCharge",
  "completePendingCharge",
  "cancelPendingCharge",
];

/** What was tried with a charge and refused, or cut by a fault: only the log of requests knows it. */
export async function refusedAttempts(log: RequestLog | undefined, id: string): Promise<LoggedRequest[]> {
  const touching = (await log?.touching(id)) ?? [];
  return touching.filter(
    ({ operation, status }) => ATTEMPTS.includes(operation) && (status === null || status >= 400),
  );
}

/** Everything that store and log know of a charge, in the order in which it happened. */
export async function storyOf(
  sql: Sql,
  charge: Charge,
  visits: Continuation | undefined,
  refused: readonly LoggedRequest[],
): Promise<Chapter[]> {
  const { merchantId, id, created } = charge;
  const movements = await listMovements(sql, merchantId, id);
  const chapters: Chapter[] = [
    { at: created, id, what: "created", status: movements[0]?.from_status ?? charge.status },
    ...movements.map((movement): Chapter => ({
      at: movement.created,
      id: movement.id,
      what: "moved",
      movement,
    })),
    ...refused.map((attempt): Chapter => ({
      at: attempt.at,
      id: `log ${attempt.id}`,
      what: "refused",
      attempt,
    })),
  ];
  if (visits !== undefined && visits.first_visit !== null)
    chapters.push({ at: visits.first_visit, id: "", what: "visited", visits });
  for (const event of await eventsAbout(sql, merchantId, id, MOST_EVENTS)) {
    const attempts = await listAttempts(sql, merchantId, event.id);
    chapters.push({ at: event.created, id: event.id, what: "announced", event, attempts });
  }
  return chapters.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

export function storyPart(context: PageContext, charge: Charge, chapters: readonly Chapter[]): Html {
  return html`<ol class="story">
    ${chapters.map((chapter) => html`<li class="${chapter.what}">${when(chapter.at)} ${part(context, charge, chapter)}</li>`)}
  </ol>`;
}

function part(context: PageContext, charge: Charge, chapter: Chapter): Html {
  if (chapter.what === "visited") return visitPart(charge, chapter.visits);
  if (chapter.what === "moved") return movementPart(charge, chapter.movement);
  if (chapter.what === "refused") return refusedPart(chapter.attempt);
  if (chapter.what === "announced") return eventPart(context, chapter.event, chapter.attempts);
  return html`<p>
    <strong>Created</strong> ${stateBadge(chapter.status)} ${money(charge.authorized, charge.currency)} by
    ${context.wire(charge.method)}${chapter.status === "failed" ? `: ${messageOf(charge)}` : ""}
  </p>`;
}

function movementPart({ currency }: Charge, movement: StoredMovement): Html {
  const { action, amount, from_status: from, to_status: to, id } = movement;
  return html`<p>
      <strong>${HEADS[action] ?? action}</strong> ${money(amount, currency)} ${stateBadge(from)} →
      ${stateBadge(to)}
    </p>
    ${note(html`Transaction ${code(id)}`)}`;
}

function refusedPart({ id, method, path, status, code: reason, message, fault }: LoggedRequest): Html {
  return html`<p>
      <strong>Refused</strong> ${badge("bad", status ?? "cut")} ${message ?? ""}
      ${reason === null ? "" : code(reason)}${fault === null ? "" : html` (fault: ${code(fault)})`}
    </p>
    ${note(html`${code(`${method} ${path}`)}, ${link(`${PORTAL_PATH}/requests/${id}`, `request ${id}`)}`)}`;
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
