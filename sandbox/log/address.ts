import { operations, type OperationId } from "@payment-service/contract";
import { BASE_PATH } from "../values/call.ts";
import { pathPattern } from "./also.ts";

interface Place {
  readonly operation: OperationId;
  /** The part of the path in the place of `{id}`. */
  readonly id: string | undefined;
}

const KNOWN = Object.values(operations).map(({ id, method, path }) => ({
  id,
  method,
  pattern: pathPattern(BASE_PATH + path),
}));

/** The operation at this address, whatever was answered there. */
export function operationAt(method: string, path: string): Place | undefined {
  for (const { id, method: known, pattern } of KNOWN) {
    const found = known === method ? pattern.exec(path) : null;
    if (found !== null) return { operation: id, id: found.groups?.["id"] };
  }
  return undefined;
}

export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
