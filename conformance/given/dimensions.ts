/** Dimensions that several kinds of ways have in common. */
import type { Exchange } from "../call/exchange.ts";
import { wasAccepted } from "../call/status.ts";

export const CREATED_WITH = {
  secret: { words: "" },
  public: { words: "created with the public key", needs: ["keys.public"] },
} as const;

/** A rule that holds for the last object only, or for one that is made alone, is broken. */
export const BESIDE = {
  none: { words: "" },
  before: { words: "made before another one" },
  together: { words: "made at the same moment as another one" },
} as const;

/** For what a run makes often: one made before another is no way of its own. */
export const TOGETHER = { none: BESIDE.none, together: BESIDE.together } as const;

type Beside = keyof typeof BESIDE;

export async function beside<Thing>(which: Beside, make: () => Promise<Thing>): Promise<Thing> {
  const { first, second } = await oneOrTwo(which, make);
  return which === "together" && second !== undefined ? second : first;
}

/** The answer to a creation; where two are asked for, the one that was not accepted. */
export async function refusedBeside(which: Beside, create: () => Promise<Exchange>): Promise<Exchange> {
  const { first, second } = await oneOrTwo(which, create);
  return second === undefined || !wasAccepted(first) ? first : second;
}

async function oneOrTwo<Thing>(
  which: Beside,
  make: () => Promise<Thing>,
): Promise<{ readonly first: Thing; readonly second?: Thing }> {
  if (which === "none") return { first: await make() };
  if (which === "before") return { first: await make(), second: await make() };
  const [first, second] = await Promise.all([make(), make()]);
  return { first, second };
}
