import { milliseconds } from "../epoch.ts";
import { ServiceError } from "../errors.ts";
import type { Merchant } from "../merchants.ts";
import { TEST_SEARCH_KEYS } from "../outcomes.ts";
import type { Query } from "../route.ts";
import { searchTerm } from "../store/charges.ts";
import type { SqlValue } from "../store/port.ts";
import { PAYMENT_METHODS } from "./charge.ts";

export type ListQuery = Query<"listCharges">;

/** The charges that a query asks for, as a condition with its values. */
export interface Filter {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** `settled` is the last time of creation up to which no further charge can appear. */
export function filterOf(merchant: Merchant, query: ListQuery, settled: number): Filter {
  const values: SqlValue[] = [merchant.id, settled];
  const conditions = ["merchant_id = $1", "created <= $2"];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const among = (column: string, list: readonly string[]) =>
    conditions.push(`${column} IN (${list.map(bind).join(", ")})`);

  if (query.search_key !== undefined) {
    const code = TEST_SEARCH_KEYS.find((key) => key === query.search_key);
    if (code !== undefined)
      throw listError(code, "This answer was asked for by the search_key of that name.");
    const term = bind(searchTerm(query.search_key));
    conditions.push(
      `(id = ${term} OR id IN (SELECT charge_id FROM charge_terms WHERE merchant_id = $1 AND term = ${term}))`,
    );
  }
  const { start, end } = range(query);
  if (start !== undefined) conditions.push(`created >= ${bind(start)}`);
  if (end !== undefined) conditions.push(`created <= ${bind(end)}`);
  if (query.transaction_status !== undefined) {
    // An unknown word is looked for like any other, and finds nothing.
    among(
      "status",
      query.transaction_status.split(",").flatMap((word) => STATUS_WORDS[word] ?? [word]),
    );
  }
  if (query.payment_methods !== undefined) {
    among("method", oneOf("payment_methods", query.payment_methods, PAYMENT_METHODS));
  }
  if (query.payment_networks !== undefined) among("network", query.payment_networks.split(","));
  if (query.channel !== undefined) among("channel", oneOf("channel", query.channel, CHANNELS));
  if (query.monthly_installments !== undefined) {
    const wanted = flag("monthly_installments", query.monthly_installments);
    conditions.push(`installments = ${bind(wanted ? 1 : 0)}`);
  }
  if (query.subscription !== undefined) {
    conditions.push(`subscription_id IS ${flag("subscription", query.subscription) ? "NOT NULL" : "NULL"}`);
  }
  return { where: conditions.join(" AND "), values };
}

/**
 * Values of `transaction_status` are not shown (gap charge-list.status-values): the states of a charge are, and
 * besides them the three words of the charge response.
 */
const STATUS_WORDS: Readonly<Record<string, readonly string[]>> = {
  success: ["completed", "captured", "refunded"],
  failure: ["failed", "cancelled"],
};

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

function oneOf(name: string, list: string, allowed: readonly string[]): string[] {
  const words = list.split(",");
  const wrong = words.find((word) => !allowed.includes(word));
  if (wrong === undefined) return words;
  throw listError("invalid_query_param", `"${name}" takes a comma-separated list of ${allowed.join(", ")}.`);
}

function flag(name: string, value: string): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw listError("invalid_query_param", `"${name}" is "true" or "false".`);
}

/** Both ends belong to the range; an end in seconds means that whole second (gaps charge-list.time-unit, .time-bounds). */
function range({ start_time, end_time }: ListQuery) {
  const start = start_time === undefined ? undefined : milliseconds(start_time);
  let end = end_time === undefined ? undefined : milliseconds(end_time);
  if (end !== undefined && end !== end_time) end += 999;
  if (start !== undefined && end !== undefined && end < start) {
    throw listError("invalid_query_param", "end_time lies before start_time.");
  }
  return { start, end };
}

export function listError(code: string, message: string): ServiceError {
  return new ServiceError(400, code, message);
}
