import { responseStatus, type ChargeStatus } from "../values/charge-state.ts";
import type { JsonObject } from "../values/json.ts";
import type { Charge } from "../store/charges.ts";
import type { World } from "../world.ts";
import { pendingDetails } from "./pending.ts";

/** `status_details` of a charge. Members that the document does not name are read by clients in the field. */
export function statusDetails(world: World, charge: Charge) {
  return {
    status: responseStatus(charge.status),
    message: messageOf(charge),
    date_created: charge.created,
    detail: detailOf(world, charge),
  };
}

/** `detail` of a charge, also in the 400 that reports a pending or failed charge. */
export function detailOf(
  world: World,
  charge: Charge,
): { code: string; message: string; additional_details: JsonObject } {
  const { action, authorizationCode } = charge.facts;
  const word = WORDS[charge.status] ?? charge.status;
  const known = { charge_status: word, current_status: word, cash_transaction: charge.id };
  const message = messageOf(charge);
  if (charge.status === "pending" && action !== null) {
    const details = { ...pendingDetails(world, charge, action), ...known };
    return { code: "action_required", message, additional_details: details };
  }
  if (responseStatus(charge.status) === "failure") {
    // Every failed charge has a reason, except a hold that was returned.
    return { code: charge.reason ?? "charge_cancelled", message, additional_details: known };
  }
  const details = authorizationCode === null ? known : { authorization_code: authorizationCode, ...known };
  return { code: charge.status, message, additional_details: details };
}

/**
 * Clients in the field take `completed` as paid, and `pending_capture` as held. The document calls a held charge
 * `completed`, so this word stands beside that one (gap charge.status-words).
 */
const WORDS: { readonly [Status in ChargeStatus]?: string } = { completed: "pending_capture" };

/** The state of a charge in words. */
export function messageOf({ status, reason }: Charge): string {
  return (status === "failed" && reason !== null ? FAILURES[reason] : undefined) ?? SENTENCES[status];
}

const SENTENCES: Readonly<Record<ChargeStatus, string>> = {
  pending: "The customer has to act before the charge can go on.",
  completed: "The funds are held. Capture them, or refund the charge to release them.",
  captured: "The charge was paid.",
  refunded: "Money of the charge was refunded.",
  cancelled: "The charge was cancelled.",
  failed: "The charge was declined.",
};

const FAILURES: Readonly<Record<string, string>> = {
  action_expired: "The customer did not act in time.",
  authentication_failed: "The customer failed the authentication.",
  insufficient_funds: "The charge was declined for lack of funds.",
};
