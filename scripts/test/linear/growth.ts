/** Processor seconds that the work costs: other programs on the machine do not count. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await work();
  } catch {
    // A refusal must come in time, too.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The least that several tries cost, as long as the next one could make a difference. */
async function leastCost(work: () => unknown, first: number, isEnough: (least: number) => boolean) {
  let least = first;
  for (let tries = 1; tries < TRIES && !isEnough(least); tries += 1)
    least = Math.min(least, await cost(work));
  return least;
}

/** On a busy machine three tries were once all disturbed. Quadratic work costs too much in each of them. */
const TRIES = 10;

const zeros = (length: number): string => `${"0".repeat(length)}1`;

/** Looks at each zero as often as zeros stand before it. */
export const quadratic = (text: string): string => text.replace(/0+$/, "");

/**
 * Processor seconds of this machine for a piece of quadratic work: 72 million steps. What costs less is not measured:
 * even the longest text does no harm, and a ratio would measure chance.
 */
const IMPERCEPTIBLE = await leastCost(
  () => quadratic(zeros(12_000)),
  Infinity,
  () => false,
);
const UNBEARABLE = 100 * IMPERCEPTIBLE;

/** The text grows by this factor: linear work costs 16 times as much, quadratic work 256 times. A busy machine tripled it. */
const FACTOR = 16;
const MOST = 64;

export interface Growth {
  readonly seconds: number;
  /** How much more the long text costs than the short one; 0 where the long one costs nothing to speak of. */
  readonly ratio: number;
  readonly isLinear: boolean;
}

/** Compares the cost of a text of `length` characters with that of a sixteenth of it. */
export async function growth(
  textOf: (length: number) => string,
  read: (text: string) => unknown,
  length: number,
): Promise<Growth> {
  const [short, long] = [textOf(length / FACTOR), textOf(length)];
  // Also compiles what reads it. Where even that costs nothing to speak of, no ratio is asked for.
  const once = await cost(() => read(long));
  if (once < IMPERCEPTIBLE) return { seconds: once, ratio: 0, isLinear: true };
  const ofShort = await leastCost(
    () => read(short),
    await cost(() => read(short)),
    (least) => least < IMPERCEPTIBLE / MOST,
  );
  const unit = Math.max(ofShort, IMPERCEPTIBLE / MOST);
  // The long text costs most of the time: it is read again only if it looks too slow.
  const seconds = await leastCost(
    () => read(long),
    once,
    (least) => least <= unit * MOST || least > UNBEARABLE,
  );
  return { seconds, ratio: seconds / unit, isLinear: seconds <= unit * MOST };
}
