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
