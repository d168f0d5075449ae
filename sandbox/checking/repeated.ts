import { refusedBody, sentenceOf } from "../values/errors.ts";
import { isObject } from "../values/json.ts";
import { sentTooOften } from "./words.ts";

/** Refuses a query with a parameter that came more than once: it is not clear which one counts. */
export function refuseRepeated(query: unknown): void {
  const repeated = Object.entries(isObject(query) ? query : {}).flatMap(([name, value]) =>
    Array.isArray(value) ? [{ at: `query/${name}`, ...sentTooOften(value.length) }] : [],
  );
  if (repeated.length > 0)
    throw refusedBody(400, "invalid_query_param", sentenceOf(repeated), ...repeated.slice(0, MOST));
}

/** More are not worth a line. */
const MOST = 20;
