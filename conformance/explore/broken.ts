/** A requirement that the target broke, and the story that led to it. */
import type { Line } from "./found.ts";

interface Wrong {
  readonly requirement: string;
  readonly expected: string;
  readonly got: string;
  readonly about: string;
}

export class Broken extends Error {
  override readonly name = "Broken";
  readonly requirement: string;
  readonly expected: string;
  readonly got: string;
  /** The operation, or the type of the event, that is at fault. */
  readonly about: string;
  readonly story: readonly Line[];

  constructor(wrong: Wrong, story: readonly Line[]) {
    super(`${wrong.requirement}: expected ${wrong.expected}, got ${wrong.got}`);
    this.requirement = wrong.requirement;
    this.expected = wrong.expected;
    this.got = wrong.got;
    this.about = wrong.about;
    this.story = story;
  }
}

/** The story with the answer that contradicts the requirement. */
export function marked(story: readonly Line[], place: number, answer: string): Line[] {
  return story.map((line, index) => (index === place ? { ...line, answer, isWrong: true } : line));
}
