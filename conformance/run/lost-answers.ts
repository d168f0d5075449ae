/** Answers that did not arrive and that no finding mentions: what passed may have been concluded without them. */
import { type Exchange, gist, label } from "../call/exchange.ts";
import type { Finding } from "../verdict/verdict.ts";

type Findings = readonly (readonly [requirement: string, finding: Finding])[];

/** The findings and the exchanges of one flow in one of its ways. */
export function blockedByLostAnswers(findings: Findings, exchanges: readonly Exchange[]): Findings {
  const mentioned = new Set(findings.flatMap(([, finding]) => (isGood(finding) ? [] : finding.exchanges)));
  const lost = exchanges.find(
    (one) => one.status === 0 && !mentioned.has(one.nr) && !exchanges.some((other) => repeats(other, one)),
  );
  if (lost === undefined) return findings;
  const reason = `an answer was lost: ${label(lost)} got ${gist(lost)}`;
  const blocked: Finding = { outcome: "blocked", cause: "no_answer", reason, exchanges: [lost.nr] };
  return findings.map(([id, finding]) => [id, isGood(finding) ? blocked : finding]);
}

function isGood({ outcome }: Finding): boolean {
  return outcome === "pass" || outcome === "skipped";
}

/** A read may be repeated until it shows what is hoped for. */
function repeats(other: Exchange, lost: Exchange): boolean {
  const isRead = lost.request.method === "GET" && other.request.method === "GET";
  return isRead && other.nr > lost.nr && other.status !== 0 && other.request.url === lost.request.url;
}
