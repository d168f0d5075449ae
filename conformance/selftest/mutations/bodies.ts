/** Bodies with a member changed, and bodies of refusals. */
import { at, isObject, withAt as replaced } from "../../call/json-pointer.ts";
import type { Call, Reply } from "../harness/wire.ts";

/** Makes the body that replaces the present one. */
export type Change = (body: Record<string, unknown>, call: Call) => unknown;

/** The body with another value at the pointer. A body that is no object stays as it is. */
export function withAt(body: unknown, pointer: string, put: unknown): unknown {
  return isObject(body) ? replaced(body, pointer, put) : body;
}

export function errorBody(code: string, now: number): Record<string, unknown> {
  return {
    date_created: now,
    detail: { code, additional_details: {} },
    message: "Not accepted.",
    status: "failure",
  };
}

/** An error body whose date_created counts seconds. */
export function countsSeconds(body: unknown): unknown {
  return withAt(body, "/date_created", Math.floor(Number(at(body, "/date_created")) / 1000));
}

export function isPendingReply({ status, body }: Reply): boolean {
  return status === 400 && at(body, "/status") === "pending";
}

/** The members of an object; none where the value is no object. */
export function fields(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** Right values that a defect puts in place of missing or wrong ones. */
export const MONEY = { amount: 5000, currency_code: "MXN" };

export const CARD = {
  payment_method: { method: "credit_or_debit_card" },
  credit_or_debit_card: {
    card_number: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2039",
    card_validation_code: "123",
  },
};

/** The card that the sandbox approves, for a target that declares nothing else. */
export const APPROVED = CARD.credit_or_debit_card;
