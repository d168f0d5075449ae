import type { components } from "@payment-service/contract/client-types";
import { outsideContract, type Answer, type Outcome } from "./outcome.ts";
import { at, chargeIdOf, membersOf } from "./places.ts";

type Schemas = components["schemas"];

/**
 * What the customer has to do. `details` is `detail.additional_details`, with whatever else the service says, such as the
 * reference for a payment in a store (the document does not name these members).
 *
 * `"unknown"` is a word that the interface does not name, or one that came without the `redirect_url` it needs.
 *
 * @see Interface document, "Resources and their fields > Charge response"
 */
export type Action = { readonly details: Schemas["PendingDetailMembers"] } & (
  | { readonly name: "3ds_authenticate" | "complete_at_bnpl_provider"; readonly redirect_url: string }
  | { readonly name: "collect_payment" | "unknown" }
);

/** HTTP 200 and `success`: the money is taken or, without `auto_capture`, held. */
export interface CompletedCharge {
  readonly status: "completed";
  readonly charge: Schemas["Charge"];
  readonly response: Response;
}

/** HTTP 400, and no error: the customer has to act. Then wait for the webhook, or read the charge again. */
export interface PendingCharge {
  readonly status: "pending";
  readonly action: Action;
  /** Under which the charge can be read, where the answer gives it (gap charge.pending-id). */
  readonly chargeId: string | undefined;
  readonly body: Schemas["PendingCharge"];
  readonly response: Response;
}

/** HTTP 400: no money moves. `detail.code` says why; the document names no codes. */
export interface FailedCharge {
  readonly status: "failure";
  readonly detail: Schemas["ErrorDetail"];
  /** In words for people; the document does not say whether a failed charge has any. */
  readonly message: string | undefined;
  readonly body: Schemas["FailedCharge"];
  readonly response: Response;
}

/** HTTP 200 without the word `success`: there is a charge, and no proof that money moved. Read it before you deliver. */
export interface UnclearCharge {
  readonly status: "unclear";
  readonly charge: Schemas["Charge"];
  readonly response: Response;
}

/** Every way in which the creation of a charge can end, told apart by `status`. */
export type ChargeOutcome =
  | CompletedCharge
  | PendingCharge
  | FailedCharge
  | UnclearCharge
  | Exclude<Outcome<"createCharge">, { readonly status: 200 | 400 }>;

/** Reads a charge creation as the interface says: "Errors", charge creation 400 handling. */
export function chargeOutcome(outcome: Outcome<"createCharge">): ChargeOutcome {
  const { response } = outcome;
  if (outcome.status === 200) {
    const { body: charge } = outcome;
    if (!charge?.id) return outsideContract(outcome);
    // Goods leave the house on this word, so nothing but the word of the document earns it.
    const status = charge.status_details?.status === "success" ? "completed" : "unclear";
    return { status, charge, response };
  }
  return outcome.status === 400 ? notMade(outcome) : outcome;
}

function notMade(outcome: Answer<"createCharge", 400>): ChargeOutcome {
  const { body, response } = outcome;
  switch (body?.status) {
    case "pending":
      return { status: "pending", action: actionOf(body), chargeId: chargeIdOf(body), body, response };
    case "failure":
      return {
        status: "failure",
        detail: body.detail ?? {},
        message: body.message ?? undefined,
        body,
        response,
      };
    default:
      return outsideContract(outcome);
  }
}

/**
 * What the customer has to do for a pending charge, such as one that `getCharge` read after its first answer was lost.
 * `"unknown"` where the charge does not say, which is so of each that is not pending.
 */
export function actionOf(charge: Schemas["PendingCharge"] | Schemas["Charge"]): Action {
  const detail = at(charge, "detail") ?? at(charge, "status_details", "detail");
  const details = membersOf(at(detail, "additional_details"));
  const { action, redirect_url }: { action?: unknown; redirect_url?: unknown } = details;
  if (at(detail, "code") === "action_required") {
    if (action === "collect_payment") return { name: action, details };
    const isElsewhere = action === "3ds_authenticate" || action === "complete_at_bnpl_provider";
    if (isElsewhere && typeof redirect_url === "string" && redirect_url !== "")
      return { name: action, redirect_url, details };
  }
  return { name: "unknown", details };
}
