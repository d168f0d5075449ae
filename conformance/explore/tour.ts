/** The tour: each action in each place. A place is how an object came about, and the one thing that was accepted of it since. */
import { type Command, type Name, type Share, type Thing, thingOf } from "./command.ts";
import type { Sequence } from "./sequence.ts";

/** The commands that make an object; the last one makes it. */
export type Beginning = readonly Command[];

const SHARES: readonly Share[] = ["one centavo", "half", "all"];

/** What may be refused comes first: the others are done to what it leaves behind. */
const ACTIONS: { readonly [T in Thing]: (on: Name) => Command[] } = {
  charge: (on) => [
    { act: "read", on },
    { act: "list", on },
    { act: "capture", on, share: "one centavo more" },
    { act: "complete", on },
    { act: "cancel", on },
    { act: "refund", on, share: "one centavo more" },
    ...SHARES.map((share): Command => ({ act: "capture", on, share })),
    ...SHARES.map((share): Command => ({ act: "refund", on, share })),
    { act: "press", on, wish: "fail" },
    { act: "press", on, wish: "succeed" },
  ],
  token: (on) => [
    { act: "update", on },
    { act: "read", on },
  ],
  order: (on) => [
    { act: "update", on },
    { act: "read", on },
  ],
  product: () => [],
  plan: (on) => [{ act: "read", on }],
  subscription: (on) => [
    { act: "read", on },
    { act: "list", on },
    { act: "cancel", on },
  ],
};

interface Place {
  readonly untried: Command[];
  readonly refused: Command[];
  /** What was accepted in this place, and where that leads. */
  readonly ways: { readonly by: Command; readonly to: Place }[];
}

/** Of one beginning. */
export class Tour {
  readonly #beginning: Beginning;
  #rounds = 0;
  #begin: Place | undefined;
  /** Rounds in a row that met nothing: the object cannot be made any more, or not be brought there. */
  #idle = 0;
  #metBefore = -1;
  /** Pairs of a place and an action that were met. */
  met = 0;

  constructor(beginning: Beginning) {
    this.#beginning = beginning;
  }

  get left(): number {
    return this.#places.reduce((sum, { untried }) => sum + untried.length, 0);
  }

  get isOver(): boolean {
    return this.#rounds > 0 && (this.left === 0 || this.#idle > 1);
  }

  get #places(): Place[] {
    return this.#begin === undefined ? [] : [this.#begin, ...this.#begin.ways.map(({ to }) => to)];
  }

  /** Makes the object anew, and does what was not done yet, until something is accepted that leads on. */
  async go(sequence: Sequence): Promise<void> {
    this.#rounds += 1;
    this.#idle = this.met === this.#metBefore ? this.#idle + 1 : 0;
    this.#metBefore = this.met;
    for (const command of this.#beginning) await sequence.perform(command);
    const on = this.#beginning.at(-1)?.on;
    if (on === undefined) return;
    const begin = (this.#begin ??= placeOf(on, sequence));
    const way = begin.untried.length > 0 ? undefined : begin.ways.find(({ to }) => to.untried.length > 0);
    if (way !== undefined && !(await sequence.perform(way.by))) return;
    const place = way?.to ?? begin;
    // Of what was refused there, one after the other comes first: for what it leaves behind.
    const again = place.refused[this.#rounds % place.refused.length];
    if (again !== undefined) await sequence.perform(again);
    for (let command = place.untried.shift(); command !== undefined; command = place.untried.shift()) {
      this.met += 1;
      const isAccepted = await sequence.perform(command);
      if (LOOKS.includes(command.act)) continue;
      if (!isAccepted) {
        place.refused.push(command);
        continue;
      }
      if (place === begin) begin.ways.push({ by: command, to: placeOf(on, sequence) });
      return;
    }
  }
}

const LOOKS: readonly Command["act"][] = ["read", "list"];

function placeOf(on: Name, sequence: Sequence): Place {
  return { untried: ACTIONS[thingOf(on)](on).filter((one) => sequence.allows(one)), refused: [], ways: [] };
}
