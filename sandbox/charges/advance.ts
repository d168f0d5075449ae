import { notFound } from "../checking/refuse.ts";
import { ServiceError } from "../values/errors.ts";
import { schedule } from "../jobs/jobs.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Charge } from "../store/charges.ts";
import { insertMovement } from "../store/movements.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";
import { decide, type Action } from "./charge.ts";
import { announceMove } from "./events.ts";
import type { Movement } from "./movements.ts";
import { refusalOf } from "./refusals.ts";

export interface Advanced extends Movement {
  readonly charge: Charge;
}

/** Money reaches the merchant a day after it was captured (gap event.disbursement-succeeded). */
const DISBURSEMENT_DELAY = 24 * 60 * 60 * 1000;

/**
 * Moves one charge by one action, together with its history and its event. The rules decide on the row that was read.
 * The guarded update succeeds only if the row is still the same; otherwise the rules decide again.
 */
export async function advance(
  world: World,
  sql: Sql,
  merchant: Merchant,
  id: string,
  action: Action,
  reason: string | null = null,
): Promise<Advanced> {
  for (;;) {
    const seen = await world.charges.find(sql, merchant.id, id);
    if (seen === undefined) throw notFound("charge", id);
    const decision = decide(seen, action, world.settings.transitions);
    if (!decision.allowed) throw refusalOf(seen, action, decision.reason);
    const charge = await world.charges.move(sql, seen, decision.next, reason);
    if (charge === undefined) continue;

    const movement = { id: world.newId(), amount: decision.moved, created: world.clock.now() };
    await insertMovement(sql, merchant.id, id, {
      ...movement,
      action: action.type,
      from_status: seen.status,
      to_status: charge.status,
    });
    await announceMove(world, sql, merchant, decision.emits, charge, movement);
    if (charge.status === "captured") await scheduleDisbursement(world, sql, merchant, id);
    return { charge, ...movement };
  }
}

export async function scheduleDisbursement(
  world: World,
  sql: Sql,
  merchant: Merchant,
  id: string,
): Promise<void> {
  const due = world.clock.now() + DISBURSEMENT_DELAY;
  await schedule(world, sql, merchant, { kind: "disburse_charge", due, subject: id });
}

/** True for a refusal by the rules. For a job or a page it means that another caller was faster. */
export function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status < 500;
}
