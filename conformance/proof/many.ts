/** Expectations about several things at once: what a list shows, in which order, and how many calls were accepted. */
import { type Complaint, nameOf } from "./complaint.ts";
import { Judging } from "./judging.ts";

/** Of a long list, a message names this many. */
const NAMED = 3;

/** `expected` is the same in each run: it names no id and no time. */
export abstract class JudgingMany extends Judging {
  /** There is something to look at; otherwise the sentence could not be observed. */
  notEmpty(otherwise: string): this {
    return this.provided(this.subjects.length > 0, otherwise);
  }

  /** The rule has no exception. `found` are the exceptions, in words. */
  none(found: readonly string[], expected: string): this {
    return this.judge(found.length === 0, { expected, where: "", got: named(found), kind: "something else" });
  }

  /** The answer is about its own object. `another` is the object that it shows instead. */
  isAbout(own: string, another: string | undefined): this {
    const complaint = this.#seen(own, `"${another}"`, "another one");
    return this.judge(another === undefined, { ...complaint, value: another });
  }

  /** Each of the wanted is among what was shown. */
  shows(wanted: readonly string[], shown: readonly string[], expected: string): this {
    const missed = wanted.filter((one) => !shown.includes(one));
    const got = `${new Set(shown).size} others, without ${named(missed)}`;
    return this.judge(
      missed.length === 0,
      this.#seen(expected, got, missed.length < wanted.length ? "some" : "none"),
    );
  }

  /** None of the unwanted is among what was shown. */
  leavesOut(unwanted: readonly string[], shown: readonly string[], expected: string): this {
    const found = unwanted.filter((one) => shown.includes(one));
    return this.judge(found.length === 0, this.#seen(expected, named(found), "some of the others"));
  }

  /** Nothing was shown twice. */
  eachOnce(shown: readonly string[], expected: string): this {
    const again = shown.filter((one, place) => shown.indexOf(one) !== place);
    return this.judge(again.length === 0, this.#seen(expected, `${named(again)} again`, "some twice"));
  }

  /** What was shown, as far as it stands in `order`, comes in that order. */
  inOrder(order: readonly string[], shown: readonly string[], expected: string): this {
    const known = shown.filter((one) => order.includes(one));
    const isSo = known.every((one, place) => order.indexOf(one) > order.indexOf(known[place - 1] ?? ""));
    return this.judge(isSo, this.#seen(expected, known.join(", "), "another order"));
  }

  /** No round has more than `most`. */
  atMost(most: number, rounds: readonly number[], expected: string): this {
    return this.#counted(Math.max(...rounds) <= most, rounds, { expected, kind: "more" });
  }

  /** No round has fewer than `least`. */
  atLeast(least: number, rounds: readonly number[], expected: string): this {
    return this.#counted(Math.min(...rounds) >= least, rounds, { expected, kind: "fewer" });
  }

  #counted(isSo: boolean, rounds: readonly number[], words: Pick<Complaint, "expected" | "kind">): this {
    const got = rounds.length === 1 ? rounds.join() : `${rounds.join(", ")} in ${rounds.length} rounds`;
    return this.judge(isSo, { ...words, where: "", got });
  }

  #seen(expected: string, got: string, kind: string): Complaint {
    const [first] = this.subjects;
    const others = this.subjects.length - 1;
    const more = others > 0 ? ` and the ${others} after it` : "";
    const where = first === undefined || first.kind === "missing" ? "" : `in ${nameOf(first)}${more}`;
    return { expected, where, got, kind };
  }
}

function named(all: readonly string[]): string {
  const more = all.length - NAMED;
  return `${all.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
