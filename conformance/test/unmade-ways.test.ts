import { expect, it } from "vitest";
import { withUnmadeWays } from "../run/settle.ts";
import { completeTarget } from "../subject/target.ts";
import type { Cause } from "../verdict/cause.ts";
import type { Verdict } from "../verdict/verdict.ts";

const target = completeTarget({
  name: "a target",
  environment: "sandbox",
  base_url: "http://test/v2",
  keys: { secret: "secret-key" },
  cards: {},
  expected_failures: [{ requirement: "a.known", reason: "it is known", until: "2099-01-01" }],
});
const base = { level: "MUST", cause: "observed", reason: "", exchanges: [], flow: "test" } as const;
const red: Verdict = { ...base, requirement: "a.red", outcome: "fail" };

/** Passed in one of two ways; the other one could not be made. */
function halfSeen(cause: Cause): Verdict {
  const not_judged = [{ way: "by token", cause, reason: "POST /v2/transaction/charge was refused" }];
  const ways = { judged: 1, made: 1, of: 2, pairs: 0, of_pairs: 0, not_judged };
  return { ...base, requirement: "a.half", outcome: "pass", reason: "in 1 of 2 ways", ways };
}

it("a way that could not be made blocks where nothing else is red", () => {
  const [verdict] = withUnmadeWays([halfSeen("precondition")], target);
  expect(verdict).toMatchObject({
    outcome: "blocked",
    cause: "precondition",
    reason: "by token: POST /v2/transaction/charge was refused",
  });
});

it("changes nothing where something else makes the run red: one fault, one red requirement", () => {
  const all = [halfSeen("precondition"), red];
  expect(withUnmadeWays(all, target)).toEqual(all);
});

it("a failure that the target file expects makes no run red", () => {
  const all = [halfSeen("precondition"), { ...red, requirement: "a.known" }];
  expect(withUnmadeWays(all, target).map(({ outcome }) => outcome)).toEqual(["blocked", "fail"]);
});

it.each(["not_declared", "free_choice", "not_located"] as const)(
  "a way that the target does not offer blocks nothing: %s",
  (cause) => {
    expect(withUnmadeWays([halfSeen(cause)], target)).toEqual([halfSeen(cause)]);
  },
);
