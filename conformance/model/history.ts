/**
 * Calls that overlapped, and whether the document permits them in some order. The search is that of Wing and Gong: of the
 * calls that may have been first, one after another is tried as the next. A call that fits the state and changes nothing is
 * placed at once, since no later place could suit the others better.
 */
import { type Answer, type Permitted, after } from "./permitted.ts";

/** One call and its answer, by one clock. A call without an answer may have been done at any time after it was sent. */
export interface Timed<Command> {
  readonly command: Command;
  readonly answer: Answer;
  readonly started: number;
  readonly ended: number;
}

export type Order<Command> =
  | { readonly kind: "explained"; readonly order: readonly Timed<Command>[] }
  | {
      readonly kind: "impossible";
      /** The longest order that the document permits. */
      readonly order: readonly Timed<Command>[];
      /** A call that fits nowhere behind it, and the requirement that forbids it there. */
      readonly stuck: Timed<Command>;
      readonly requirement: string;
      /** All requirements that stood against a call somewhere in the search. */
      readonly also: readonly string[];
    }
  | { readonly kind: "undecided" };

/** Histories of the explorer have at most twelve calls and need some hundred steps. */
const MOST_STEPS = 50_000;

export function explain<State, Command>(
  starts: readonly State[],
  calls: readonly Timed<Command>[],
  permits: (state: State, command: Command) => Permitted<State>,
): Order<Command> {
  const seen = new Set<string>();
  const against = new Set<string>();
  let steps = 0;
  let best: { placed: readonly Timed<Command>[]; stuck: Timed<Command>; requirement: string } | undefined;

  const search = (
    state: State,
    left: readonly Timed<Command>[],
    placed: readonly Timed<Command>[],
  ): readonly Timed<Command>[] | undefined => {
    if (left.every(isLost)) return placed;
    const key = JSON.stringify([state, left.map((one) => calls.indexOf(one))]);
    if (seen.has(key) || steps > MOST_STEPS) return undefined;
    seen.add(key);
    steps += 1;
    const firstEnd = Math.min(...left.map((one) => (isLost(one) ? Number.POSITIVE_INFINITY : one.ended)));
    const candidates = left
      .filter(({ started }) => started <= firstEnd)
      .map((one) => {
        const rule = permits(state, one.command);
        return { one, rule, next: after(state, rule, one.answer) };
      });
    const still = candidates.find(
      ({ one, next }) => !isLost(one) && next.length > 0 && next.every((to) => isSame(to, state)),
    );
    for (const { one, rule, next } of still === undefined ? candidates : [still]) {
      if (next.length === 0 && rule.or !== undefined) against.add(rule.or);
      if (next.length === 0 && (best === undefined || placed.length > best.placed.length))
        best = { placed, stuck: one, requirement: rule.or ?? "" };
      for (const to of next) {
        const found = search(
          to,
          left.filter((other) => other !== one),
          [...placed, one],
        );
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };

  for (const start of starts) {
    const order = search(start, calls, []);
    if (order !== undefined) return { kind: "explained", order };
  }
  if (steps > MOST_STEPS || best === undefined) return { kind: "undecided" };
  const { placed: order, stuck, requirement } = best;
  return { kind: "impossible", order, stuck, requirement, also: [...against] };
}

function isLost<Command>({ answer }: Timed<Command>): boolean {
  return answer.kind === "lost";
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
