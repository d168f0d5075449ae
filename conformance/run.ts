import type { Flow } from "./flow.ts";
import { type Line, createApi } from "./api.ts";
import type { Exchange } from "./exchange.ts";
import { createGiven } from "./make-given.ts";
import { type Ground, probe } from "./ground.ts";
import { type Delivery, WebhookInbox, noInbox } from "./inbox.ts";
import { type Account, accountsOf } from "./ledger.ts";
import type { Listener } from "./listen.ts";
import { ledgerVerdicts } from "./ledger-verdicts.ts";
import { withKeyVerdict } from "./key-verdict.ts";
import { lacking } from "./needs.ts";
import { Pace } from "./pace.ts";
import { answersAtAll, reach } from "./reach.ts";
import type { GivenTools } from "./pending.ts";
import { Recorder } from "./recorder.ts";
import type { Redactor } from "./redact.ts";
import type { Replayable } from "./report/replay.ts";
import type { Redirects } from "./redirects.ts";
import { type Tools, runFlows } from "./runner.ts";
import { secretsOf, variablesFor } from "./secrets.ts";
import type { Target } from "./target.ts";
import { openThreeDs } from "./three-ds/open.ts";
import { Blocked, type Verdict } from "./verdict.ts";
import { Vital } from "./vital.ts";

export interface Clock {
  /** Monotonic milliseconds, for deadlines and overlaps. */
  readonly now: () => number;
  /** Milliseconds since the epoch. */
  readonly wall: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

export interface Conditions {
  readonly target: Target;
  readonly flows: readonly Flow[];
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => string;
  readonly concurrency: number;
  readonly signal?: AbortSignal;
  readonly onVerdicts?: (flow: Flow, verdicts: readonly Verdict[]) => void;
  /** Tells a person what to do (the manual 3DS driver). */
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

/** All of it without secrets: whatever is made of it may be shown. */
export interface Observed {
  readonly verdicts: readonly Verdict[];
  readonly exchanges: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
  /** The suite's own books of the charges. */
  readonly accounts: readonly Account[];
  readonly redactor: Redactor;
  /** The same exchanges with keys and cards as names of variables, for the replay scripts. */
  readonly replayable: () => Replayable;
  readonly ground: Ground;
  readonly spent: number;
  readonly interrupted: boolean;
  /** No call of the run got any answer. */
  readonly unanswered: boolean;
  /** When and how the target stopped answering, if it did. */
  readonly outage?: string;
}

/** One run against one target: everything that can be observed, and a verdict for each sentence. */
export async function observe(conditions: Conditions): Promise<Observed> {
  const { target, clock } = conditions;
  const redactor = secretsOf(target);
  const stopped = AbortSignal.any([
    AbortSignal.timeout(target.run_deadline_ms),
    ...(conditions.signal ? [conditions.signal] : []),
  ]);
  const gone = new AbortController();
  const over = AbortSignal.any([stopped, gone.signal]);
  let outage: string | undefined;
  const vital = new Vital({
    ...clock,
    ping: () => answersAtAll(conditions.fetch, target, stopped),
    gone(sentence) {
      outage = sentence;
      gone.abort(new Blocked(sentence));
    },
  });
  const recorder = new Recorder(redactor, (exchange) => vital.heard(exchange));
  const listeners: Listener[] = [];
  const stopWaiting = (): void => inbox?.close();
  const inbox = await openInbox(conditions, listeners);
  over.addEventListener("abort", stopWaiting);
  let spent = 0;
  const line: Line = {
    target,
    recorder,
    fetch: conditions.fetch,
    now: clock.now,
    pause: clock.pause,
    signal: over,
    spend(amount) {
      if (spent + amount > target.spending_cap) {
        throw new Blocked(
          `the spending cap is reached (spending_cap: ${target.spending_cap}); raise it in the target file`,
        );
      }
      spent += amount;
    },
    pace: new Pace(target.rate_limit?.requests_per_minute, clock.now),
  };
  try {
    const run = conditions.random().slice(0, 8);
    const shared: GivenTools["shared"] = new Map();
    let count = 0;
    const marker = (word: string): string => `${word} ${run}-${(count += 1)}`;
    const api = createApi(line, "ground");
    const seen = (): readonly Exchange[] => recorder.exchanges;
    if (conditions.trusting !== true) await reach(conditions.fetch, target, over);
    const ground = conditions.trusting === true ? {} : await probe(api, target, marker).catch(asDoubt);
    const atTheDoor = [...recorder.exchanges];
    const threeDs = await openThreeDs({ ...conditions, signal: over }, listeners);
    const endedAt = new Map<string, number>();
    const found = await runFlows(conditions.flows, {
      concurrency: conditions.concurrency,
      lacking: (need) => lacking(target, need),
      doubt: (flow) => doubtOf(ground, flow),
      done(flow, own) {
        endedAt.set(flow.id, clock.now());
        conditions.onVerdicts?.(flow, own);
      },
      tools: (flow) => {
        const flowApi = createApi(line, flow.id);
        const events = inbox ?? noInbox;
        const until = settle(target.settle_ms, clock);
        const given = createGiven({
          api: flowApi,
          target,
          inbox: events,
          marker,
          shared,
          now: clock.wall,
          pause: clock.pause,
          until,
        });
        return {
          api: flowApi,
          given,
          inbox: events,
          threeDs,
          target,
          marker,
          pause: clock.pause,
          now: clock.wall,
          seen,
          until,
        };
      },
    });
    const verdicts =
      outage === undefined
        ? found
        : found.map((one) =>
            (endedAt.get(one.flow) ?? 0) > vital.lastAnswer ? excusedBy(outage, one) : one,
          );
    // The books mean something only where the answers do, and where the target remembers.
    const believed = target.stateful && Object.keys(ground).length === 0;
    if (believed) verdicts.push(...ledgerVerdicts(recorder.exchanges, target, verdicts));
    const shown: { exchanges?: readonly Exchange[]; deliveries?: readonly Delivery[] } = {};
    const inOrder = (): Exchange[] => recorder.exchanges.toSorted((a, b) => a.nr - b.nr);
    // What was learned last is taken out of what was said first, so nothing is shown before the end.
    return {
      verdicts: withKeyVerdict(verdicts, atTheDoor).map((verdict) => ({
        ...verdict,
        reason: redactor.text(verdict.reason),
      })),
      // Taken out when somebody looks: that costs as much as the run itself, and not everybody looks.
      get exchanges() {
        return (shown.exchanges ??= inOrder().map((one) => redactor.exchange(one)));
      },
      get deliveries() {
        return (shown.deliveries ??= (inbox?.deliveries ?? []).map((one) => redactor.delivery(one)));
      },
      accounts: accountsOf(recorder.exchanges, target),
      redactor,
      replayable: () => {
        const names = variablesFor(target);
        return { exchanges: inOrder().map((one) => names.exchange(one)), run, baseUrl: target.base_url };
      },
      ground,
      spent,
      interrupted: stopped.aborted,
      unanswered: !recorder.exchanges.some(({ status }) => status !== 0),
      ...(outage !== undefined && { outage: redactor.text(outage) }),
    };
  } finally {
    over.removeEventListener("abort", stopWaiting);
    await Promise.all(listeners.map((listener) => listener.close()));
  }
}

/** What a flow missed that was under way when the target went away, it may have missed for that reason alone. */
function excusedBy(outage: string | undefined, verdict: Verdict): Verdict {
  if (verdict.outcome !== "fail") return verdict;
  return { ...verdict, outcome: "blocked", reason: `${outage ?? ""}; seen until then: ${verdict.reason}` };
}

/** The ground itself could not be looked at: the run was ended, or may spend nothing. */
function asDoubt(error: unknown): Ground {
  if (error instanceof Blocked) return { deaf: error.message };
  throw error;
}

function doubtOf(ground: Ground, flow: Flow): string | undefined {
  return ground.notSandbox ?? ground.deaf ?? (flow.needs.includes("state") ? ground.forgetful : undefined);
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

/**
 * Repeats a read until it shows what is hoped for, in growing steps, for as long as the target may take. Only its own
 * waiting counts: while this machine was busy with something else, the target was not asked either.
 */
function settle(deadlineMs: number, { pause }: Clock): Tools["until"] {
  return async (read, hoped) => {
    for (let wait = 20, waited = 0; ; waited += wait, wait *= 2) {
      const seen = await read();
      if (hoped(seen) || waited + wait > deadlineMs) return seen;
      await pause(wait);
    }
  };
}
