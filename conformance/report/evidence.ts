import type { Exchange } from "../call/exchange.ts";
import type { Result } from "./conclude.ts";

const MOST = 3;

/** The calls that a reader looks at first: those that the reason names, then the last ones. */
export function evidenceOf(
  { reason, verdicts }: Result,
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  const numbers = new Set(verdicts.flatMap((verdict) => verdict.exchanges));
  const own = exchanges.filter(({ nr }) => numbers.has(nr));
  const named = new Set([...reason.matchAll(/#(\d+)/g)].map(([, nr]) => Number(nr)));
  return own
    .toSorted((a, b) => Number(named.has(b.nr)) - Number(named.has(a.nr)) || b.nr - a.nr)
    .slice(0, named.size > 0 ? Math.min(MOST, Math.max(1, named.size)) : MOST)
    .toSorted((a, b) => a.nr - b.nr);
}
