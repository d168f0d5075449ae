/** What a person reads of a run: the verdict first, then what failed, and at the end how to go on. */
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { type Run, run } from "../index.ts";
import { flow } from "../flow.ts";
import { gist } from "../call/exchange.ts";
import { againLines } from "../report/again.ts";
import { consoleReport } from "../report/console.ts";
import { hasColours, painter } from "../report/paint.ts";
import { progress } from "../report/progress.ts";
import { PROFILES, profileOf } from "../report/profiles.ts";
import { loadRequirements } from "../register/requirements.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** Answers a second capture like the first, and passes over a start_time. */
const lenient: typeof fetch = async (address, init) => {
  const { url } = new Request(address);
  const answer = await fetch(url.replace(/start_time=\d+&?/, ""), init);
  const isCapture = url.includes("/transaction/capture/");
  return isCapture && answer.status === 400 ? new Response("{}", { status: 200 }) : answer;
};

let judged: Run;
beforeAll(async () => {
  const { target, opened, stop } = await startSandbox(() => performance.now());
  judged = await run({
    target,
    fetch: lenient,
    only: /^(capture|order[.]|list[.]start-time$)/,
    ...(opened && { opened }),
  });
  await stop();
}, 60_000);

const again = {
  command: "npx payment-conformance",
  target: "--target mine.yaml ",
  fileOf: (name: string) => `out/${name}`,
};
const said = (colours = false): string => {
  const { conclusion, report, exchanges } = judged;
  return consoleReport(conclusion, report, exchanges, { paint: painter(colours), again });
};

describe("the console", () => {
  it("says verdict, failures, what was not tested, counts and how to go on, in this order", () => {
    const text = said();
    expect(text).toMatch(
      /^Not conformant\.\n\nWhat failures share\n {2} *\d+ of \d+: POST \/transaction\/capture/,
    );
    const parts = [
      "\nFailed",
      "\nNot tested\n",
      "\nSection ",
      "\nWhat is required, by profile\n",
      "\nReports\n",
    ];
    const places = [...parts, "\nRepeat and explain\n"].map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(text.trimEnd().split("\n").at(-1)).toMatch(/ proved, .* Not conformant\.$/);
  });

  it("says once what differs neither by the list nor by the unit of a time", () => {
    expect(said()).toContain(
      "side of start_time only, got a list with the early charge when read as seconds and as milliseconds\n",
    );
  });

  it("names the reports, and for each failure the command that repeats it and the one that explains it", () => {
    expect(said()).toContain("  for people    out/report.html\n");
    expect(said()).toMatch(/^ {2}for a README {2}!\[Conformance of .*\]\(out\/badge\.svg\)$/m);
    expect(said()).toContain(
      "  capture.only-once\n    repeat   sh out/replay/capture.only-once.sh\n" +
        "    explain  npx payment-conformance --explain capture.only-once\n",
    );
  });

  it("names no file that was not written, and repeats a failure without a script by a run", () => {
    const { conclusion, report, exchanges } = judged;
    const files = new Map([["report.json", "out/report.json"]]);
    const text = consoleReport(conclusion, report, exchanges, {
      again: { ...again, fileOf: (name) => files.get(name) },
    });
    expect(text).toContain("\nReports\n  for programs  out/report.json\n\n");
    expect(text).toContain(
      "    repeat   npx payment-conformance --target mine.yaml --only '^capture[.]only-once$'\n",
    );
  });

  it("says where the failures stand that it does not list", () => {
    const [one] = judged.conclusion.results;
    if (one === undefined) throw new Error("no result to copy");
    const red = Array.from({ length: 22 }, (_, nr) => ({
      ...one,
      row: { ...one.row, id: `a.number-${nr}` },
    }));
    expect(againLines(red, again).at(-1)).toMatch(
      /number-19\n {2}and 2 more: all are in out\/report\.html and out\/report\.json$/,
    );
    const { fileOf: _, ...nowhere } = again;
    expect(againLines(red, nowhere).at(-1)).toMatch(/number-19\n {2}and 2 more: a\.number-20, a\.number-21$/);
    expect(againLines(red.slice(2), again).at(-1)).not.toContain("more");
  });

  it("groups what is blocked under the call that blocks, and quotes no answer twice", () => {
    const { conclusion, report, exchanges } = judged;
    const lost = exchanges()
      .filter(({ operation }) => operation === "createOrder")
      .slice(0, 2);
    expect(lost).toHaveLength(2);
    const refused = lost.map((one) => ({ ...one, status: 404 }));
    const see: typeof exchanges = (numbers) => refused.filter(({ nr }) => numbers?.has(nr) ?? true);
    let place = 0;
    const results = conclusion.results.map((one) => {
      const call = one.decisive?.outcome === "pass" ? refused[place++] : undefined;
      if (call === undefined || one.decisive === undefined) return { ...one, red: false };
      const reason = `#${call.nr} was not accepted: ${gist(call)}`;
      const decisive: Verdict = { ...one.decisive, outcome: "blocked", reason, exchanges: [call.nr] };
      return { ...one, decisive, verdicts: [decisive], outcome: "blocked" as const, reason, red: true };
    });
    const text = consoleReport({ ...conclusion, results }, report, see);
    expect(text).toMatch(
      /^Blocked \(could not be observed\): 2\n {2}2 wait for POST \/order, answered 404\n {4}\S+ {2}MUST: /m,
    );
    expect(text.split("HTTP 404 with")).toHaveLength(2);
  });

  it("shows no list where the setup is to blame for all, and still where the reports are", () => {
    const { conclusion, report, exchanges } = judged;
    const setup = {
      ...conclusion,
      totals: { ...conclusion.totals, pass: 0 },
      exitCode: 2,
      meaning: "Is it the key?",
      diagnoses: ["Is it the key?"],
    } as const;
    expect(consoleReport(setup, report, exchanges, { again }).split("\n\n")).toEqual([
      "Is it the key?",
      expect.stringMatching(/^Reports\n/),
      expect.stringMatching(/ Is it the key\?\n$/),
    ]);
    const interrupted = consoleReport(setup, { ...report, interrupted: true }, exchanges);
    expect(interrupted).toContain("\nFailed: ");
    // As where one of two keys is wrong.
    const inPart = consoleReport({ ...setup, totals: conclusion.totals }, report, exchanges);
    expect(inPart).toMatch(/^Is it the key\?\n\nWhat failures share\n.*\n\nFailed: /s);
  });

  it("says in words of people why a way was not judged", () => {
    const { conclusion, report, exchanges } = judged;
    const way = { way: "by token", cause: "free_choice", reason: "the target has no tokens" } as const;
    const results = conclusion.results.map((one) => ({
      ...one,
      verdicts: one.verdicts.map((verdict) => ({
        ...verdict,
        ways: { made: 1, judged: 1, of: 2, pairs: 0, of_pairs: 0, not_judged: [way] },
      })),
    }));
    const text = consoleReport({ ...conclusion, results }, report, exchanges);
    expect(text).toMatch(/^ {2}\d+ proved, but not by token: the target has no tokens$/m);
    for (const word of ["free_choice", "not_declared", "left_out"]) expect(text).not.toContain(word);
  });

  it("shows no empty tables where --only left out every flow, as for the explorer alone", () => {
    const { conclusion, report, exchanges } = judged;
    const results = conclusion.results.map((one) =>
      one.outcome === "excused" ? one : { ...one, outcome: "not run" as const },
    );
    const text = consoleReport({ ...conclusion, results }, report, exchanges);
    expect(text).not.toMatch(/^Section |^What is required, by profile|^\d+ charges: /m);
    expect(text).toContain("not run: not selected");
  });

  it("writes money as people do", () => {
    expect(said()).toMatch(/^\d+ charges: [\d,]+\.\d\d MXN authorized, [\d,]+\.\d\d MXN captured, /m);
  });

  it("has colours where they are wanted, and the same text without", () => {
    expect(said(true)).toContain("\u001B[31mFailed\u001B[39m");
    expect(stripVTControlCharacters(said(true))).toBe(said(false));
    expect(said(false)).not.toContain("\u001B");
  });

  it("has none with NO_COLOR, whatever else is set", () => {
    const terminal = { isTTY: true, hasColors: () => true };
    expect(hasColours(terminal, { FORCE_COLOR: "1" })).toBe(true);
    expect(hasColours(terminal, { FORCE_COLOR: "1", NO_COLOR: "" })).toBe(true);
    expect(hasColours(terminal, { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
    expect(hasColours({ ...terminal, isTTY: false }, { FORCE_COLOR: "1" })).toBe(false);
  });
});

describe("a profile", () => {
  it("is known of each requirement, and counts what is required of it", () => {
    const ids = [...loadRequirements().keys()];
    expect(ids.filter((id) => profileOf(id) === undefined)).toEqual([]);
    const topics = new Set(ids.map((id) => id.split(".")[0]));
    expect(
      Object.values<readonly string[]>(PROFILES).flatMap((own) => own.filter((topic) => !topics.has(topic))),
    ).toEqual([]);
    const { profiles } = judged.report;
    for (const { applicable, proved, failed, blocked, not_tested } of profiles)
      expect(proved + failed + blocked + not_tested).toBe(applicable);
    const webhooks = profiles.find(({ profile }) => profile === "webhooks");
    expect(webhooks?.not_tested).toBe(webhooks?.applicable);
    expect(profiles.find(({ profile }) => profile === "orders")?.proved).toBeGreaterThan(5);
  });
});

function failing(requirement: string, level: Verdict["level"]): Verdict {
  const found = { outcome: "fail", cause: "contradicted", reason: "", exchanges: [] } as const;
  return { requirement, level, flow: "one", ...found };
}

describe("the progress", () => {
  it("is a bar with the time that passed and the time to go, on a terminal alone", () => {
    const lines: string[] = [];
    let time = 0;
    const warn = (text: string): void => void lines.push(text);
    const { step, end } = progress({ total: 10, terminal: true, warn, now: () => time });
    const long = flow({ id: "a".repeat(99), title: "-", needs: [], proves: {}, run: async () => {} });
    time = 6000;
    for (let done = 0; done < 2; done += 1) step(long, []);
    end();
    const shown = lines.map(stripVTControlCharacters).map((text) => text.trimStart());
    expect(shown[1]).toMatch(/^\[████·{16}\] 2\/10 0:06, about 0:24 to go a+$/);
    expect(shown[1]).toHaveLength(79);
    expect(lines.at(-1)).toBe("\r\u001B[K");
  });

  const one = flow({ id: "one", title: "-", needs: [], proves: {}, run: async () => {} });
  it("names once what blocks everything", () => {
    let told = "";
    const { step } = progress({ total: 30, terminal: false, warn: (text) => void (told += text) });
    const blocked = { outcome: "blocked", cause: "not_believed", reason: "it is a website" } as const;
    const verdict = { ...failing("a.one", "MUST"), ...blocked };
    step(one, [verdict, verdict]);
    step(one, [verdict]);
    expect(told).toBe("1/30 one: a.one blocked, as others will be: it is a website\n");
  });

  it("names no note where --strict makes it red", () => {
    let told = "";
    const expected = new Set(["a.accepted"]);
    const warn = (text: string): void => void (told += text);
    progress({ total: 2, terminal: false, warn, expected, strict: true }).step(one, [
      failing("a.two", "SHOULD"),
      failing("a.accepted", "SHOULD"),
    ]);
    expect(told).toBe("1/2 one: a.two failed, a.accepted failed, as expected\n");
  });

  it("names a note as one, and a failure that is expected", () => {
    let told = "";
    const warn = (text: string): void => void (told += text);
    const { step, end } = progress({ total: 1, terminal: false, warn, expected: new Set(["a.known"]) });
    step(one, [failing("a.one", "MUST"), failing("a.known", "MUST"), failing("a.two", "SHOULD")]);
    end();
    expect(told).toBe("1/1 one: a.one failed, a.known failed, as expected, a.two failed (a note: SHOULD)\n");
  });
});
