import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { bundleSandbox, type Defect } from "./bundle.ts";
import { client } from "./clients.ts";
import { Oracle } from "./oracle.ts";
import { Receiver } from "./receiver.ts";
import { type Running, spawnSandbox } from "./running.ts";

const CLIENTS = 16;

/** Answers before a kill, at least and at most. Counted, and not timed: a busy machine is slow, not unlike a quiet one. */
const SHORTEST_LIFE = 20;
const LONGEST_LIFE = 220;
/** Then the kill comes within at most this many milliseconds, at any moment of a transaction. */
const LONGEST_DELAY = 40;

/** Every so often the kill comes while the sandbox is still starting on what the last one left behind. */
const KILLED_AT_START = 8;

/** An event that was refused once comes again within 6 s. After this silence no more will come. */
const SILENCE = 10_000;

export interface KillReport {
  readonly kills: number;
  readonly charges: number;
  readonly captures: number;
  readonly refunds: number;
  /** Requests that were cut off by a kill. */
  readonly inDoubt: number;
  readonly events: number;
  readonly eventsRepeated: number;
  /** Empty when nothing was lost and nothing was done twice. */
  readonly findings: readonly string[];
}

export interface KillOptions {
  readonly kills: number;
  /** Address of an empty PostgreSQL database; without it the state is in a directory. */
  readonly databaseUrl?: string;
  readonly defect?: Defect;
  /** Compares everything after 2 kills, 4, 8 and so on, and ends at the first finding. */
  readonly untilFound?: boolean;
  readonly log?: (line: string) => void;
}

/** What a process that shares its state was delivering when it was killed, another one delivers after this time. */
const LEASE = 62_000;

/** Kills a sandbox again and again under load, on one state, and compares what it was and what it is. */
export async function killAgainAndAgain(options: KillOptions): Promise<KillReport> {
  const { kills, databaseUrl, log = () => {}, untilFound = false } = options;
  const directory = await mkdtemp(join(tmpdir(), "payment-sandbox-kills-"));
  const receiver = new Receiver();
  const webhookUrl = await receiver.listen();
  const file = await bundleSandbox(directory, options.defect);
  const place =
    databaseUrl === undefined ? ["--data", join(directory, "state")] : ["--database-url", databaseUrl];
  const start = () => spawnSandbox({ file, args: [...place, "--webhook-url", webhookUrl] });
  const oracle = new Oracle();
  const foundEnough = () => untilFound && oracle.findings.length > 0;
  let last = start();
  try {
    let done = 0;
    let nextLook = 2;
    while (done < kills && !foundEnough()) {
      const before = oracle.charges.length;
      await killOnceUnderLoad(last, oracle);
      done += 1;
      last = start();
      if (done % KILLED_AT_START === 0 && done < kills) {
        await setTimeout(Math.random() * 300);
        await last.kill();
        done += 1;
        last = start();
      }
      await oracle.compare(await last.ready(), oracle.charges.slice(before));
      if (untilFound && !foundEnough() && done >= nextLook) {
        nextLook = 2 * done;
        await compareAll();
      }
      log(
        `kill ${done} of ${kills}: ${oracle.charges.length} charges acknowledged, ${oracle.findings.length} findings`,
      );
    }
    if (!foundEnough()) await compareAll();
    const captures = oracle.count("captures");
    const refunds = oracle.count("refunds");
    return {
      kills: done,
      charges: oracle.charges.length,
      captures: captures.acknowledged,
      refunds: refunds.acknowledged,
      inDoubt: oracle.creationsInDoubt + captures.inDoubt + refunds.inDoubt,
      events: receiver.events,
      eventsRepeated: receiver.calls - receiver.events,
      findings: oracle.findings,
    };
  } finally {
    await last.kill();
    receiver.close();
    await rm(directory, { recursive: true, force: true });
  }

  async function compareAll(): Promise<void> {
    const running = await last.ready();
    await oracle.compare(running, oracle.charges);
    await oracle.walk(running);
    await oracle.captureAgain(running);
    if (databaseUrl !== undefined) await advance(running, LEASE);
    let heard = { calls: receiver.calls, at: performance.now() };
    while (oracle.missingEvents(receiver).length > 0 && performance.now() < heard.at + SILENCE) {
      await setTimeout(100);
      if (receiver.calls > heard.calls) heard = { calls: receiver.calls, at: performance.now() };
    }
    oracle.findings.push(...oracle.missingEvents(receiver).map((event) => `never told: ${event}`));
    oracle.eventsOfNothing(receiver);
  }
}

async function advance({ baseUrl }: Running, milliseconds: number): Promise<void> {
  const answer = await fetch(`${new URL(baseUrl).origin}/_sandbox/clock/advance`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ milliseconds }),
  });
  if (!answer.ok) throw new Error(`The clock was not advanced: ${await answer.text()}`);
}

async function killOnceUnderLoad(started: ReturnType<typeof spawnSandbox>, oracle: Oracle): Promise<void> {
  const running = await started.ready();
  const underWay = Promise.withResolvers<void>();
  let left = SHORTEST_LIFE + Math.floor(Math.random() * (LONGEST_LIFE - SHORTEST_LIFE));
  const counted: Running = {
    ...running,
    async call(...request) {
      const reply = await running.call(...request);
      left -= 1;
      if (left === 0) underWay.resolve();
      return reply;
    },
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, () => client(counted, oracle)));
  await Promise.race([underWay.promise, load]);
  await setTimeout(Math.random() * LONGEST_DELAY);
  await started.kill();
  await load;
}
