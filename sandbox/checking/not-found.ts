import { refusedBody, type ServiceError } from "../values/errors.ts";
import { shown } from "./problems.ts";

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
