/** All that a run opens before its first call, and closes after its last one. */
import type { Line } from "../call/line.ts";
import { markerOf } from "../call/marker.ts";
import { objectIds } from "../call/contract.ts";
import { RatePace } from "../call/rate-backoff.ts";
import { Recorder } from "../call/recorder.ts";
import { Budget } from "../call/budget.ts";
import { UnderWay, outsideRaces } from "../call/under-way.ts";
import { redactorFor, type Redactor } from "../call/redact.ts";
import type { Listener } from "../merchant/listen.ts";
import { WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { Target } from "../subject/target.ts";
import type { Conditions } from "./conditions.ts";
import { Lanes } from "./lanes.ts";
import { Lifetime } from "./lifetime.ts";
import { saysThatItBacksOff, saysThatItKeepsTheLimit } from "./said-waits.ts";
import { Blocked } from "../verdict/unobserved.ts";

export interface Connection {
  readonly target: Target;
  /** The name of this run, which no other run has. */
  readonly run: string;
  /** A text that only this run uses; an event that mentions it belongs to this run. */
  readonly marker: (word: string) => string;
  readonly line: Line;
  readonly recorder: Recorder;
  readonly budget: Budget;
  readonly redactor: Redactor;
  readonly cap: SpendingCap;
  readonly lanes: Lanes;
  readonly lifetime: Lifetime;
  readonly inbox: WebhookInbox | undefined;
  /** Closed with the run; what is opened later is added. */
  readonly listeners: Listener[];
  readonly close: () => Promise<void>;
}

export async function connect(conditions: Conditions): Promise<Connection> {
  const { clock, explore, concurrency } = conditions;
  const lanes = new Lanes(concurrency);
  const target = withRedirectUrl(conditions);
  const redactor = redactorFor(target, "marks");
  const lifetime = new Lifetime({ ...conditions, target: withTimeToExplore(target, explore) });
  const listeners: Listener[] = [];
  const inbox = await openInbox(conditions, listeners).catch((error: unknown) => {
    lifetime.close();
    throw error;
  });
  const { tell } = conditions;
  const budget = new Budget({ tell, full: (why) => lifetime.end(why) });
  inbox?.keepIn(budget);
  const recorder = new Recorder(redactor, budget, (exchange) => {
    lifetime.heard(exchange);
    if (exchange.status === 429) lanes.turnedAway();
    else lanes.heard(exchange.ended - exchange.started);
    inbox?.learn(objectIds(exchange));
  });
  const cap = new SpendingCap(target.spending_cap);
  const keepsTheLimit = saysThatItKeepsTheLimit(target, clock.now, conditions.tell);
  const line: Line = {
    target,
    recorder,
    fetch: conditions.fetch,
    now: clock.now,
    pause: clock.pause,
    signal: lifetime.over,
    spend: (amount) => cap.spend(amount),
    underWay: concurrency === undefined ? undefined : new UnderWay(concurrency),
    pace: new RatePace(target.rate_limit?.requests_per_minute, clock.now),
    makeRoom(ms) {
      keepsTheLimit(ms);
      outsideRaces(() => lanes.makeRoom(ms));
    },
    backsOff: saysThatItBacksOff(conditions.tell),
  };
  const run = conditions.random().slice(0, 8);
  const textFor = markerOf(run);
  const marker = (word: string): string => {
    const text = textFor(word);
    inbox?.learn([text]);
    return text;
  };
  const stopWaiting = (): void => inbox?.close();
  lifetime.over.addEventListener("abort", stopWaiting);
  const close = async (): Promise<void> => {
    lifetime.close();
    lifetime.over.removeEventListener("abort", stopWaiting);
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  return {
    target,
    run,
    marker,
    line,
    recorder,
    budget,
    redactor,
    cap,
    lanes,
    lifetime,
    inbox,
    listeners,
    close,
  };
}

/** A sequence is some ten calls, and several run at a time. */
const A_SEQUENCE_MS = 200;
const A_TOUR_MS = 60_000;

function withTimeToExplore(target: Target, asked: Conditions["explore"]): Target {
  const more = asked === undefined ? 0 : A_TOUR_MS + asked.sequences * A_SEQUENCE_MS;
  return { ...target, run_deadline_ms: target.run_deadline_ms + more };
}

/** The address at which customers come back may be known only to the caller, who registered it. */
function withRedirectUrl({ target, opened }: Conditions): Target {
  const redirect_url = target.three_ds?.redirect_url ?? opened?.redirectUrl;
  if (target.three_ds === undefined || redirect_url === undefined) return target;
  return { ...target, three_ds: { ...target.three_ds, redirect_url } };
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

/** The money that one run may charge, in the smallest unit: `spending_cap` of the target file. */
class SpendingCap {
  readonly #cap: number;
  #spent = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Counts money before it is sent; a negative amount gives back what was refused. */
  spend(amount: number): void {
    if (this.#spent + amount > this.#cap) {
      throw new Blocked(
        `the spending cap is reached (spending_cap: ${this.#cap}); raise it in the target file`,
        [],
        "spending_cap",
      );
    }
    this.#spent += amount;
  }
}
