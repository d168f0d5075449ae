import pMap from "p-map";
import type { Exchange } from "./exchange.ts";
import { isSuccess } from "./status.ts";

const AT_ONCE = 16;

type Call = () => Promise<unknown>;
type Answers<Calls extends readonly Call[]> = {
  -readonly [Place in keyof Calls]: Awaited<ReturnType<Calls[Place]>>;
};

/**
 * Makes calls that do not depend on each other, some at a time; the answers come in the order of the calls. Of several
 * failures it rejects with that of the first call in the list, and only when all have ended: none goes on beside the next
 * flow, which may have to be alone.
 */
export async function several<const Calls extends readonly Call[]>(calls: Calls): Promise<Answers<Calls>>;
export async function several(calls: readonly Call[]): Promise<unknown> {
  try {
    return await pMap(calls, (call) => call(), { concurrency: AT_ONCE, stopOnError: false });
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}

/**
 * The answer to a call with several parts was a refusal. Halves the parts as long as a half is refused too, and answers
 * with the last refusal: to one part, where one is to blame.
 */
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

/** The answer to a call with all of these fields; where that is refused, to one with the field that is to blame. */
export async function withAll(
  fields: Readonly<Record<string, unknown>>,
  call: (some: Readonly<Record<string, unknown>>) => Promise<Exchange>,
): Promise<Exchange> {
  const withSome = (some: readonly (readonly [string, unknown])[]): Promise<Exchange> =>
    call(Object.fromEntries(some));
  const all = await call(fields);
  return isSuccess(all) ? all : narrowed(all, Object.entries(fields), withSome);
}
