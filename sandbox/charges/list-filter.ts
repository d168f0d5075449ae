import { milliseconds } from "../values/clock.ts";
import { shown } from "../checking/problems.ts";
import { refusedBody, sentenceOf, type Problem } from "../values/errors.ts";
import { TEST_SEARCH_KEYS } from "../outcomes.ts";
import type { Query } from "../values/call.ts";
import type { Facets } from "../store/charge-facets.ts";
import { PAYMENT_METHODS, CHANNELS } from "../values/charge-state.ts";

export type ListQuery = Query<"listCharges">;

/** What a query selects. */
export interface Filter {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly searchKey: string | undefined;
  /** One test for each filter of the query. */
  readonly tests: readonly Test[];
}

export type Test = (charge: Facets) => boolean;

export function filterOf(query: ListQuery): Filter {
  const code = TEST_SEARCH_KEYS.find((key) => key === query.search_key);
  if (code !== undefined)
    throw refusedBody(400, code, "The search_key of this name asks for this answer.", {
      at: "query/search_key",
      problem: "asks for this answer",
      sent: JSON.stringify(code),
    });
  return { ...range(query), searchKey: query.search_key, tests: testsOf(query) };
}

function testsOf(query: ListQuery): Test[] {
  const tests: Test[] = [];
  if (query.transaction_status !== undefined) {
    // An unknown word is searched like any other, and finds nothing.
    const words = query.transaction_status.split(",").flatMap((word) => STATUS_WORDS[word] ?? [word]);
    tests.push(({ status }) => words.includes(status));
  }
  if (query.payment_methods !== undefined) {
    const methods = wordsIn("payment_methods", query.payment_methods, PAYMENT_METHODS);
    tests.push(({ method }) => methods.includes(method));
  }
  if (query.payment_networks !== undefined) {
    const networks = query.payment_networks.split(",");
    tests.push(({ network }) => network !== null && networks.includes(network));
  }
  if (query.channel !== undefined) {
    const channels = wordsIn("channel", query.channel, CHANNELS);
    tests.push(({ channel }) => channels.includes(channel));
  }
  if (query.monthly_installments !== undefined) {
    const wanted = flag("monthly_installments", query.monthly_installments);
    tests.push(({ installments }) => installments === wanted);
  }
  if (query.subscription !== undefined) {
    const wanted = flag("subscription", query.subscription);
    tests.push(({ subscription }) => subscription === wanted);
  }
  return tests;
}

/**
 * The document does not give the values of `transaction_status` (gap charge-list.status-values). Here they are the
 * states of a charge, the three words of the charge response, and the word that clients in the field have for a hold.
 */
const STATUS_WORDS: Readonly<Record<string, readonly string[]>> = {
  success: ["completed", "captured", "refunded"],
  failure: ["failed", "cancelled"],
  pending_capture: ["completed"],
};

/**
 * The contract also allows other methods, and blanks (gaps payment-method.value-set, charge-list.comma-spacing). The
 * sandbox refuses them.
 */
function wordsIn(name: string, list: string, known: readonly string[]): string[] {
  const words = list.split(",");
  if (words.every((word) => known.includes(word))) return words;
  throw wrongParameter(name, `must be a comma-separated list of: ${known.join(", ")}`, {
    allowed: known,
    sent: shown(list) ?? "",
  });
}

function wrongParameter(name: string, problem: string, more: Pick<Problem, "allowed" | "sent"> = {}) {
  const found = { at: `query/${name}`, problem, ...more };
  return refusedBody(400, "invalid_query_param", sentenceOf([found]), found);
}

function flag(name: string, value: string): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw wrongParameter(name, 'must be "true" or "false"', {
    allowed: ["true", "false"],
    sent: shown(value) ?? "",
  });
}

/**
 * Both ends are included. An end in seconds includes that whole second (gaps charge-list.time-unit, .time-bounds).
 */
function range({ start_time, end_time }: ListQuery) {
  for (const [name, time] of Object.entries({ start_time, end_time })) {
    if (time !== undefined && Math.abs(time) >= 2 ** 63) {
      throw wrongParameter(name, "is too large for 64 bits");
    }
  }
  const start = start_time === undefined ? undefined : milliseconds(start_time);
  let end = end_time === undefined ? undefined : milliseconds(end_time);
  if (end !== undefined && end !== end_time) end += 999;
  if (start !== undefined && end !== undefined && end < start) {
    throw wrongParameter("end_time", "is before start_time");
  }
  return { start, end };
}
