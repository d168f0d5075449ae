/** One run against one target: everything that can be observed, and a verdict for each requirement. */
import { amountsOf } from "../call/marker.ts";
import { EXPLORER } from "../explore/attempts.ts";
import { explore, verdictsOf } from "../explore/explorer.ts";
import { type Exploration, NOT_EXPLORED } from "../explore/found.ts";
import { type History, callsOf } from "../history/history.ts";
import { openThreeDs } from "../merchant/three-ds/open.ts";
import { lacking } from "../subject/needs.ts";
import type { Verdict } from "../verdict/verdict.ts";
import type { Conditions } from "./conditions.ts";
import { type Connection, connect } from "./connection.ts";
import { toolsOf } from "./flow-tools.ts";
import { USUAL_LANES } from "./lanes.ts";
import { type Observed, withoutSecrets } from "./observed.ts";
import { runFlows } from "./run-flows.ts";
import { type Doubts, SANITY_CHECK, probe } from "./sanity-check.ts";
import { settle } from "./settle.ts";
import type { Stage } from "./stage.ts";
import { createApi } from "../call/api.ts";
import { Blocked } from "../verdict/unobserved.ts";
import { likelyCause } from "./diagnosis.ts";
import type { Flow } from "./flow.ts";
import { reach } from "./reachable.ts";

export async function observe(conditions: Conditions): Promise<Observed> {
  const connection = await connect(conditions);
  try {
    return await observeWith(conditions, connection);
  } finally {
    await connection.close();
  }
}

async function observeWith(conditions: Conditions, connection: Connection): Promise<Observed> {
  const { target, run, marker, line, recorder, lifetime, inbox, listeners } = connection;
  const doubts = await firstLook(conditions, connection);
  const firstCalls = [...recorder.exchanges];
  const walks = { redirectUrl: "", pressed: 0, returned: 0 };
  const threeDs = await openThreeDs(
    { ...conditions, now: line.now, signal: lifetime.over, walks },
    listeners,
  );
  const tools = toolsOf({
    line,
    clock: conditions.clock,
    inbox,
    threeDs,
    marker,
    amountOnce: amountsOf(run),
  });
  const found = await runAll(conditions, connection, doubts, tools);
  const exploration = await explored(conditions, connection, doubts, tools);
  lifetime.flowEnded(EXPLORER);
  const verdicts = [...found, ...(exploration === undefined ? [] : verdictsOf(exploration))];
  const { exchanges } = recorder;
  return withoutSecrets({
    ...connection,
    ...settle(verdicts, { target, lifetime, doubts, firstCalls, exchanges, events: inbox?.count(), walks }),
    deliveries: inbox?.deliveries ?? [],
    history: historyOf(conditions, connection, doubts, threeDs.visited),
    doubts,
    spent: connection.cap.spent,
    ...(exploration !== undefined && { exploration }),
  });
}

function historyOf(
  { clock, partial = false }: Conditions,
  { target, run, recorder, lifetime, inbox }: Connection,
  { notSandbox, noMeaning, noMemory }: Doubts,
  visited: () => History["visits"],
): () => History {
  const ended = clock.now();
  const circumstances = {
    run,
    target,
    epoch: clock.wall() - ended,
    ended,
    partial,
    interrupted: lifetime.stopped.aborted,
    ...(lifetime.outage !== undefined && { outage: lifetime.outage }),
    doubts: [notSandbox, noMeaning, noMemory].filter((one) => one !== undefined),
    forgotten: recorder.forgotten,
  };
  return () => ({
    run: circumstances,
    calls: callsOf(recorder.exchanges),
    events: inbox?.deliveries ?? [],
    visits: visited(),
  });
}

function runAll(
  { flows, skipSlow, partial, onVerdicts }: Conditions,
  { target, lanes, lifetime, inbox }: Connection,
  doubts: Doubts,
  tools: Stage["tools"],
): Promise<Verdict[]> {
  return runFlows(flows, {
    lanes,
    eventsCome: async () => inbox?.calm(),
    over: lifetime.over,
    lacking: (need) =>
      need === "time" && skipSlow === true
        ? "it waits for the limit per minute: run without --skip-slow"
        : lacking(target, need, partial === true),
    doubt: (flow) => doubtAbout(flow, doubts),
    done(flow, verdicts) {
      lifetime.flowEnded(flow.id);
      onVerdicts?.(flow, verdicts);
    },
    tools,
  });
}

/** A target that is not believed is not explored: its answers would mean nothing. */
async function explored(
  { explore: asked, concurrency = USUAL_LANES }: Conditions,
  { target, recorder, inbox, line, lifetime }: Connection,
  doubts: Doubts,
  tools: Stage["tools"],
): Promise<Exploration | undefined> {
  if (asked === undefined) return undefined;
  const doubt = doubtAbout({ needs: ["state"] }, doubts) ?? lacking(target, "state", false);
  if (doubt !== undefined) return { ...NOT_EXPLORED, seed: asked.seed, stopped: doubt };
  const context = {
    target,
    tools: (way: string) => tools({ id: EXPLORER }, way),
    recorder,
    inbox,
    now: line.now,
    signal: lifetime.over,
  };
  return explore(context, { ...asked, lanes: concurrency });
}

/** Whether the target is there, and whether its answers mean anything. */
async function firstLook(
  { fetch, trusting, tell }: Conditions,
  { target, line, marker }: Connection,
): Promise<Doubts> {
  if (trusting === true) return {};
  await reach(fetch, target, line.signal, tell);
  const api = createApi(line, SANITY_CHECK);
  const doubts = await probe(api, target, marker, line).catch(asDoubt);
  if (doubts.noMeaning === undefined && doubts.notSandbox === undefined) return doubts;
  const cause = await likelyCause(api, target, [...line.recorder.exchanges]).catch(() => undefined);
  return { ...doubts, ...(cause !== undefined && { cause }) };
}

/** The sanity check itself could not be made: the run was ended, or may spend nothing. */
function asDoubt(error: unknown): Doubts {
  if (error instanceof Blocked) return { noMeaning: error.message };
  throw error;
}

/** Why nothing that the flow finds can be believed. */
function doubtAbout(flow: Pick<Flow, "needs">, doubts: Doubts): string | undefined {
  const { notSandbox, noMeaning, noMemory } = doubts;
  return notSandbox ?? noMeaning ?? (flow.needs.includes("state") ? noMemory : undefined);
}
