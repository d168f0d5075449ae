import { keyKindsOf } from "../call/contract.ts";
import type { Exchange } from "../call/exchange.ts";
import { label } from "../call/exchange.ts";
import { BUTTON } from "../call/request.ts";
import { isSuccess } from "../call/status.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type Setup, isRight } from "./diagnosis.ts";

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

/** At most this many operations say nothing of the public key. */
const FEW_OPERATIONS = 2;

/** When one wrong public key may explain all, the run and each verdict that rests on it say so. */
export function withPublicKeyHint(verdicts: readonly Verdict[], exchanges: readonly Exchange[]): Setup {
  const own = exchanges.filter(({ key, status }) => key === "public" && status !== 0 && status !== 429);
  const tried = own.filter((one) => isRight(one) && keyKindsOf(one.operation).includes("public"));
  const wrong = whatIsWrong(tried, own.filter(isForSecretKey));
  if (wrong === undefined) return { verdicts, diagnoses: [] };
  const numbers = new Set(own.map(({ nr }) => nr));
  const hinted = verdicts.map((verdict) =>
    verdict.outcome === "fail" && verdict.exchanges.some((nr) => numbers.has(nr))
      ? { ...verdict, reason: `${verdict.reason}; ${wrong}` }
      : verdict,
  );
  return { verdicts: hinted, diagnoses: [wrong] };
}

function whatIsWrong(tried: readonly Exchange[], forbidden: readonly Exchange[]): string | undefined {
  const known = new Set(tried.map(({ operation }) => operation));
  if (known.size > FEW_OPERATIONS && tried.every(({ status }) => status === 401))
    return `keys.public opened none of ${known.size} operations. Is it the public key of this sandbox?`;
  const opened = Map.groupBy(forbidden, ({ operation }) => operation);
  const isSecret =
    opened.size > FEW_OPERATIONS &&
    [...opened.values()].every((calls) => calls.some(isSuccess)) &&
    known.has(BUTTON) &&
    tried.every(({ operation, status }) => operation !== BUTTON || status === 401);
  return isSecret
    ? `keys.public opened ${opened.size} operations that only a secret key opens, and not the checkout button. Is it a secret key?`
    : undefined;
}

function isForSecretKey({ operation }: Exchange): boolean {
  const kinds = keyKindsOf(operation);
  return kinds.includes("secret") && !kinds.includes("public");
}
