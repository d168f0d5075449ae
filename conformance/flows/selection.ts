/** Which flows a run has. */
import type { Flow } from "../run/flow.ts";
import { flows as allFlows } from "./index.ts";

/** The flows whose id matches, or one of whose requirements does; all flows without a pattern. */
export function selectFlows(only: RegExp | undefined): Flow[] {
  if (only === undefined) return [...allFlows];
  return allFlows.filter(
    (flow) => only.test(flow.id) || Object.keys(flow.proves).some((id) => only.test(id)),
  );
}

/** A run without all flows cannot judge what is asked about every call of a run. */
export function isPartOfAll(selected: readonly Flow[]): boolean {
  return allFlows.some((flow) => !selected.includes(flow));
}
