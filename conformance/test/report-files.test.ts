/** report.json and junit.xml of every kind of run: green, red, blocked, strict, interrupted, and one that proves nothing. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { isArray, isObject } from "../call/json-pointer.ts";
import { type Run, judge, run } from "../index.ts";
import { rules } from "../rules/index.ts";
import { REPORT } from "../report/report.ts";
import { writeReports } from "../report/files.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { ReadyTarget } from "../start/child.ts";
import { description } from "./fakes.ts";
import { nullServers, serve } from "./servers.ts";

const ONLY = /^(capture[.](only-once|full)|json[.]labelled|service[.]success-200)$/;

/** Captures as often as it is asked to, and calls JSON a text. */
const lenient: typeof fetch = async (address, init) => {
  const answer = await fetch(address, init);
  const isCapture = new Request(address).url.includes("/transaction/capture/");
  const text = await answer.text();
  const status = isCapture && answer.status === 400 ? 200 : answer.status;
  return new Response(text, { status, headers: { "content-type": "text/plain" } });
};

let sandbox: ReadyTarget;
let folder = "";

async function ofSandbox(options: Omit<Partial<Parameters<typeof run>[0]>, "target"> = {}): Promise<Run> {
  const { target, opened } = sandbox;
  return run({ target, only: ONLY, ...(opened && { opened }), ...options });
}

async function ofNullServer(name: string): Promise<Run> {
  const handle = nullServers[name];
  if (handle === undefined) throw new Error(`no server ${name}`);
  const server = await serve(handle);
  const made = await run({ target: description({ base_url: `${server.url}/v2` }) });
  await server.close();
  return made;
}

async function interrupted(): Promise<Run> {
  const end = new AbortController();
  return ofSandbox({ signal: end.signal, concurrency: 1, onVerdicts: () => end.abort() });
}

/** Nobody told the target where the events of this run go. */
async function blocked(): Promise<Run> {
  const target = { ...sandbox.target, webhooks: { listen: "127.0.0.1:0", deadline_ms: 50 } };
  return run({ target, only: /^(event[.]capture|capture[.]full)/ });
}

const RUNS: readonly (readonly [name: string, exitCode: number, make: () => Promise<Run>])[] = [
  ["green", 0, ofSandbox],
  ["red", 1, () => ofSandbox({ fetch: lenient })],
  ["strict", 1, () => ofSandbox({ fetch: lenient, strict: true })],
  ["blocked", 1, blocked],
  ["interrupted", 2, interrupted],
  ["without an API behind it", 2, () => ofNullServer("HTML")],
  ["refused everywhere", 2, () => ofNullServer("the documented error with 400")],
];

beforeAll(async () => {
  sandbox = await startSandbox(() => performance.now());
  folder = mkdtempSync(join(tmpdir(), "report-files-"));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const ruleIds = new Set(rules.map(({ id }) => id));

function foundByRules({ verdicts }: Run): Map<string, string> {
  const byRules = verdicts.filter(({ flow }) => ruleIds.has(flow));
  return new Map(byRules.map(({ requirement, outcome, reason }) => [requirement, `${outcome}: ${reason}`]));
}

const schema = z.toJSONSchema(REPORT, { io: "input", unrepresentable: "any" });

/** The schema as one that forbids what it does not name: each member that is written is described. */
function closed(value: unknown): unknown {
  if (isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
  return isObject(value["properties"]) && value["type"] === "object"
    ? { additionalProperties: false, ...inner }
    : inner;
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const asDescribed = ajv.compile(Object(closed(schema)));

describe.each(RUNS)("the files of a run that is %s", (name, exitCode, make) => {
  let made: Run;
  let own = "";
  const read = (file: string): string => readFileSync(join(own, file), "utf8");
  beforeAll(async () => {
    made = await make();
    own = join(folder, name.replaceAll(" ", "-"));
    writeReports(own, made);
  }, 60_000);

  it(`report.json is as its schema says, and ends with ${exitCode}`, () => {
    const report: unknown = JSON.parse(read("report.json"));
    asDescribed(report);
    expect(asDescribed.errors).toBeNull();
    expect(report).toMatchObject({ exit_code: exitCode, interrupted: name === "interrupted" });
  });

  it("history.jsonl is judged again as the run was, by its rules and without a call", () => {
    const again = judge(read("history.jsonl"));
    const [before, after] = [foundByRules(made), foundByRules(again)];
    // What only a contradiction decides, since a flow proves it too, depends on the flows that were selected.
    const both = [...before.keys()].filter((id) => after.has(id));
    expect(both.map((id) => after.get(id))).toEqual(both.map((id) => before.get(id)));
    const missing = [...before].filter(([id, words]) => words.startsWith("fail") && !after.has(id));
    expect(missing).toEqual([]);
    expect(after.size).toBeGreaterThan(50);
    const { exit_code, ledger, spent } = again.report;
    expect([exit_code === 2, ledger]).toEqual([exitCode === 2, made.report.ledger]);
    // What was counted before it would have been sent is not in the history of a run that was interrupted.
    expect(spent).toBeLessThanOrEqual(made.report.spent);
    expect(spent).toBeGreaterThanOrEqual(ledger.authorized);
  });

  it("junit.xml has all that a CI server reads", () => {
    const text = read("junit.xml");
    const xml = load(text, { xml: true });
    const { results } = made.conclusion;
    const all = xml("testcase").toArray();
    expect(all.length).toBe(results.length);
    const whole = xml("testsuites");
    const sumOf = (count: string): number =>
      xml("testsuite")
        .toArray()
        .reduce((sum, suite) => sum + Number(xml(suite).attr(count)), 0);
    for (const [count, element] of [
      ["tests", "testcase"],
      ["failures", "failure"],
      ["errors", "error"],
      ["skipped", "skipped"],
    ] as const) {
      expect(Number(whole.attr(count))).toBe(xml(element).length);
      expect(sumOf(count)).toBe(xml(element).length);
    }
    for (const one of all) {
      expect(xml(one).attr("time")).toMatch(/^\d+\.\d{3}$/);
      expect(xml(one).attr("classname")).not.toBe("");
      for (const failure of xml(one).find("failure, error").toArray()) {
        expect(xml(failure).attr("message")).toMatch(/^(fail|blocked|error): ./);
        expect(xml(failure).text()).toMatch(/^(MUST|SHOULD): .+\nSection: .+\n./s);
        expect(existsSync(join(own, xml(one).attr("file") ?? "no file"))).toBe(true);
      }
    }
    const red = results.filter((one) => one.red && one.expected === undefined);
    expect(xml("failure").length).toBe(red.length);
    expect(new Date(whole.attr("timestamp") ?? "").toISOString()).toBe(made.report.started);
  });
});

it("report.json is there, and the result was told, when another file cannot be made", async () => {
  const made = await ofSandbox();
  const own = join(folder, "broken");
  const mistake = new TypeError("a mistake in what people read");
  const broken = (): never => {
    throw mistake;
  };
  let told = 0;
  expect(() => writeReports(own, { ...made, exchanges: broken }, { tell: () => void (told += 1) })).toThrow(
    mistake,
  );
  expect(JSON.parse(readFileSync(join(own, "report.json"), "utf8"))).toEqual(made.report);
  expect(told).toBe(1);

  // What an earlier run left is gone: it would tell of another result.
  writeReports(own, made);
  expect(existsSync(join(own, "traffic.har"))).toBe(true);
  expect(() => writeReports(own, { ...made, exchanges: broken })).toThrow(mistake);
  expect(readdirSync(own).toSorted()).toEqual([
    "badge.svg",
    "history.jsonl",
    "junit.xml",
    "report.html",
    "report.json",
  ]);

  rmSync(own, { recursive: true });
  expect(() => writeReports(own, made, { tell: broken })).toThrow(mistake);
  expect(existsSync(join(own, "report.json"))).toBe(true);
});

it("a file that would take too long is left out, and named as it happens", async () => {
  const made = await ofSandbox();
  const own = join(folder, "late");
  const said: string[] = [];
  let time = 0;
  const slow = made.history;
  function* history(): Generator<string> {
    for (const line of slow()) {
      time += 70_000;
      yield line;
    }
  }
  writeReports(own, { ...made, history }, { warn: (text) => void said.push(text), now: () => time });
  expect(readdirSync(own).toSorted()).toEqual(["badge.svg", "junit.xml", "report.html", "report.json"]);
  expect(said).toEqual(
    ["history.jsonl", "traffic.har"].map(
      (name) => `${join(own, name)} is left out: the report took longer than 120 s.\n`,
    ),
  );
});

it("a file that ends late is kept whole, and none is begun after it", async () => {
  const made = await ofSandbox();
  const own = join(folder, "last-piece");
  let time = 0;
  function* history(): Generator<string> {
    time = 121_000;
    yield "all of it\n";
  }
  writeReports(own, { ...made, history }, { now: () => time });
  expect(readFileSync(join(own, "history.jsonl"), "utf8")).toBe("all of it\n");
  expect(existsSync(join(own, "traffic.har"))).toBe(false);
});

it("a red run took some time, and only --strict makes a note red", () => {
  const [red, strict] = ["red", "strict"].map((name) =>
    load(readFileSync(join(folder, name, "junit.xml"), "utf8"), { xml: true }),
  );
  const caseOf = (xml: typeof red, id: string) => xml?.(`testcase[name^="${id}:"]`);
  expect(caseOf(red, "capture.only-once")?.attr("time")).toMatch(/^\d+\.\d{3}$/);
  expect(caseOf(red, "capture.only-once")?.find("failure").text()).toMatch(
    /#\d+ POST \/v2\/transaction\/capture/,
  );
  expect(caseOf(red, "json.labelled")?.find("skipped").attr("message")).toMatch(/^fail: .*text\/plain/);
  expect(caseOf(strict, "json.labelled")?.find("failure").length).toBe(1);
});

it("every member of report.json has a description", () => {
  const without: string[] = [];
  const look = (value: unknown, place: string): void => {
    if (!isObject(value)) return;
    const members = isObject(value["properties"]) ? value["properties"] : {};
    for (const [name, member] of Object.entries(members)) {
      const ref = isObject(member) && typeof member["$ref"] === "string" ? member["$ref"] : "";
      const named: unknown = Object.entries(schema.$defs ?? {}).find(([id]) => ref.endsWith(`/${id}`))?.[1];
      if (![member, named].some((one) => isObject(one) && "description" in one))
        without.push(`${place}/${name}`);
      look(member, `${place}/${name}`);
    }
    look(value["items"], place);
  };
  look(schema, "");
  expect(without).toEqual([]);
});
