/** The document does not say what null means, so a field with null counts as absent. */
import { json } from "../../flow.ts";

export function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}

export function isTextIfShown(value: unknown): boolean {
  return !isShown(value) || typeof value === "string";
}

export function isMillisecondsIfShown(value: unknown): boolean {
  return !isShown(value) || json.isMilliseconds(value);
}
