import type { Exchange } from "../call/exchange.ts";
import type { ExchangesOf } from "../run/observed.ts";
import type { Result } from "./conclude.ts";

const MOST = 3;

/** The calls that a reader looks at first: those that the reason names, then the last ones. */
export function evidenceOf({ reason, verdicts }: Result, exchanges: ExchangesOf): readonly Exchange[] {
  const numbers = new Set(verdicts.flatMap((verdict) => verdict.exchanges));
  const named = new Set([...reason.matchAll(/#(\d+)/g)].map(([, nr]) => Number(nr)));
  const first = [...numbers]
    .toSorted((a, b) => Number(named.has(b)) - Number(named.has(a)) || b - a)
    .slice(0, named.size > 0 ? Math.min(MOST, named.size) : MOST);
  return exchanges(new Set(first));
}
