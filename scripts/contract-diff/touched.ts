import { flows } from "../../conformance/flows/index.ts";
import { loadRequirements } from "../../conformance/register/requirements.ts";
import type { Change } from "./findings.ts";

export interface Touched {
  /** Requirements about an operation that a change reaches; about events, when it reaches a webhook. */
  readonly requirements: readonly string[];
  /** Flows that prove one of them. */
  readonly flows: readonly string[];
}

/** Requirements and flows to look at again because their places changed. A change of words only has none. */
export function touchedBy(changes: readonly Change[]): Touched {
  const reached = new Set(
    changes.filter(({ level }) => level !== "patch").flatMap(({ reaches }) => [...reaches]),
  );
  const rows = [...loadRequirements().values()];
  const known = new Set<string>(rows.flatMap(({ operations }) => operations));
  const events = [...reached].some((name) => !known.has(name));
  const requirements = rows
    .filter(
      ({ operations, section }) =>
        operations.some((id) => reached.has(id)) || (events && section === "Events"),
    )
    .map(({ id }) => id);
  const touched = new Set(requirements);
  return {
    requirements,
    flows: flows
      .filter(({ proves }) => Object.keys(proves).some((id) => touched.has(id)))
      .map(({ id }) => id),
  };
}
