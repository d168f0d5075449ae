/** Failures of an exploration: one for each requirement, its story shortened and tried again. */
import type { Command } from "./command.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type Attempts, EXPLORER, type Failure, type PlayOptions } from "./attempts.ts";
import type { Found, Phase } from "./found.ts";
import { repeated, shorten } from "./shorten.ts";

/** At most this many stories of one requirement are tried. */
const MOST_DOUBTS = 3;

export class Hunt {
  readonly attempts: Attempts;
  readonly found: Found[] = [];
  /** What was found, as verdicts of the run beside those of its flows and rules. */
  readonly verdicts: Verdict[] = [];
  /** Failures that did not come again. */
  readonly unsteady: string[] = [];
  readonly #seed: number;
  readonly #claimed: Set<string>;
  readonly #doubts = new Map<string, number>();
  readonly #enough: number;

  /** At `enough` failures the exploration ends. What `failed` already is no news. */
  constructor(attempts: Attempts, seed: number, enough: number, failed: ReadonlySet<string>) {
    this.#enough = enough;
    this.#claimed = new Set(failed);
    this.attempts = attempts;
    this.#seed = seed;
  }

  get isOver(): boolean {
    return this.attempts.stopped !== undefined || this.found.length >= this.#enough;
  }

  /** What counts as a failure of a sequence: anything new, or while a story is shortened its own requirement alone. */
  options(limited: boolean, hunted?: string): PlayOptions {
    return {
      limited,
      ...(hunted !== undefined && { alone: true }),
      isKnown: (requirement) =>
        hunted === undefined ? this.#claimed.has(requirement) : requirement !== hunted,
    };
  }

  /** Whether this failure is the first of its requirement. Sequences run beside each other, so another may have been sooner. */
  claims({ verdict: { requirement }, way }: Failure): boolean {
    if (this.#claimed.has(requirement)) {
      this.attempts.forget(way);
      return false;
    }
    this.#claimed.add(requirement);
    return true;
  }

  /** Shortens the story of a sequence and runs it three times again, with nothing else beside it. */
  async conclude(first: Failure, phase: Phase, limited: boolean, commandsAtFirst: number): Promise<void> {
    const { requirement } = first.verdict;
    const again = async (commands: readonly Command[]): Promise<Failure | undefined> =>
      this.attempts.run(commands, this.options(limited, requirement));
    const drop = (failure: Failure): void => this.attempts.forget(failure.way);
    await this.attempts.alone(async () => {
      const shortest = await shorten(first, again, drop);
      const { failed, of, last } = await repeated(shortest, again, drop);
      if (failed === of) this.keep(last, phase, commandsAtFirst, { failed, of });
      else {
        drop(last);
        this.#doubt(last, phase, `failed again in ${failed} of ${of} runs`);
      }
    });
  }

  /** No verdict: it did not come again. Another story of the same requirement may come again each time. */
  #doubt({ verdict: { requirement }, story }: Failure, phase: Phase, words: string): void {
    const key = `${phase} ${requirement}`;
    const times = (this.#doubts.get(key) ?? 0) + 1;
    this.#doubts.set(key, times);
    if (times === 1) this.unsteady.push(`${requirement}: ${words}: ${inOneLine(story)}`);
    if (times < MOST_DOUBTS || phase === "tour") this.#claimed.delete(requirement);
  }

  keep({ verdict, story, way }: Failure, phase: Phase, commandsAtFirst: number, again: Found["again"]): void {
    const { requirement, fact } = verdict;
    const about = fact?.operation ?? "event";
    this.verdicts.push({
      ...verdict,
      flow: EXPLORER,
      reason: `${verdict.reason}, in this story: ${inOneLine(story)}`,
    });
    this.found.push({
      requirement,
      phase,
      way,
      seed: this.#seed,
      expected: fact?.expected ?? "",
      got: fact?.got ?? "",
      about,
      lines: story,
      commands_at_first: commandsAtFirst,
      again,
      replayable: !story.some(({ words }) => words.startsWith("the customer")) && about !== "event",
    });
  }
}

function inOneLine(story: Failure["story"]): string {
  return story.map(({ words, answer }) => `${words}: ${answer}`).join("; ");
}
