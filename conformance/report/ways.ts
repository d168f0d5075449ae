/** In how many ways the flows of a run judged, for the report. */
import type { z } from "zod";
import type { Frozen } from "../verdict/frozen.ts";
import type { Verdict, WAYS_SUM } from "../verdict/verdict.ts";

type WaysSum = Frozen<z.infer<typeof WAYS_SUM>>;

/** Each flow counts once, with the sentence that it judged in the fewest ways. */
export function sumOfWays(verdicts: readonly Pick<Verdict, "flow" | "ways">[]): WaysSum {
  const byFlow = new Map<string, WaysSum>();
  for (const { flow, ways } of verdicts) {
    const before = byFlow.get(flow);
    if (ways !== undefined && (before === undefined || ways.judged < before.judged)) byFlow.set(flow, ways);
  }
  const sum = { judged: 0, of: 0, pairs: 0, of_pairs: 0 };
  for (const { judged, of, pairs, of_pairs } of byFlow.values()) {
    sum.judged += judged;
    sum.of += of;
    sum.pairs += pairs;
    sum.of_pairs += of_pairs;
  }
  return sum;
}
