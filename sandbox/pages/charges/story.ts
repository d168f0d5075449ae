import { findContinuation, type Continuation } from "../../store/continuations.ts";
import type { Charge } from "../../store/charges.ts";
import { eventsAbout, listAttempts, type Attempt, type LoggedEvent } from "../../store/events.ts";
import { listMovements, type StoredMovement } from "../../store/movements.ts";
import type { Sql } from "../../store/port.ts";
import type { RequestLog } from "../../requests/log.ts";
import type { LoggedRequest } from "../../requests/view.ts";

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
  refused: readonly LoggedRequest[],
): Promise<Chapter[]> {
  const { merchantId, id, created, facts } = charge;
  const movements = await listMovements(sql, merchantId, id);
  const chapters: Chapter[] = [
    { at: created, id, what: "created", status: movements[0]?.from_status ?? charge.status },
    ...movements.map((movement) => ({
      at: movement.created,
      id: movement.id,
      what: "moved" as const,
      movement,
    })),
  ];
  for (const attempt of refused)
    chapters.push({ at: attempt.at, id: `log ${attempt.id}`, what: "refused", attempt });
  const visits =
    facts.action === null ? undefined : await findContinuation(sql, merchantId, facts.action.continuationId);
  if (visits !== undefined && visits.first_visit !== null)
    chapters.push({ at: visits.first_visit, id: "", what: "visited", visits });
  for (const event of await eventsAbout(sql, merchantId, id, MOST_EVENTS)) {
    const attempts = await listAttempts(sql, merchantId, event.id);
    chapters.push({ at: event.created, id: event.id, what: "announced", event, attempts });
  }
  return chapters.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}
