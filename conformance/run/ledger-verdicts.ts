import type { Exchange } from "../call/exchange.ts";
import { accountsOf, faultsOf } from "./ledger.ts";
import { loadRequirements } from "../register/requirements.ts";
import type { Target } from "../subject/target.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** The ledger's own red verdicts. What a flow has found out already is not counted twice. */
export function ledgerVerdicts(
  exchanges: readonly Exchange[],
  target: Target,
  verdicts: readonly Verdict[],
): Verdict[] {
  const faults = faultsOf(accountsOf(exchanges, target));
  if (faults.length === 0) return [];
  const register = loadRequirements();
  const failed = new Set(
    verdicts.filter(({ outcome }) => outcome === "fail").map(({ requirement }) => requirement),
  );
  return faults.flatMap(({ requirement, reason, exchanges: evidence }) => {
    const row = register.get(requirement);
    if (row === undefined || failed.has(requirement)) return [];
    const { level, text } = row;
    return [
      {
        requirement,
        level,
        flow: "ledger",
        outcome: "fail",
        cause: "contradicted",
        fact: { operation: "ledger", expected: text, got: "something else" },
        reason,
        exchanges: evidence,
      },
    ];
  });
}
