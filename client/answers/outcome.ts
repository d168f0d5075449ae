import type { OperationId } from "@payment-service/contract";
import type { operations } from "@payment-service/contract/client-types";
import type { Outcome as OutcomeOf, Undeclared, Unreadable } from "@payment-service/contract/client";
import { OutcomeError } from "./errors.ts";

export type { Undeclared, Unreadable };

/**
 * Every way in which the service can answer an operation, told apart by `status`:
 * a number that the contract gives for it, with the `body` that belongs to it;
 * `"undeclared"`, an answer outside the contract, such as the 502 of a proxy; or
 * `"unreadable"`, a status of the contract whose body should be JSON and is not. The last two have `httpStatus` and `text`.
 */
export type Outcome<Op extends OperationId> = OutcomeOf<operations[Op]>;

/** The part of an operation's outcomes that has this status. */
export type Answer<Op extends OperationId, Status> = Extract<Outcome<Op>, { readonly status: Status }>;

/** For an answer that has a declared status and nevertheless says what the contract does not let it say. */
export function outsideContract(outcome: { response: Response; body?: unknown }): Undeclared {
  const { response, body } = outcome;
  const text = JSON.stringify(body) ?? "";
  return { status: "undeclared", httpStatus: response.status, text, response };
}

/** What any operation may be answered, for code that serves all of them. */
export type AnyOutcome =
  | { readonly status: number; readonly body: unknown; readonly response: Response }
  | Undeclared
  | Unreadable;

interface AnyStatus {
  readonly status: number | string;
}

/**
 * The outcome if it is the good one, 200 or `"completed"`: `orThrow(await service.captureCharge({ ... })).body`. For code in
 * which anything else is an accident. A pending charge is not: read it before.
 *
 * @throws OutcomeError with the outcome
 */
export function orThrow<Any extends AnyStatus>(
  outcome: Any,
): Extract<Any, { readonly status: 200 | "completed" }> {
  if (isGood(outcome)) return outcome;
  throw new OutcomeError(outcome);
}

function isGood<Any extends AnyStatus>(
  outcome: Any,
): outcome is Extract<Any, { readonly status: 200 | "completed" }> {
  return outcome.status === 200 || outcome.status === "completed";
}
