import { describe, expect, it } from "vitest";
import { type Row, conclude } from "../report/conclude.ts";
import { junit } from "../report/junit.ts";
import { reportOf } from "../report/report.ts";
import type { Outcome, Verdict } from "../verdict/verdict.ts";

const rows: Row[] = [
  { id: "a.one", level: "MUST", text: "One <holds> & more.", section: "Errors" },
  { id: "a.two", level: "SHOULD", text: "Two holds.", section: "Errors" },
  {
    id: "a.excused",
    level: "MUST",
    text: "Nobody sees it.",
    section: "Events",
    excused: "No one can see it.",
  },
  { id: "a.open", level: "MUST", text: "No flow yet.", section: "Events" },
];

function verdict(requirement: string, outcome: Outcome): Verdict {
  const level = requirement === "a.two" ? "SHOULD" : "MUST";
  return {
    requirement,
    level,
    flow: "f",
    outcome,
    cause: "observed",
    reason: "because",
    exchanges: [],
  };
}

interface Case {
  readonly expected?: readonly { requirement: string; reason: string; until: string }[];
  readonly accepted?: readonly { requirement: string; reason: string }[];
  readonly strict?: boolean;
  readonly interrupted?: boolean;
  readonly unbelieved?: boolean;
  readonly diagnoses?: readonly string[];
}

function concluded(
  verdicts: readonly Verdict[],
  {
    expected = [],
    accepted = [],
    strict = false,
    interrupted = false,
    unbelieved = false,
    diagnoses = [],
  }: Case = {},
): ReturnType<typeof conclude> {
  return conclude({
    rows,
    verdicts,
    provable: new Set(["a.one", "a.two"]),
    target: { expected_failures: expected, accepted_shoulds: accepted },
    strict,
    today: "2026-11-21",
    interrupted,
    unbelieved,
    diagnoses,
  });
}

const one = (outcome: Outcome): Verdict[] => [verdict("a.one", outcome), verdict("a.two", "pass")];
const below = [verdict("a.one", "pass"), verdict("a.two", "fail")];
const purpose = { requirement: "a.two", reason: "on purpose" };
const announced = { requirement: "a.one", reason: "known", until: "2027-01-01" };

describe("the exit code", () => {
  it.each([
    ["everything passed", one("pass"), {}, 0],
    ["a MUST failed", one("fail"), {}, 1],
    ["a MUST was blocked", one("blocked"), {}, 1],
    ["a MUST was skipped", one("skipped"), {}, 0],
    ["a SHOULD failed", below, {}, 0],
    ["a SHOULD failed, strictly", below, { strict: true }, 1],
    [
      "a SHOULD could not be observed, strictly",
      [verdict("a.one", "pass"), verdict("a.two", "blocked")],
      { strict: true },
      0,
    ],
    ["an accepted SHOULD failed, strictly", below, { strict: true, accepted: [purpose] }, 0],
    ["an accepted SHOULD passes now", one("pass"), { accepted: [purpose] }, 1],
    [
      "an accepted SHOULD was not judged",
      [verdict("a.one", "pass")],
      { strict: true, accepted: [purpose] },
      0,
    ],
    ["the suite broke", one("error"), {}, 2],
    ["nothing was observed", [], {}, 2],
    ["everything was skipped", [verdict("a.one", "skipped"), verdict("a.two", "skipped")], {}, 2],
    ["the run was interrupted", one("pass"), { interrupted: true }, 2],
    ["nothing but blocked", [verdict("a.one", "blocked")], {}, 2],
    ["nothing but a failure", [verdict("a.one", "fail")], {}, 1],
    ["nothing but a refused key", [verdict("a.one", "fail")], { unbelieved: true }, 2],
    ["a failure was announced", one("fail"), { expected: [announced] }, 0],
    ["an announced failure passes now", one("pass"), { expected: [announced] }, 1],
    [
      "an announced failure is over its date",
      one("fail"),
      { expected: [{ ...announced, until: "2026-11-20" }] },
      1,
    ],
    [
      "an announced failure names nothing",
      one("pass"),
      { expected: [{ ...announced, requirement: "a.none" }] },
      1,
    ],
  ] as const)("%s", (_, verdicts, given, code) => {
    expect(concluded(verdicts, given).exitCode).toBe(code);
  });
});

describe("the sentence about the whole run", () => {
  const stale = { expected: [{ ...announced, requirement: "a.none" }] };
  it.each([
    ["everything passed", one("pass"), {}, "Nothing required failed."],
    ["a MUST failed", one("fail"), {}, "Not conformant."],
    ["a MUST failed and a mistake is in the target file", one("fail"), stale, "Not conformant."],
    ["only a mistake is in the target file", one("pass"), stale, "the target file is out of date"],
    ["a SHOULD failed, strictly", below, { strict: true }, "Nothing required failed, but --strict"],
    ["a MUST was blocked", one("blocked"), {}, "Conformance is not proved"],
    ["nothing but blocked", [verdict("a.one", "blocked")], {}, "Nothing was proved"],
    ["the suite broke", one("error"), {}, "The suite itself broke, so this run proves nothing."],
    [
      "the run was interrupted",
      one("pass"),
      { interrupted: true },
      "This run proves nothing about conformance.",
    ],
    [
      "a refused key",
      [verdict("a.one", "fail")],
      { unbelieved: true, diagnoses: ["Is it the key?"] },
      "Nothing was proved. Is it the key?",
    ],
    ["no event came", one("blocked"), { diagnoses: ["Is it registered?"] }, "observed. Is it registered?"],
  ] as const)("%s", (_, verdicts, given, sentence) => {
    expect(concluded(verdicts, given).meaning).toContain(sentence);
  });
});

describe("the result of a requirement", () => {
  it("is the worst of its verdicts", () => {
    const { results } = concluded([
      verdict("a.one", "pass"),
      verdict("a.one", "blocked"),
      verdict("a.two", "pass"),
    ]);
    expect(results[0]).toMatchObject({ outcome: "blocked", red: true });
  });

  it("is counted once, and what has no flow is counted aloud", () => {
    const { totals } = concluded([
      verdict("a.one", "pass"),
      verdict("a.one", "pass"),
      verdict("a.two", "fail"),
    ]);
    expect(totals).toEqual({ pass: 1, fail: 1, blocked: 0, skipped: 0, error: 0, excused: 1, open: 1 });
  });
});

describe("an accepted SHOULD", () => {
  it("stays in the report with the reason of the target file", () => {
    const [, two] = concluded(below, { accepted: [purpose] }).results;
    expect(two).toMatchObject({ outcome: "fail", red: false, expected: "on purpose" });
  });
});

describe("JUnit", () => {
  it("escapes, groups by section, and calls red what is red", () => {
    const conclusion = concluded(one("fail"));
    const details = {
      target: { name: 'a "target"', base_url: "http://t/v2" },
      suite: { version: "0", contract_sha256: "0".repeat(64) },
      started: new Date(0),
      duration_ms: 1500,
      strict: false,
      spent: 0,
      ledger: { charges: 0, authorized: 0, captured: 0, refunded: 0 },
      interrupted: false,
      exchanges: () => [],
    };
    const report = reportOf(conclusion, details);
    const xml = junit({ conclusion, report, exchanges: () => [], took: new Map() });
    expect(xml).toContain(
      '<testsuites name="a &quot;target&quot;" tests="4" failures="1" errors="0" skipped="2" timestamp="1970-01-01T00:00:00.000Z" time="1.500">',
    );
    expect(xml).toContain(
      'name="a.one: MUST One &lt;holds&gt; &amp; more." file="replay/a.one.sh" time="0.000"><failure type="fail" message="fail: because">' +
        "MUST: One &lt;holds&gt; &amp; more.&#10;Section: Errors&#10;because</failure>",
    );
    expect(xml).toContain('<testsuite name="Events" tests="2" failures="0" errors="0" skipped="2" timestamp');
    expect(xml.match(/<skipped/g)).toHaveLength(2);
    const odd = reportOf(conclusion, {
      ...details,
      target: { name: "a\u001b]0;b\u009b\u202e", base_url: "" },
    });
    const named = junit({ conclusion, report: odd, exchanges: () => [], took: new Map() });
    expect(named).toContain(String.raw`<testsuites name="a\u001b]0;b\u009b\u202e"`);
  });
});
