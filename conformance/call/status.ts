/** What the status of an answer means. */
import type { Exchange } from "./exchange.ts";
import { at, isText } from "./json-pointer.ts";

/** Accepted: HTTP 2xx, or for a charge the 400 that asks the customer to act. */
export function wasAccepted(exchange: Exchange): boolean {
  return isSuccess(exchange) || isPending(exchange);
}

export function isSuccess({ status }: Pick<Exchange, "status">): boolean {
  return status >= 200 && status < 300;
}

export function isPending(exchange: Exchange): boolean {
  const { operation, status, body } = exchange;
  return operation === "createCharge" && status === 400 && at(body, "/status") === "pending";
}

/** An answer with 2xx whose charge has this status. */
export function saysWithSuccess(exchange: Exchange, status: "pending" | "failure"): boolean {
  return isSuccess(exchange) && at(exchange.body, "/status_details/status") === status;
}

export function isRefusal({ status }: Exchange): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** `status_details.status` of a charge whose customer passed 3DS; which word it is, the document leaves open. */
export function hasPassed(status: unknown): boolean {
  return isText(status) && !["pending", "failure"].includes(status);
}

/** The same of a charge whose customer failed 3DS. */
export function hasFailed(status: unknown): boolean {
  return isText(status) && !["pending", "success"].includes(status);
}

/** Retry-After in milliseconds: seconds, or a date compared with the Date header of the answer; 0 without the header. */
export function retryAfterMs({ headers }: Pick<Exchange, "headers">): number {
  const asked = headers["retry-after"] ?? "";
  const ms = /^\s*\d+\s*$/.test(asked)
    ? Number(asked) * 1000
    : Date.parse(asked) - Date.parse(headers["date"] ?? "");
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
