/** Several wraps, one inside the other: the first is the outermost. */
import type { Wrap } from "../harness/defect.ts";

export function both(...wraps: readonly Wrap[]): Wrap {
  return (next, world) => wraps.reduceRight((inner, wrap) => wrap(inner, world), next);
}
