import { operations } from "@payment-service/contract";
import { invalid, shorten } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import { tokenMark } from "../tokens/redactor.ts";
import type { LoggedRequest, SentKey } from "./view.ts";

/** Which requests are wanted; what is undefined excludes none. */
export interface RequestFilter {
  readonly method: string | undefined;
  /** A status, a class of them such as "4xx", or "cut" for a connection that a fault cut. */
  readonly status: string | undefined;
  readonly operation: string | undefined;
  readonly key: SentKey | undefined;
  /** The id of something that was touched. */
  readonly touched: string | undefined;
  /** A part of anything that the log shows, in any case of letters. */
  readonly text: string | undefined;
  /** Milliseconds of the sandbox's clock. */
  readonly since: number | undefined;
}

export const KEYS: readonly SentKey[] = ["secret", "public", "unknown", "none"];
export const STATUSES = ["2xx", "3xx", "4xx", "5xx", "cut"] as const;

/** Reads the filter in a query. An empty value counts as none, since forms send those. */
export function readFilter(query: unknown): RequestFilter {
  const value = (name: string) => textAt(query, name)?.trim() || undefined;
  const status = value("status")?.toLowerCase();
  if (status !== undefined && !/^(?:[1-5](?:xx|\d\d)|cut)$/.test(status))
    throw wrong("status", `must be a status such as 404, or one of ${STATUSES.join(", ")}`, STATUSES, status);
  const operation = value("operation");
  if (operation !== undefined && !Object.hasOwn(operations, operation))
    throw wrong("operation", "must be the id of an operation", Object.keys(operations), operation);
  const sentKey = value("key");
  const key = KEYS.find((known) => known === sentKey);
  if (sentKey !== undefined && key === undefined)
    throw wrong("key", `must be one of ${KEYS.join(", ")}`, KEYS, sentKey);
  const since = value("since");
  if (since !== undefined && !/^\d{1,15}$/.test(since))
    throw invalid("must be a time in milliseconds", {
      part: "query",
      field: "since",
      sent: shorten(since, 40),
    });
  return {
    method: value("method")?.toUpperCase(),
    status,
    operation,
    key,
    touched: value("touched"),
    text: value("text")?.toLowerCase(),
    since: since === undefined ? undefined : Number(since),
  };
}

function wrong(field: string, problem: string, allowed: readonly string[], sent: string) {
  return invalid(problem, { part: "query", field, allowed, sent: shorten(sent, 40) });
}

/** What is known of a request before it is redacted. */
export type Outline = Pick<LoggedRequest, "at" | "method" | "status">;

export function mayFit({ method, status, since }: RequestFilter, one: Outline): boolean {
  if (method !== undefined && one.method !== method) return false;
  if (since !== undefined && one.at < since) return false;
  if (status === undefined) return true;
  if (status === "cut" || one.status === null) return status === "cut" && one.status === null;
  return status.endsWith("xx") ? String(one.status)[0] === status[0] : String(one.status) === status;
}

export function fits(filter: RequestFilter, one: LoggedRequest): boolean {
  const { operation, key, touched, text } = filter;
  return (
    mayFit(filter, one) &&
    (operation === undefined || one.operation === operation) &&
    (key === undefined || one.key === key) &&
    (touched === undefined || one.touched.some(({ id }) => id === touched || id === tokenMark(touched))) &&
    (text === undefined || says(one, text))
  );
}

function says(one: LoggedRequest, text: string): boolean {
  const url = one.query === "" ? one.path : `${one.path}?${one.query}`;
  const head = `${one.method} ${url} ${one.status ?? "cut"} ${one.hint ?? ""} ${one.fault ?? ""}`;
  if (head.toLowerCase().includes(text)) return true;
  const { warnings, request, answer, touched } = one;
  return JSON.stringify([warnings, request, answer, touched]).toLowerCase().includes(text);
}
