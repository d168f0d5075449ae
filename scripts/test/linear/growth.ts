/** Processor seconds that the work costs: other programs on the machine do not count. The best of several tries. */
async function cost(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.cpuUsage();
    try {
      await work();
    } catch {
      // A refusal must come in time, too.
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1e6);
    // A second try cannot tell more of something that is as quick or as slow as this.
    if (least < IMPERCEPTIBLE || least > UNBEARABLE) break;
  }
  return least;
}

/** Seconds. Below this even the longest text does no harm, and a ratio would measure chance. */
const IMPERCEPTIBLE = 0.05;
const UNBEARABLE = 5;

/** The text grows by this factor: linear work costs 8 times as much, quadratic work 64 times. */
const FACTOR = 8;
const MOST = 24;

export interface Growth {
  readonly seconds: number;
  /** How much more the long text costs than the short one; 0 where the long one costs nothing to speak of. */
  readonly ratio: number;
  readonly isLinear: boolean;
}

/** Compares the cost of a text of `length` characters with that of an eighth of it. */
export async function growth(
  textOf: (length: number) => string,
  read: (text: string) => unknown,
  length: number,
): Promise<Growth> {
  const [short, long] = [textOf(length / FACTOR), textOf(length)];
  await warmUp(read, short); // compiled before it is measured
  const seconds = await cost(() => read(long));
  if (seconds < IMPERCEPTIBLE) return { seconds, ratio: 0, isLinear: true };
  const ratio = seconds / Math.max(await cost(() => read(short)), IMPERCEPTIBLE / MOST);
  return { seconds, ratio, isLinear: ratio <= MOST };
}

async function warmUp(read: (text: string) => unknown, text: string): Promise<void> {
  try {
    await read(text);
  } catch {
    // As above.
  }
}
