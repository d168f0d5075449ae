/** One run against one target: everything that can be observed, and a verdict for each requirement. */
import { amountsOf } from "../call/marker.ts";
import { EXPLORER } from "../explore/attempts.ts";
import { explore } from "../explore/explorer.ts";
import { type Exploration, NOT_EXPLORED } from "../explore/found.ts";
import { type Disbelief, type History, doubtAbout } from "../history/history.ts";
import { openThreeDs } from "../merchant/three-ds/open.ts";
import { lacking } from "../subject/needs.ts";
import type { Verdict } from "../verdict/verdict.ts";
import type { Conditions } from "./conditions.ts";
import { type Connection, connect } from "./connection.ts";
import { toolsOf } from "./flow-tools.ts";
import { USUAL_LANES } from "./lanes.ts";
import { type Observed, withoutSecrets } from "./observed.ts";
import { heardOut, judgeByRules, runChecks } from "./run-flows.ts";
import { type Doubts, SANITY_CHECK, probe } from "./sanity-check.ts";
import { settle } from "./settle.ts";
import type { Stage } from "./stage.ts";
import { createApi } from "../call/api.ts";
import { isFlow } from "./flow.ts";
import { Blocked } from "../verdict/unobserved.ts";
import { likelyCause } from "./diagnosis.ts";
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
  const { target, run, marker, line, recorder, budget, lifetime, inbox, listeners } = connection;
  const doubts = await firstLook(conditions, connection);
  const firstCalls = [...recorder.exchanges];
  const walks = { redirectUrl: "", pressed: 0, returned: 0 };
  const threeDs = await openThreeDs(
    { ...conditions, now: line.now, signal: lifetime.over, walks, budget },
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
  const history = (): History => historyOf(conditions, connection, doubts, threeDs.visited());
  const found = await runAll(conditions, connection, doubts, { tools, history });
  const { exploration, verdicts: more = [] } = await explored(conditions, connection, doubts, {
    tools,
    history,
    found,
  });
  lifetime.flowEnded(EXPLORER);
  const verdicts = [...found, ...more];
  const { exchanges, tokens } = recorder;
  const whole = history();
  conditions.onHistory?.(whole);
  return withoutSecrets({
    ...settle(verdicts, { target, lifetime, doubts, firstCalls, exchanges, events: inbox?.count(), walks }),
    history: whole,
    redactor: connection.redactor,
    tokens,
    spent: connection.cap.spent(),
    ...(exploration !== undefined && { exploration }),
  });
}

function historyOf(
  { checks, clock, partial = false }: Conditions,
  { target, run, recorder, lifetime, inbox }: Connection,
  doubts: Disbelief,
  visits: History["visits"],
): History {
  const ended = clock.now();
  return {
    run: {
      run,
      target,
      epoch: clock.wall() - ended,
      ended,
      partial,
      interrupted: lifetime.stopped.aborted,
      ...(lifetime.outage !== undefined && { outage: lifetime.outage }),
      doubts,
      forgotten: recorder.forgotten,
      flowsWithoutProof: checks
        .filter((one) => isFlow(one) && Object.keys(one.proves).length === 0)
        .map(({ id }) => id),
    },
    calls: recorder.exchanges.toSorted((a, b) => a.nr - b.nr),
    events: inbox?.deliveries ?? [],
    visits,
  };
}

function runAll(
  { checks, skipSlow, partial, onVerdicts }: Conditions,
  { target, lanes, lifetime, inbox }: Connection,
  doubts: Doubts,
  { tools, history }: Pick<Stage, "tools" | "history">,
): Promise<Verdict[]> {
  return runChecks(checks, {
    lanes,
    eventsCome: async () => inbox?.calm(),
    over: lifetime.over,
    lacking: (need) =>
      need === "time" && skipSlow === true
        ? "it waits for the limit per minute: run without --skip-slow"
        : lacking(target, need, partial === true),
    doubt: (check) => doubtAbout(check, doubts),
    done(check, verdicts) {
      if (isFlow(check)) lifetime.flowEnded(check.id);
      onVerdicts?.(check, verdicts);
    },
    tools,
    history,
  });
}

/** A target that is not believed is not explored: its answers would mean nothing. */
async function explored(
  { explore: asked, rules, concurrency = USUAL_LANES }: Conditions,
  { target, recorder, inbox, line, lifetime }: Connection,
  doubts: Doubts,
  { tools, history, found }: Pick<Stage, "tools" | "history"> & { readonly found: readonly Verdict[] },
): Promise<{ readonly exploration?: Exploration; readonly verdicts?: readonly Verdict[] }> {
  if (asked === undefined) return {};
  const doubt = doubtAbout({ needs: ["state"] }, doubts) ?? lacking(target, "state", false);
  if (doubt !== undefined) return { exploration: { ...NOT_EXPLORED, seed: asked.seed, stopped: doubt } };
  const context = {
    target,
    tools: (way: string) => tools({ id: EXPLORER }, way),
    recorder,
    inbox,
    async judged(isKnown: (requirement: string) => boolean, partOf: (whole: History) => History) {
      const stage = {
        history: () => partOf(history()),
        over: lifetime.over,
        eventsCome: async () => inbox?.calm(),
      };
      const unknown = rules.filter(({ id }) => !isKnown(id));
      return judgeByRules(unknown, await heardOut(unknown, stage)).flatMap(([, verdicts]) => verdicts);
    },
    failed: new Set(found.filter(({ outcome }) => outcome === "fail").map(({ requirement }) => requirement)),
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
