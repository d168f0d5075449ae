import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { load, onServerCore, type Measured } from "./load.ts";
import type { Part } from "./ratio.ts";
import { startSandbox } from "./sandbox.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../conformance/start/child.ts";
import { CONTRACT, prismProgram } from "../../conformance/start/prism.ts";

/** More than the sandbox caches, and few enough to be cached after the first round. */
const [MANY, FEW] = [40_000, 5000];

/** A small card charge that is approved. */
const body = `{"description":"A pair of shoes","amount_details":{"amount":5000,"currency_code":"MXN"},"payment_detail":{"credentials":{
"payment_method":{"method":"credit_or_debit_card"},"credit_or_debit_card":{"card_number":"4111111111111111","expiration_month":"12",
"expiration_year":"2039","card_validation_code":"123"}}}}`;

/** Creates and reads charges: our durable, stateful service and a mock without memory, in turns. */
export const charges: Part = async ({ rounds, seconds, command, log }) => {
  const data = mkdtempSync(join(tmpdir(), "payment-sandbox-bench-"));
  const prism = await startPrism(onServerCore);
  const running: { stop(): Promise<void> }[] = [prism];
  try {
    const sandbox = await startSandbox({ entry: [command], wrap: onServerCore, args: ["--data", data] });
    running.push(sandbox);
    const headers = { "x-api-client-key": sandbox.secretKey, "content-type": "application/json" };
    const url = `${sandbox.baseUrl}/transaction/charge`;
    log(`making ${MANY} charges to read`);
    const ids: string[] = [];
    const onResponse = (_status: number, answer: string) => ids.push(JSON.parse(answer).id);
    const requests = [{ method: "POST", headers, body, onResponse }] as const;
    await autocannon({ url, connections: 64, amount: MANY, requests: [...requests] });
    const common = { headers, connections: 64, duration: seconds };
    const ours = { ...common, pid: sandbox.pid, url };
    const theirs = { ...common, pid: prism.pid, url: `${prism.url}/transaction/charge` };
    const create = { method: "POST", body } as const;
    // Prism's answer does not depend on the id.
    const [one, other] = [ours, theirs].map((side) => ({ ...side, url: `${side.url}/${ids[0]}` }));
    if (one === undefined || other === undefined) throw new Error("No charge was made.");
    const paths = ids.map((id) => `${new URL(url).pathname}/${id}`);
    /** Begins elsewhere in each round, so that a slow one does not ask for the same few again. */
    const later = (round: number) => {
      const first = Math.floor((paths.length * round) / (rounds + 1));
      return { ...one, paths: [...paths.slice(first), ...paths.slice(0, first)] };
    };
    // The floors are about processor time.
    const kinds = [
      ["create a charge, durable", 3.2, () => ({ ...ours, ...create }), { ...theirs, ...create }],
      ["read a charge by id", 6, () => one, other],
      [`read ${FEW} charges in turn`, undefined, () => ({ ...one, paths: paths.slice(0, FEW) }), other],
      [`read ${MANY} charges in turn`, 4, later, other],
    ] as const;
    const measured = kinds.map((): { ours: Measured; theirs: Measured }[] => []);
    // Round 0 warms up both and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, [what, , our, their]] of kinds.entries()) {
        const pair = { ours: await load(our(round)), theirs: await load(their) };
        log(`${round}, ${what}: ${pair.ours.cost.toFixed(0)} and ${pair.theirs.cost.toFixed(0)} µs`);
        if (round > 0) measured[index]?.push(pair);
      }
    }
    return kinds.flatMap(([what, floor], index) => {
      const of = (figure: keyof Measured) =>
        (measured[index] ?? []).map((pair) => ({ ours: pair.ours[figure], theirs: pair.theirs[figure] }));
      const cost = { what: `${what}: processor time`, unit: "µs", rounds: of("cost"), inverse: true };
      return [
        { what: `${what}: requests`, unit: "/s", rounds: of("perSecond") },
        floor === undefined ? cost : { ...cost, atLeast: floor },
      ];
    });
  } finally {
    for (const server of running) await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
};

/** Prism at its fastest: without its log of some lines a request. It then does not say that it is ready, either. */
async function startPrism(wrap: readonly string[]) {
  const port = await freePort();
  const line = [
    ...wrap,
    process.execPath,
    prismProgram(),
    "mock",
    CONTRACT,
    "--port",
    String(port),
    "-v",
    "fatal",
  ];
  const child = spawn(line[0] ?? "", line.slice(1), { stdio: "ignore" });
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(url).catch(() => undefined)) === undefined) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode} before it was ready.`);
    await setTimeout(100);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { pid: child.pid ?? 0, url, stop };
}
