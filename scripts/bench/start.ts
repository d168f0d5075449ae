import { processorTime, residentMemory } from "./cores.ts";
import { median } from "./load.ts";
import { rounded, type Part } from "./row.ts";
import { startSandbox } from "./sandbox.ts";
import { seededData } from "./seed.ts";

const READY_AIM = 500;
const MEMORY_AIM = 200;

/** Measures the time from the command to the first answer, and the memory after a walk through all charges. */
export const start: Part = async ({ rounds, charges, command, log }) => {
  const data = await seededData(charges);
  const ready: number[] = [];
  const source: number[] = [];
  const memory: number[] = [];
  const work: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fromSource = await startSandbox({ args: ["--memory"] });
    source.push(fromSource.readyAfterMs);
    await fromSource.stop();
    const sandbox = await startSandbox({ entry: [command], args: ["--data", data] });
    ready.push(sandbox.readyAfterMs);
    work.push(processorTime(sandbox.pid));
    for (let page = 0; page < 200; page += 1) {
      const headers = { "x-api-client-key": sandbox.secretKey };
      await (await fetch(`${sandbox.baseUrl}/transaction/charge?limit=100`, { headers })).arrayBuffer();
    }
    memory.push(residentMemory(sandbox.pid));
    await sandbox.stop();
    log(`ready after ${rounded(ready.at(-1) ?? 0)} ms, from source ${rounded(source.at(-1) ?? 0)} ms`);
  }
  const [readyAfter, megabytes] = [median(ready), median(memory)];
  return [
    {
      what: `start to ready with ${charges} charges, built as published`,
      ours: `${rounded(readyAfter)} ms`,
      other: `${rounded(median(work))} ms of it at work; from source (tsx) ${rounded(median(source))} ms`,
      ratio: null,
      aim: `< ${READY_AIM} ms`,
      reached: readyAfter < READY_AIM,
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
