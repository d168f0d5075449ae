import { invalid } from "./errors.ts";

/** A whole number of a body, within its bounds. */
export function readWhole(value: unknown, field: string, least: number, most: number): number {
  if (value === undefined) throw invalid("is missing", { field });
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most)
    return value;
  throw invalid(
    typeof value === "number" && value > most ? `must be at most ${most}` : mustBeWhole(least, most),
    {
      field,
      at_least: least,
      at_most: most,
      ...(typeof value === "number" && { sent: String(value) }),
    },
  );
}

/** Without the upper bound where that is only what a number can hold. */
export function mustBeWhole(least: number, most: number): string {
  return most === Number.MAX_SAFE_INTEGER
    ? `must be a whole number, ${least} or more`
    : `must be a whole number from ${least} to ${most}`;
}
