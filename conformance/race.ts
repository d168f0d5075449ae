import type { Exchange } from "./exchange.ts";

/** How long, in ms, all calls of a race were on their way together; 0 or less: they did not race. */
export function overlap(racers: readonly Exchange[]): number {
  const lastStart = Math.max(...racers.map((one) => one.started));
  const firstEnd = Math.min(...racers.map((one) => one.ended));
  return firstEnd - lastStart;
}
