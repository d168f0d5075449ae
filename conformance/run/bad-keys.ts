import { keyKindsOf } from "../call/contract.ts";
import type { Exchange } from "../call/exchange.ts";
import { label } from "../call/exchange.ts";
import type { Verdict } from "../verdict/verdict.ts";
import type { Setup } from "./diagnosis.ts";

const REQUIREMENT = "auth.client-key-header";
const FACT = {
  operation: "run",
  expected: "the key in X-Api-Client-Key to open an operation",
  got: "HTTP 401",
};

/**
 * When the key opened nothing before the first flow, no flow may go on, and everything is blocked. One sentence has been
 * observed all the same: that the key, sent in its header, opens an operation.
 */
export function withKeyVerdict(
  verdicts: readonly Verdict[],
  firstCalls: readonly Exchange[],
): readonly Verdict[] {
  const tried = firstCalls.filter(({ key }) => key === "secret");
  if (tried.length === 0 || !tried.every(({ status }) => status === 401)) return verdicts;
  const calls = [...new Set(tried.map((one) => label(one).replace(/^#\d+ /, "")))].join(", ");
  const reason =
    `expected the key in X-Api-Client-Key to open an operation, got HTTP 401 from each that was tried (${calls}); ` +
    "either keys.secret is no key of this target, or the target does not read it from this header";
  return verdicts.map((verdict) =>
    verdict.requirement === REQUIREMENT && verdict.outcome === "blocked"
      ? {
          ...verdict,
          outcome: "fail",
          cause: "contradicted",
          reason,
          fact: FACT,
          exchanges: tried.map(({ nr }) => nr),
        }
      : verdict,
  );
}

/** At most this many refusals are not blamed on the public key. */
const FEW_OPERATIONS = 2;

/** When the public key opened nothing in the whole run, the run and each verdict that rests on it say so: one key may explain all. */
export function withPublicKeyHint(verdicts: readonly Verdict[], exchanges: readonly Exchange[]): Setup {
  const tried = exchanges.filter(
    ({ key, operation }) => key === "public" && keyKindsOf(operation).includes("public"),
  );
  const known = new Set(tried.map(({ operation }) => operation));
  if (known.size <= FEW_OPERATIONS || !tried.every(({ status }) => status === 401))
    return { verdicts, diagnoses: [] };
  const hint = `; keys.public opened none of ${known.size} operations: is it a key of this target?`;
  const numbers = new Set(tried.map(({ nr }) => nr));
  const hinted = verdicts.map((verdict) =>
    verdict.outcome === "fail" && verdict.exchanges.some((nr) => numbers.has(nr))
      ? { ...verdict, reason: verdict.reason + hint }
      : verdict,
  );
  return {
    verdicts: hinted,
    diagnoses: [`keys.public opened none of ${known.size} operations. Is it the public key of this sandbox?`],
  };
}
