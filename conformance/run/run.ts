import type { Flow } from "./flow.ts";
import { amountsOf } from "../call/amount-once.ts";
import { createApi } from "../call/api.ts";
import { EXPLORER } from "../explore/attempts.ts";
import { type Asked, explore } from "../explore/explorer.ts";
import { type Exploration, NOT_EXPLORED } from "../explore/found.ts";
import { verdictsOf } from "../explore/verdicts.ts";
import type { Line } from "../call/line.ts";
import type { Clock } from "./clock.ts";
import { type Doubts, probe } from "./sanity-check.ts";
import { WebhookInbox } from "../merchant/webhook-inbox.ts";
import { Lanes } from "./lanes.ts";
import { Lifetime } from "./lifetime.ts";
import type { Listener } from "../merchant/listen.ts";
import { markerOf } from "../call/marker.ts";
import { likelyCause } from "./diagnosis.ts";
import { lacking } from "../target/needs.ts";
import { objectIds } from "../call/object-ids.ts";
import { type Observed, withoutSecrets } from "./observed.ts";
import { Pace } from "../call/rate-backoff.ts";
import { Purse } from "../call/spending-cap.ts";
import { reach } from "./reachable.ts";
import { Recorder } from "../call/recorder.ts";
import type { Redirects } from "../merchant/redirects.ts";
import { runFlows } from "./run-flows.ts";
import { settle } from "./settle.ts";
import { secretsOf } from "../call/secrets/of-target.ts";
import type { Target } from "../target/target.ts";
import { openThreeDs } from "../merchant/three-ds/open.ts";
import { toolsOf } from "./flow-tools.ts";
import { type Verdict } from "../verdict/verdict.ts";
import { Blocked } from "../verdict/unobserved.ts";

export interface Conditions {
  readonly target: Target;
  readonly flows: readonly Flow[];
  /** These are not all flows, so that what is asked about every call of a run cannot be judged. */
  readonly partial?: boolean;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => string;
  readonly concurrency: number;
  /** Leaves out what waits for the limit per minute. */
  readonly skipSlow?: boolean;
  /** Random sequences after the flows. */
  readonly explore?: Omit<Asked, "lanes">;
  readonly signal?: AbortSignal;
  readonly onVerdicts?: (flow: Flow, verdicts: readonly Verdict[]) => void;
  /** Tells a person what to do (the manual 3DS driver), or what is waited for. */
  readonly tell?: (text: string) => void;
  /** Listeners that the caller opened already, because it had to register their addresses with the target. */
  readonly opened?: {
    readonly inbox?: WebhookInbox;
    readonly redirects?: Redirects;
    readonly redirectUrl?: string;
  };
  /** Leaves out the question whether the target's answers mean anything; for tests of single flows. */
  readonly trusting?: boolean;
}

/** One run against one target: everything that can be observed, and a verdict for each sentence. */
export async function observe(conditions: Conditions): Promise<Observed> {
  const { clock, flows, concurrency } = conditions;
  const target = withReturn(conditions);
  const redactor = secretsOf(target);
  const lifetime = new Lifetime({ ...conditions, target: withTimeToExplore(target, conditions.explore) });
  const { over } = lifetime;
  const recorder = new Recorder(redactor, (exchange) => {
    lifetime.heard(exchange);
    inbox?.learn(objectIds(exchange));
  });
  const purse = new Purse(target.spending_cap);
  const lanes = new Lanes();
  const line: Line = {
    target,
    recorder,
    fetch: conditions.fetch,
    now: clock.now,
    pause: clock.pause,
    signal: over,
    spend: (amount) => purse.spend(amount),
    pace: new Pace(target.rate_limit?.requests_per_minute, clock.now),
    makeRoom: (ms) => lanes.makeRoom(ms),
    backsOff: waitAtTheDoor(conditions.tell),
  };
  const listeners: Listener[] = [];
  const inbox = await openInbox(conditions, listeners).catch((error: unknown) => {
    lifetime.close();
    throw error;
  });
  const stopWaiting = (): void => inbox?.close();
  over.addEventListener("abort", stopWaiting);
  try {
    const run = conditions.random().slice(0, 8);
    const write = markerOf(run);
    const marker = (word: string): string => {
      const text = write(word);
      inbox?.learn([text]);
      return text;
    };
    const doubts = await look(conditions, line, marker);
    const atTheDoor = [...recorder.exchanges];
    const walks = { redirectUrl: "", pressed: 0, returned: 0 };
    const threeDs = await openThreeDs({ ...conditions, signal: over, walks }, listeners);
    const tools = toolsOf({ line, clock, inbox, threeDs, marker, amountOnce: amountsOf(run) });
    const found = await runFlows(flows, {
      concurrency,
      lanes,
      over,
      lacking: (need) =>
        need === "time" && conditions.skipSlow === true
          ? "it waits for the limit per minute: run without --skip-slow"
          : lacking(target, need, conditions.partial === true),
      doubt: (flow) => doubtOf(doubts, flow),
      done(flow, own) {
        lifetime.flowEnded(flow.id);
        conditions.onVerdicts?.(flow, own);
      },
      tools,
    });
    const exploration = await explored(conditions, doubts, {
      target,
      tools: (way) => tools({ id: EXPLORER }, way),
      recorder,
      inbox,
      now: clock.now,
      signal: over,
    });
    lifetime.flowEnded(EXPLORER);
    const verdicts = [...found, ...(exploration === undefined ? [] : verdictsOf(exploration))];
    const { exchanges } = recorder;
    const events = inbox?.count();
    return withoutSecrets({
      run,
      target,
      ...settle(verdicts, { target, lifetime, doubts, atTheDoor, exchanges, events, walks }),
      recorder,
      deliveries: inbox?.deliveries ?? [],
      redactor,
      doubts,
      spent: purse.spent,
      lifetime,
      ...(exploration !== undefined && { exploration }),
    });
  } finally {
    lifetime.close();
    over.removeEventListener("abort", stopWaiting);
    await Promise.all(listeners.map((listener) => listener.close()));
  }
}

/** A sequence is some ten calls, and several run at a time. */
const A_SEQUENCE_MS = 200;
const A_TOUR_MS = 60_000;

function withTimeToExplore(target: Target, asked: Conditions["explore"]): Target {
  const more = asked === undefined ? 0 : A_TOUR_MS + asked.sequences * A_SEQUENCE_MS;
  return { ...target, run_deadline_ms: target.run_deadline_ms + more };
}

/** The address at which customers come back may be known only to the caller, who registered it. */
function withReturn({ target, opened }: Conditions): Target {
  const redirect_url = target.three_ds?.redirect_url ?? opened?.redirectUrl;
  if (target.three_ds === undefined || redirect_url === undefined) return target;
  return { ...target, three_ds: { ...target.three_ds, redirect_url } };
}

const SANITY_CHECK = "sanity-check";

/** Before the first flow nothing else is printed, so a target that answers 429 would look like a hang. */
function waitAtTheDoor(tell: Conditions["tell"]): NonNullable<Line["backsOff"]> {
  let isTold = false;
  return (flow, longestMs) => {
    if (isTold || flow !== SANITY_CHECK) return;
    isTold = true;
    const seconds = longestMs / 1000;
    tell?.(
      `The target answers 429 (too many requests). The run waits for its limit, up to ${seconds} s a call.`,
    );
  };
}

/** Whether somebody is there, and whether the answers mean anything. */
async function look(
  { target, fetch, trusting, tell }: Conditions,
  line: Line,
  marker: (word: string) => string,
): Promise<Doubts> {
  if (trusting === true) return {};
  await reach(fetch, target, line.signal, tell);
  const api = createApi(line, SANITY_CHECK);
  const doubts = await probe(api, target, marker, line).catch(asDoubt);
  if (doubts.deaf === undefined && doubts.notSandbox === undefined) return doubts;
  const cause = await likelyCause(api, target, [...line.recorder.exchanges]).catch(() => undefined);
  return { ...doubts, ...(cause !== undefined && { cause }) };
}

/** The sanity check itself could not be made: the run was ended, or may spend nothing. */
function asDoubt(error: unknown): Doubts {
  if (error instanceof Blocked) return { deaf: error.message };
  throw error;
}

/** A target that is not believed is not explored: what it answered would mean nothing. */
async function explored(
  { explore: asked, concurrency }: Conditions,
  doubts: Doubts,
  own: Parameters<typeof explore>[0],
): Promise<Exploration | undefined> {
  if (asked === undefined) return undefined;
  const doubt = doubts.notSandbox ?? doubts.deaf ?? doubts.forgetful ?? lacking(own.target, "state", false);
  return doubt === undefined
    ? explore(own, { ...asked, lanes: concurrency })
    : { ...NOT_EXPLORED, seed: asked.seed, stopped: doubt };
}

function doubtOf(doubts: Doubts, flow: Flow): string | undefined {
  return doubts.notSandbox ?? doubts.deaf ?? (flow.needs.includes("state") ? doubts.forgetful : undefined);
}

async function openInbox(
  { target, clock, opened }: Conditions,
  listeners: Listener[],
): Promise<WebhookInbox | undefined> {
  if (opened?.inbox !== undefined) return opened.inbox;
  if (target.webhooks === undefined) return undefined;
  const inbox = new WebhookInbox({ deadlineMs: target.webhooks.deadline_ms, now: clock.now });
  listeners.push(await inbox.open(target.webhooks.listen));
  return inbox;
}
