import { createApi } from "../call/api.ts";
import { type Line, pauseOn } from "../call/line.ts";
import type { Clock } from "./lifetime.ts";
import { need } from "../given/accepted.ts";
import { createGiven } from "../given/create-given.ts";
import { inboxFromNow, noInbox, type WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { GivenTools } from "../given/given-tools.ts";
import type { Stage } from "./stage.ts";
import type { Tools } from "../given/tools.ts";
import { SuiteError, Unseeable } from "../verdict/unobserved.ts";

interface OfTheRun extends Pick<Tools, "threeDs" | "marker">, Pick<GivenTools, "amountOnce"> {
  readonly line: Line;
  readonly clock: Clock;
  readonly inbox: WebhookInbox | undefined;
}

/** What each flow of a run works with: its own calls and data, and what the whole run shares. */
export function toolsOf({
  line,
  clock,
  inbox: opened,
  threeDs,
  marker,
  amountOnce,
}: OfTheRun): Stage["tools"] {
  const { target, recorder } = line;
  const { wall: now } = clock;
  const pause: Tools["pause"] = (ms) => pauseOn(line, ms);
  const ofTheRun: Pick<GivenTools, "run" | "subscribing"> = { run: {}, subscribing: {} };
  const seen: Tools["seen"] = () => recorder.exchanges;
  return (flow, way) => {
    const inbox = opened === undefined ? noInbox : inboxFromNow(opened);
    let hasEnded = false;
    const mayCall = (): void => {
      if (hasEnded) throw new SuiteError(`flow ${flow.id} makes a call after its first prove: gather first`);
    };
    const endCalls = (): void => void (hasEnded = true);
    const repeated = (from: number): void => {
      for (const one of seen().slice(from))
        if (one.flow === flow.id && (one.way ?? "") === way) one.intent.superseded = true;
    };
    const until = settle(target.settle_ms, pause, { count: () => seen().length, repeated });
    const api = createApi({ ...line, way, mayCall }, flow.id);
    const shared = { api, inbox, target, marker, pause, now, until };
    return {
      ...shared,
      given: createGiven({ ...shared, amountOnce, ...ofTheRun }),
      threeDs,
      need,
      seen,
      endCalls,
    };
  };
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
    let waited = 0;
    for (let step = 20; ; step *= 2) {
      const isLast = waited >= deadlineMs;
      const from = calls.count();
      try {
        const seen = await read();
        if (hoped(seen) || isLast) return seen;
      } catch (error) {
        // An element without an id may not be the one that is looked for, which may come later.
        if (!(error instanceof Unseeable) || isLast) throw error;
      }
      calls.repeated(from);
      const wait = Math.min(step, deadlineMs - waited);
      await pause(wait);
      waited += wait;
    }
  };
}
