/** Bursts: several calls about one charge, sent together. */
import * as fc from "fast-check";
import type { Command, Name, Share } from "./command.ts";
import type { Offers } from "./offers.ts";
import type { Sequence } from "./sequence.ts";

export interface Burst {
  /** What makes the charge, and leads it to the state in which the calls meet. */
  readonly before: readonly Command[];
  readonly together: readonly Command[];
  /** Asked at rest, one after another: what an answer that was lost did shows here. */
  readonly rest: readonly Command[];
}

const ON: Name = "charge 1";
const MOST_TOGETHER = 8;

/** The kinds of bursts, which take turns. */
export function burstsOf(offers: Offers): readonly fc.Arbitrary<Burst>[] {
  const kinds: fc.Arbitrary<Burst>[] = [];
  const { means } = offers;
  const charge = (by: "card" | "three_ds" | "store" | "bank", taking: "at once" | "later"): Command => ({
    act: "make charge",
    on: ON,
    means: by,
    taking,
    key: "secret",
  });
  const move = (act: "capture" | "refund", ...shares: Share[]): Command[] =>
    shares.map((share) => ({ act, on: ON, share }));
  const atRest: readonly Command[] = [
    { act: "capture", on: ON, share: "one centavo" },
    { act: "read", on: ON },
  ];
  /** Which call is the first on its way decides whether a late one meets it: each kind goes out in either order. */
  const add = (
    before: readonly Command[],
    calls: readonly Command[],
    least: readonly Command[],
    rest = atRest,
  ): void => {
    const more = fc.array(fc.constantFrom(...calls), {
      minLength: 0,
      maxLength: MOST_TOGETHER - least.length,
    });
    for (const isTurned of [false, true])
      kinds.push(
        more.map((some): Burst => {
          const first = isTurned ? least.toReversed() : least;
          return { before, together: [...first, ...some], rest };
        }),
      );
  };
  const captures = move("capture", "all", "most", "half", "one centavo", "one centavo more");
  const refunds = move("refund", "most", "half", "all", "twice");
  const presses: readonly Command[] = (["succeed", "fail"] as const).map((wish) => ({
    act: "press",
    on: ON,
    wish,
  }));
  if (means.includes("card")) {
    const held = [charge("card", "later")];
    add(held, captures, move("capture", "most", "half"));
    add(
      held,
      [...captures, ...move("refund", "twice")],
      [...move("capture", "all"), ...move("refund", "twice")],
    );
    add(
      [charge("card", "at once")],
      [...refunds, ...move("capture", "all")],
      move("refund", "most", "half"),
      [{ act: "refund", on: ON, share: "one centavo more" }, ...atRest],
    );
  }
  const simulations: readonly Command[] = [
    { act: "complete", on: ON },
    { act: "cancel", on: ON },
  ];
  if (offers.testing)
    for (const by of ["store", "bank"] as const)
      if (means.includes(by)) add([charge(by, "at once")], simulations, simulations);
  if (means.includes("three_ds")) {
    add([charge("three_ds", "later")], [...presses, ...captures], presses);
    add([charge("three_ds", "at once")], [...presses, ...refunds], presses);
  }
  return kinds;
}

/** Sends a burst; what makes its charge comes before it. For how long calls overlapped; undefined where there was no charge. */
export async function release(
  sequence: Sequence,
  { before, together, rest }: Burst,
): Promise<number | undefined> {
  for (const command of before) await sequence.perform(command);
  const racers = together.filter((command) => sequence.allows(command));
  if (racers.length === 0) return undefined;
  const overlapped = await sequence.together(racers);
  for (const command of rest) await sequence.perform(command);
  return overlapped;
}
