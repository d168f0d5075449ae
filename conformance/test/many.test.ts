import { describe, expect, it } from "vitest";
import type { Proof } from "../flow.ts";
import { exchange, judged } from "./fakes.ts";

const page = exchange({ operation: "listCharges", status: 200 });

async function proved(state: (proof: Proof) => void) {
  const { "a.one": verdict } = await judged(async ({ prove }) => state(prove("a.one", page)));
  return verdict;
}

/** Each word with what passes, what fails, and the kind of what came. */
const WORDS: readonly (readonly [
  word: string,
  right: (proof: Proof) => void,
  wrong: (proof: Proof) => void,
  got: string,
  told: string,
])[] = [
  ["none", (one) => one.none([], "x"), (one) => one.none(["a", "b"], "x"), "something else", "got a, b"],
  ["isAbout", (one) => one.isAbout("x", undefined), (one) => one.isAbout("x", "b"), "another one", 'got "b"'],
  [
    "shows",
    (one) => one.shows(["a", "b"], ["b", "c", "a"], "x"),
    (one) => one.shows(["a", "b"], ["b", "c"], "x"),
    "some",
    "got 2 others, without a",
  ],
  ["shows none", (one) => one.shows([], [], "x"), (one) => one.shows(["a"], [], "x"), "none", "got 0 others"],
  [
    "leavesOut",
    (one) => one.leavesOut(["a"], ["b"], "x"),
    (one) => one.leavesOut(["a", "c"], ["b", "c"], "x"),
    "some of the others",
    "got c",
  ],
  [
    "eachOnce",
    (one) => one.eachOnce(["a", "b"], "x"),
    (one) => one.eachOnce(["a", "b", "a"], "x"),
    "some twice",
    "got a again",
  ],
  [
    "inOrder",
    (one) => one.inOrder(["a", "b", "c"], ["a", "z", "c"], "x"),
    (one) => one.inOrder(["a", "b", "c"], ["a", "c", "b"], "x"),
    "another order",
    "got a, c, b",
  ],
  [
    "atMost",
    (one) => one.atMost(1, [1, 0], "x"),
    (one) => one.atMost(1, [1, 2], "x"),
    "more",
    "got 1, 2 in 2 rounds",
  ],
  ["atLeast", (one) => one.atLeast(1, [1], "x"), (one) => one.atLeast(1, [0], "x"), "fewer", "got 0"],
];

describe("a word about several things", () => {
  it.each(WORDS)("%s passes, and fails with a fact", async (_word, right, wrong, got, told) => {
    expect(await proved(right)).toMatchObject({ outcome: "pass" });
    const verdict = await proved(wrong);
    expect(verdict).toMatchObject({
      outcome: "fail",
      fact: { operation: "listCharges", expected: "x", got },
    });
    expect(verdict?.reason).toContain(told);
  });

  it("names the first of many, and the page where they were looked for", async () => {
    const verdict = await proved((one) =>
      one.leavesOut(["a", "b", "c", "d", "e"], ["a", "b", "c", "d"], "x"),
    );
    expect(verdict?.reason).toMatch(/^expected x in #\d+ .*, got a, b, c and 1 more$/);
  });

  it("is blocked where there is nothing to look at", async () => {
    const { "a.one": verdict } = await judged(async ({ prove }) => {
      prove("a.one").notEmpty("nothing came").none([], "x");
    });
    expect(verdict).toMatchObject({ outcome: "blocked", cause: "precondition", reason: "nothing came" });
  });
});
