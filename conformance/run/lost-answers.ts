/** Answers that did not arrive and that no finding mentions: what passed may have been concluded without them. */
import { type Exchange, gist, label } from "../call/exchange.ts";
import type { Finding } from "../verdict/verdict.ts";
import type { Flow } from "./flow.ts";
import type { FlowTools } from "./stage.ts";

type Findings = readonly (readonly [requirement: string, finding: Finding])[];

/** Calls of this way, after the first `begun` exchanges, without an answer, except reads that were repeated. */
export function lostAnswers({ id }: Flow, words: string, { seen }: FlowTools, begun: number): Exchange[] {
  return seen()
    .slice(begun)
    .filter(
      ({ status, flow, way = "", intent }) =>
        status === 0 && flow === id && way === words && intent.superseded !== true,
    );
}

/** The findings of one flow in one of its ways, and its calls without an answer, except reads that were repeated. */
export function blockedByLostAnswers(findings: Findings, unanswered: readonly Exchange[]): Findings {
  const mentioned = new Set(findings.flatMap(([, finding]) => (isGood(finding) ? [] : finding.exchanges)));
  const lost = unanswered.find(({ nr }) => !mentioned.has(nr));
  if (lost === undefined) return findings;
  const reason = `an answer was lost: ${label(lost)} got ${gist(lost)}`;
  const blocked: Finding = { outcome: "blocked", cause: "no_answer", reason, exchanges: [lost.nr] };
  return findings.map(([id, finding]) => [id, isGood(finding) ? blocked : finding]);
}

function isGood({ outcome }: Finding): boolean {
  return outcome === "pass" || outcome === "skipped";
}
