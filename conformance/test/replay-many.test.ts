import { expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import { replaysOf } from "../report/replay/script.ts";
import { exchange } from "./fakes.ts";

const CALLS = 2000;
const FLOWS = 20;
const SCRIPTS = 12;
/** A script costs one to two times as much as reading the run. Searching all answers for each call cost over 100 times. */
const MOST = 8;

const uuid = (number: number): string => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Each call uses what an earlier one of its flow was given, and is given a page of ids. */
function call(nr: number): Exchange {
  const url = `http://test/v2/transaction/capture/${uuid(nr - FLOWS)}`;
  const list = Array.from({ length: 3 }, (_, index) => ({ id: uuid(1_000_000 + nr * 3 + index) }));
  const request = { method: "POST", url, headers: { accept: "application/json" }, body: '{"amount":1}' };
  const body = { id: uuid(nr), list };
  return exchange({ nr, flow: `flow-${nr % FLOWS}`, request, body, started: nr, ended: nr + 0.5 });
}

/** Microseconds of processor time. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it("each of many scripts of a long run costs no more than reading the run some times", () => {
  const exchanges = Array.from({ length: CALLS }, (_, index) => call(index + 1));
  const scripts: (string | undefined)[] = [];
  const reading = costOf(() => {
    for (let at = 0; at < SCRIPTS; at += 1) JSON.parse(JSON.stringify(exchanges));
  });
  const writing = costOf(() => scripts.push(...scriptsOf(exchanges)));
  expect(writing / reading).toBeLessThan(MOST);
  // The call before it in its flow gave the id.
  const [script] = scripts;
  const [, name = "no variable"] =
    /call 2000 POST "\/transaction\/capture\/\$\{(ID_\d+)\}"/.exec(script ?? "") ?? [];
  expect(script).toContain(`${name}=$(pick ${CALLS - FLOWS} '/id')`);
});

function scriptsOf(exchanges: readonly Exchange[]) {
  const replayOf = replaysOf({ exchanges, run: "run00000", baseUrl: "http://test/v2" });
  return Array.from({ length: SCRIPTS }, (_, index) => {
    const row = { id: "capture.full", level: "MUST", text: "-", section: "-" } as const;
    const reason = "expected the whole amount";
    const verdict = { requirement: row.id, level: "MUST", cause: "contradicted", flow: "flow-0" } as const;
    const verdicts = [{ ...verdict, outcome: "fail", reason, exchanges: [CALLS - index] }] as const;
    return replayOf({ row, outcome: "fail", reason, red: true, verdicts });
  });
}
