/** One verdict from what a flow found out in each of its ways. */
import type { NotOffered } from "../given/ways.ts";
import { type Finding, type WaysJudged, deciding } from "../verdict/verdict.ts";

/** What one way said of one requirement. */
export interface WayFinding extends Finding {
  readonly way: string;
  /** Whether the thing under test came about in this way at all. */
  readonly made: boolean;
}

type Pairs = Pick<WaysJudged, "pairs" | "of_pairs">;

/**
 * The worst of the ways that were judged decides. A way that could not be made is named and does not decide, since other
 * requirements judge whether it can: after 3DS that never succeeds, the 3DS flows are red and capture is judged by the rest.
 * Where the suite itself threw, whatever it was doing, nothing is proved.
 */
export function judgeWays(
  all: readonly WayFinding[],
  notOffered: readonly NotOffered[],
  pairs: Pairs,
): Finding & { readonly ways: WaysJudged } {
  const made = all.filter((one) => one.made || one.outcome === "error");
  const decisive = deciding(made.length > 0 ? made : all) ?? nothing(notOffered);
  const judged = made.filter(({ outcome }) => outcome === "pass" || outcome === "fail");
  const others = all.filter((one) => !judged.includes(one));
  const ways: WaysJudged = {
    judged: judged.length,
    of: all.length + notOffered.length,
    ...pairs,
    not_judged: [
      ...others.map(({ way, cause, reason }) => ({ way, cause, reason })),
      ...notOffered.map(({ words, reason }) => ({ way: words, cause: "not_declared" as const, reason })),
    ],
  };
  const { outcome, cause, fact } = decisive;
  const exchanges =
    outcome === "pass" ? [...new Set(judged.flatMap((one) => one.exchanges))] : decisive.exchanges;
  const reason = reasonOf(decisive, ways);
  return { outcome, cause, reason, ...(fact !== undefined && { fact }), exchanges, ways };
}

function reasonOf(decisive: Finding & { readonly way?: string }, ways: WaysJudged): string {
  const { outcome, reason, way = "" } = decisive;
  if (outcome !== "pass") return way === "" ? reason : `${way}: ${reason}`;
  if (ways.of === 1) return "";
  const others = ways.not_judged.map((one) => `; ${one.way}: ${one.reason}`);
  return `in ${ways.judged} of ${ways.of} ways${others.join("")}`;
}

function nothing(notOffered: readonly NotOffered[]): Finding {
  const reason = notOffered.map((one) => `${one.words}: ${one.reason}`).join("; ");
  return { outcome: "skipped", cause: "not_declared", reason, exchanges: [] };
}
