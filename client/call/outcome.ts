import type { OperationId, operations } from "@payment-service/contract";
import type { Outcome as OutcomeOf, Undeclared, Unreadable } from "@payment-service/contract/client";

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
