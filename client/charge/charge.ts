import type { components } from "@payment-service/contract";
import { outsideContract, type Answer, type Outcome } from "../call/outcome.ts";

type Schemas = components["schemas"];

/**
 * What the customer has to do. `details` is `detail.additional_details` as it came, with whatever else the service tells,
 * such as the reference for a payment in a store (which names it uses is not shown).
 *
 * `"unknown"` is a word that the interface does not name, or one that came without the `redirect_url` it needs.
 *
 * @see Interface document, "Resources and their fields > Charge response"
 */
export type Action = { readonly details: Schemas["PendingAdditionalDetails"] } & (
  | { readonly name: "3ds_authenticate" | "complete_at_bnpl_provider"; readonly redirect_url: string }
  | { readonly name: "collect_payment" | "unknown" }
);

/** HTTP 200: the money is taken or, without `auto_capture`, held. */
export interface CompletedCharge {
  readonly status: "completed";
  readonly charge: Schemas["Charge"];
  readonly response: Response;
}

/** HTTP 400, and no error: the customer has to act. Then wait for the webhook, or read the charge again. */
export interface PendingCharge {
  readonly status: "pending";
  readonly action: Action;
  readonly body: Schemas["PendingCharge"];
  readonly response: Response;
}

/** HTTP 400: no money moves. `detail.code` says why; which codes there are is not shown. */
export interface FailedCharge {
  readonly status: "failure";
  readonly detail: Schemas["ErrorDetail"];
  /** In words for people; whether a failed charge has any is not shown. */
  readonly message: string | undefined;
  readonly body: Schemas["FailedCharge"];
  readonly response: Response;
}

/** Every way in which the creation of a charge can end, told apart by `status`. */
export type ChargeOutcome =
  | CompletedCharge
  | PendingCharge
  | FailedCharge
  | Exclude<Outcome<"createCharge">, { readonly status: 200 | 400 }>;

/** Reads a charge creation as the interface says: "Errors", charge creation 400 handling. */
export function chargeOutcome(outcome: Outcome<"createCharge">): ChargeOutcome {
  const { response } = outcome;
  if (outcome.status === 200) {
    // Goods leave the house on this word: an answer that contradicts its own 200 does not earn it.
    const said = outcome.body?.status_details?.status;
    if (said === "pending" || said === "failure" || !outcome.body?.id) return outsideContract(outcome);
    return { status: "completed", charge: outcome.body, response };
  }
  return outcome.status === 400 ? notMade(outcome) : outcome;
}

function notMade(outcome: Answer<"createCharge", 400>): ChargeOutcome {
  const { body, response } = outcome;
  switch (body?.status) {
    case "pending":
      return { status: "pending", action: actionOf(body), body, response };
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

function actionOf({ detail }: Schemas["PendingCharge"]): Action {
  const details = detail?.additional_details ?? {};
  const { action, redirect_url } = details;
  if (detail?.code === "action_required") {
    if (action === "collect_payment") return { name: "collect_payment", details };
    for (const name of withAddress)
      if (action === name && redirect_url) return { name, redirect_url, details };
  }
  return { name: "unknown", details };
}

const withAddress = ["3ds_authenticate", "complete_at_bnpl_provider"] as const;
