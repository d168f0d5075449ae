import { processorTime, residentMemory } from "./cores.ts";
import { median } from "./load.ts";
import { rounded, type Part, type Row } from "./row.ts";
import { startSandbox } from "./sandbox.ts";
import { seededData } from "./seed.ts";

/** Milliseconds: as published, and from source. */
const READY_AIM = 250;
const SOURCE_AIM = 600;
const MEMORY_AIM = 200;

/** Measures the time from the command to its first line, and the memory after a walk through all charges. */
export const start: Part = async ({ rounds, charges, command, log }) => {
  const data = await seededData(charges);
  const ready: number[] = [];
  const empty: number[] = [];
  const source: number[] = [];
  const memory: number[] = [];
  const work: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fromSource = await startSandbox({ args: ["--memory"] });
    source.push(fromSource.readyAfterMs);
    await fromSource.stop();
    const withNothing = await startSandbox({ entry: [command], args: ["--memory"] });
    empty.push(withNothing.readyAfterMs);
    await withNothing.stop();
    const sandbox = await startSandbox({ entry: [command], args: ["--data", data] });
    ready.push(sandbox.readyAfterMs);
    work.push(processorTime(sandbox.pid));
    for (let page = 0; page < 200; page += 1) {
      const headers = { "x-api-client-key": sandbox.secretKey };
      await (await fetch(`${sandbox.baseUrl}/transaction/charge?limit=100`, { headers })).arrayBuffer();
    }
    memory.push(residentMemory(sandbox.pid));
    await sandbox.stop();
    log(
      `ready after ${rounded(empty.at(-1) ?? 0)} ms, with charges ${rounded(ready.at(-1) ?? 0)} ms, from source ${rounded(source.at(-1) ?? 0)} ms`,
    );
  }
  const megabytes = median(memory);
  return [
    startRow("start to ready, built as published, in memory", empty, READY_AIM),
    startRow("start to ready, from source, in memory", source, SOURCE_AIM),
    {
      what: `start to ready with ${charges} charges, built as published`,
      ours: `${rounded(median(ready))} ms`,
      other: `${rounded(median(work))} ms of it at work`,
      ratio: null,
      aim: "",
      reached: null,
    },
    {
      what: `memory with ${charges} charges, 200 pages of 100 read`,
      ours: `${rounded(megabytes)} MB`,
      other: "",
      ratio: null,
      aim: `< ${MEMORY_AIM} MB`,
      reached: megabytes < MEMORY_AIM,
    },
  ];
};

function startRow(what: string, times: readonly number[], aim: number): Row {
  const middle = median(times);
  return {
    what,
    ours: `${rounded(middle)} ms`,
    other: `${rounded(Math.min(...times))} to ${rounded(Math.max(...times))} ms`,
    ratio: null,
    aim: `< ${aim} ms`,
    reached: middle < aim,
  };
}
