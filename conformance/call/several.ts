import type { Exchange } from "./exchange.ts";

const AT_ONCE = 8;

/** Makes calls that do not depend on each other, some at a time; the answers come in the order of the calls. */
export async function several<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  const queue = [...calls.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [place, call] = next;
      answers[place] = await call();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/** A call with several things in it that was refused, with fewer of them that are refused too: one, where one is to blame. */
export async function narrowed<T>(
  refused: Exchange,
  parts: readonly T[],
  call: (some: readonly T[]) => Promise<Exchange>,
): Promise<Exchange> {
  if (parts.length < 2) return refused;
  const half = Math.ceil(parts.length / 2);
  for (const some of [parts.slice(0, half), parts.slice(half)]) {
    const answer = await call(some);
    if (answer.status === refused.status) return narrowed(answer, some, call);
  }
  return refused;
}
