/** From what the flows found to the verdicts of the run. Nothing changes a verdict after it. */
import type { Exchange } from "../call/exchange.ts";
import type { Target } from "../target/target.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { withKeyVerdict, withPublicKeyHint } from "./bad-keys.ts";
import { ledgerVerdicts } from "./ledger-verdicts.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Ground } from "./sanity-check.ts";

interface Run {
  readonly target: Target;
  readonly lifetime: Pick<Lifetime, "excuse">;
  readonly ground: Ground;
  /** The calls that were made before the first flow. */
  readonly atTheDoor: readonly Exchange[];
  readonly exchanges: readonly Exchange[];
}

export function settle(found: readonly Verdict[], run: Run): readonly Verdict[] {
  // 1. What failed while the target was going away may have failed for that reason alone.
  const excused = found.map((one) => run.lifetime.excuse(one));
  // 2. The books judge money a second time, where the answers mean anything and the target remembers.
  const isBelieved = run.target.stateful && Object.keys(run.ground).length === 0;
  const booked = isBelieved ? ledgerVerdicts(run.exchanges, run.target, excused) : [];
  // 3. A secret key that opened nothing is one failure, whatever it blocked.
  const judged = withKeyVerdict([...excused, ...booked], run.atTheDoor);
  // 4. A public key that opened nothing is named wherever a verdict rests on it.
  return withPublicKeyHint(judged, run.exchanges);
}
