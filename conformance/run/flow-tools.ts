import { createApi } from "../call/api.ts";
import { type Line, pauseOn } from "../call/line.ts";
import type { Clock } from "./clock.ts";
import { type Exchange, gist, label } from "../call/exchange.ts";
import { isSuccess } from "../call/status.ts";
import { createGiven } from "../given/create-given.ts";
import { inboxFromNow, noInbox, type WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { GivenTools } from "../given/given-tools.ts";
import type { Stage } from "./stage.ts";
import type { Tools } from "../given/tools.ts";
import { Blocked, SuiteError, Unseeable } from "../verdict/unobserved.ts";

interface Shop extends Pick<Tools, "threeDs" | "marker">, Pick<GivenTools, "amountOnce"> {
  readonly line: Line;
  readonly clock: Clock;
  readonly inbox: WebhookInbox | undefined;
}

/** What each flow of a run works with: its own calls and data, and what the whole run shares. */
export function toolsOf({ line, clock, inbox: opened, threeDs, marker, amountOnce }: Shop): Stage["tools"] {
  const { target, recorder } = line;
  const { wall: now } = clock;
  const pause: Tools["pause"] = (ms) => pauseOn(line, ms);
  const ofTheRun: Pick<GivenTools, "shared" | "subscribing"> = { shared: new Map(), subscribing: {} };
  const seen: Tools["seen"] = () => recorder.exchanges;
  return (flow, way) => {
    const inbox = opened === undefined ? noInbox : inboxFromNow(opened);
    let hasEnded = false;
    const mayCall = (): void => {
      if (hasEnded) throw new SuiteError(`flow ${flow.id} makes a call after its first prove: gather first`);
    };
    const endCalls = (): void => {
      hasEnded = true;
    };
    const superseded = new Set<number>();
    const repeated = (from: number): void => {
      for (const one of seen().slice(from))
        if (one.flow === flow.id && (one.way ?? "") === way) superseded.add(one.nr);
    };
    const until = settle(target.settle_ms, pause, { count: () => seen().length, repeated });
    const api = createApi({ ...line, way, mayCall }, flow.id);
    const given = createGiven({ api, target, inbox, marker, amountOnce, now, pause, until, ...ofTheRun });
    return {
      api,
      given,
      inbox,
      threeDs,
      target,
      need,
      marker,
      pause,
      now,
      seen,
      until,
      endCalls,
      superseded: () => superseded,
    };
  };
}

/** A precondition: the flow goes on where it holds. */
export function need(exchange: Exchange, ...statuses: number[]): Exchange {
  const good = statuses.length === 0 ? isSuccess(exchange) : statuses.includes(exchange.status);
  if (good) return exchange;
  const wanted = statuses.length === 0 ? "200" : statuses.join(" or ");
  const expected = `a precondition did not hold: ${label(exchange)} must answer ${wanted}`;
  const cause = exchange.status === 0 ? "no_answer" : "precondition";
  throw new Blocked(`${expected}, got ${gist(exchange)}`, [exchange.nr], cause);
}

interface Calls {
  readonly count: () => number;
  /** What was called since then is asked once more: the answers so far decide nothing. */
  readonly repeated: (from: number) => void;
}

/**
 * Repeats a read until it shows what is hoped for, in growing steps, for as long as the target may take. Only its own
 * waiting counts: while this machine was busy with something else, the target was not asked either.
 */
function settle(deadlineMs: number, pause: Tools["pause"], calls: Calls): Tools["until"] {
  return async (read, hoped) => {
    for (let wait = 20, waited = 0; ; waited += wait, wait *= 2) {
      const isLast = waited + wait > deadlineMs;
      const from = calls.count();
      try {
        const seen = await read();
        if (hoped(seen) || isLast) return seen;
      } catch (error) {
        // What shows no id now may not be what is looked for, which may come.
        if (!(error instanceof Unseeable) || isLast) throw error;
      }
      calls.repeated(from);
      await pause(wait);
    }
  };
}
