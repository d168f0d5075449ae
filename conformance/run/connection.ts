/** All that a run opens before its first call, and closes after its last one. */
import type { Line } from "../call/line.ts";
import { markerOf } from "../call/marker.ts";
import { RatePace } from "../call/rate-backoff.ts";
import { Recorder } from "../call/recorder.ts";
import { Budget } from "../call/budget.ts";
import { UnderWay, outsideRaces } from "../call/under-way.ts";
import { redactorFor } from "../call/redact.ts";
import type { Listener } from "../merchant/listen.ts";
import { WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { Target } from "../subject/target.ts";
import type { Conditions } from "./conditions.ts";
import { Lanes } from "./lanes.ts";
import { Lifetime } from "./lifetime.ts";
import { SANITY_CHECK } from "./sanity-check.ts";
import { Blocked } from "../verdict/unobserved.ts";

export type Connection = Awaited<ReturnType<typeof connect>>;

export async function connect(conditions: Conditions) {
  const { clock, explore, concurrency } = conditions;
  const lanes = new Lanes(concurrency);
  const target = withRedirectUrl(conditions);
  const redactor = redactorFor(target, "marks");
  const lifetime = new Lifetime({ ...conditions, target: withTimeToExplore(target, explore) });
  /** Closed with the run; what is opened later is added. */
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
  });
  const cap = spendingCap(target.spending_cap);
  const keepsTheLimit = saysThatItKeepsTheLimit(target, clock.now, conditions.tell);
  const line: Line = {
    target,
    recorder,
    fetch: conditions.fetch,
    now: clock.now,
    pause: clock.pause,
    signal: lifetime.over,
    spend: cap.spend,
    underWay: concurrency === undefined ? undefined : new UnderWay(concurrency),
    pace: new RatePace(target.rate_limit?.requests_per_minute, clock.now),
    makeRoom(ms) {
      keepsTheLimit(ms);
      outsideRaces(() => lanes.makeRoom(ms));
    },
    backsOff: saysThatItBacksOff(conditions.tell),
  };
  /** The name of this run, which no other run has. */
  const run = conditions.random().slice(0, 8);
  /** A text that only this run uses; an event that mentions it belongs to this run. */
  const marker = markerOf(run);
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
function spendingCap(cap: number) {
  let spent = 0;
  return {
    spent: () => spent,
    /** Counts money before it is sent; a negative amount gives back what was refused. */
    spend: (amount: number): void => {
      if (spent + amount > cap)
        throw new Blocked(
          `the spending cap is reached (spending_cap: ${cap}); raise it in the target file`,
          [],
          "spending_cap",
        );
      spent += amount;
    },
  };
}

/** Before the first flow nothing else is printed. */
function saysThatItBacksOff(tell: Conditions["tell"]): NonNullable<Line["backsOff"]> {
  let isTold = false;
  return (flow, longestMs) => {
    if (isTold || flow !== SANITY_CHECK) return;
    isTold = true;
    const seconds = longestMs / 1000;
    tell?.(
      `The target answers 429 (too many requests). The run waits for its limit, up to ${seconds} s for each call.`,
    );
  };
}

/** A shorter wait is over before anybody wonders. */
const LONG_MS = 5000;

/** Called with the milliseconds of each wait for the declared limit. Says it once for the waits that overlap. */
export function saysThatItKeepsTheLimit(
  { rate_limit }: Pick<Target, "rate_limit">,
  now: () => number,
  tell: Conditions["tell"],
): (ms: number) => void {
  let until = now();
  return (ms) => {
    if (ms < LONG_MS || now() < until) return;
    until = now() + ms;
    const limit = rate_limit?.requests_per_minute;
    tell?.(
      `The run keeps to rate_limit.requests_per_minute (${limit}): what makes a token or an order waits, now for ${Math.ceil(ms / 1000)} s.`,
    );
  };
}
