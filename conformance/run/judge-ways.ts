/** One verdict from what a flow found out in each of its ways. */
import type { NotOffered } from "../given/ways.ts";
import { type Finding, type WaysJudged, deciding, inHowMany } from "../verdict/verdict.ts";

/** What one way found out about one requirement. */
export interface WayFinding extends Finding {
  readonly way: string;
  /** What is unusual in it. */
  readonly choices: readonly string[];
  readonly pairs: readonly string[];
  /** Whether the thing under test came about in this way at all. */
  readonly made: boolean;
}

/**
 * The worst of the ways that were judged decides. A way that could not be made does not decide and is named: a capture is
 * judged by the other ways where no charge gets through 3DS, which is judged by the 3DS flows. Where the suite itself threw,
 * whatever it was doing, nothing is proved.
 */
export function judgeWays(
  all: readonly WayFinding[],
  notOffered: readonly NotOffered[],
  ofPairs: number,
): Finding & { readonly ways: WaysJudged } {
  const made = all.filter((one) => one.made || one.outcome === "error");
  const decisive = deciding(made.length > 0 ? made : all) ?? nothing(notOffered);
  const judged = made.filter(({ outcome }) => outcome === "pass" || outcome === "fail");
  const others = all.filter((one) => !judged.includes(one));
  const ways: WaysJudged = {
    judged: judged.length,
    of: all.length + notOffered.length,
    made: made.length,
    pairs: new Set(judged.flatMap(({ pairs }) => pairs)).size,
    of_pairs: ofPairs,
    not_judged: [
      ...others.map(({ way, cause, reason }) => ({ way, cause, reason })),
      ...notOffered.map(({ words, reason }) => ({ way: words, cause: "not_declared" as const, reason })),
    ],
  };
  const { outcome, cause, fact } = decisive;
  const exchanges =
    outcome === "pass" ? [...new Set(judged.flatMap((one) => one.exchanges))] : decisive.exchanges;
  const reasons = { pass: () => reasonToPass(judged, ways), fail: () => reasonToFail(made) };
  const reason = outcome === "pass" || outcome === "fail" ? reasons[outcome]() : inItsWay(decisive);
  return { outcome, cause, reason, ...(fact !== undefined && { fact }), exchanges, ways };
}

/** In how many ways it passed, what those did not show, and why the others were not judged. */
function reasonToPass(judged: readonly WayFinding[], { of, not_judged }: WaysJudged): string {
  const partial = judged.filter(({ reason }) => reason !== "");
  const isInAll = partial.length === judged.length && new Set(partial.map(({ reason }) => reason)).size === 1;
  const neverShown = isInAll ? [partial[0]?.reason ?? ""] : partial.map(inItsWay);
  const others = not_judged.map(({ way, reason }) => `${way}: ${reason}`);
  const count = of === 1 ? [] : [`in ${judged.length} of ${of} ways`];
  return [...count, ...neverShown, ...others].join("; ");
}

/** In how many ways it failed, and the choice that all of these share and no other way has. */
function reasonToFail(made: readonly WayFinding[]): string {
  const failed = made.filter(({ outcome }) => outcome === "fail");
  const [first] = failed;
  if (first === undefined || made.length === 1) return made.map(inItsWay).join("");
  return `${inHowMany("ways", made)}: ${failed.length === made.length ? first.reason : inItsWay(first)}`;
}

function inItsWay({ reason, way = "" }: Finding & { readonly way?: string }): string {
  return way === "" ? reason : `${way}: ${reason}`;
}

function nothing(notOffered: readonly NotOffered[]): Finding {
  const reason = notOffered.map((one) => `${one.words}: ${one.reason}`).join("; ");
  return { outcome: "skipped", cause: "not_declared", reason, exchanges: [] };
}
