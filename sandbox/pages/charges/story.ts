import { findContinuation, type Continuation } from "../../store/continuations.ts";
import type { Charge } from "../../store/charges.ts";
import { eventsAbout, listAttempts, type Attempt, type LoggedEvent } from "../../store/events.ts";
import { listMovements, type StoredMovement } from "../../store/movements.ts";
import type { Sql } from "../../store/port.ts";

/** One thing that happened to a charge. */
export type Chapter = { readonly at: number; readonly id: string } & (
  | { readonly what: "created"; readonly status: string }
  | { readonly what: "visited"; readonly visits: Continuation }
  | { readonly what: "moved"; readonly movement: StoredMovement }
  | { readonly what: "announced"; readonly event: LoggedEvent; readonly attempts: readonly Attempt[] }
);

/** A charge has a handful of events; partial refunds may give it many more. */
const MOST_EVENTS = 200;

/** Everything that the store knows of a charge, in the order in which it happened. */
export async function storyOf(sql: Sql, charge: Charge): Promise<Chapter[]> {
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
