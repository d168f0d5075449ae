import { refusedBody, type ServiceError, VALIDATION_ERROR, sentenceOf, shorten } from "../values/errors.ts";
import { shown } from "./problems.ts";
import { isObject } from "../values/json.ts";
import { sentTooOften } from "./words.ts";

interface Named {
  /** 404 only where the document allows it, for reading a charge, and outside the document. */
  readonly status?: 400 | 404;
  /** Where the request names it, as in `Problem`. */
  readonly at?: string;
  readonly by?: "id" | "alias" | "name";
}

/** A request names something that is not there. */
export function notFound(
  what: string,
  id: string,
  { status = 400, at = "path/id", by = "id" }: Named = {},
): ServiceError {
  const sent = shown(id) ?? "";
  return refusedBody(
    status,
    `${what.replaceAll(" ", "_")}_not_found`,
    `There is no ${what} with the ${by} ${sent}.`,
    { at, problem: `is the ${by} of no ${what}`, sent },
  );
}

/** Refuses a body of the control interface that has another member than these. */
export function refuseOtherMembers(body: object, members: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !members.includes(name));
  if (unknown === undefined) return;
  const name = `"${shorten(unknown, 40)}"`;
  throw refusedBody(400, VALIDATION_ERROR, `${name} is not known. Known are ${members.join(", ")}.`, {
    at: "body",
    problem: `has the unknown member ${name}`,
    allowed: members,
  });
}

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
