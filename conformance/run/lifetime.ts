import type { Exchange } from "../call/exchange.ts";
import type { Fetch } from "../call/fetch.ts";
import { unlessAborted } from "../call/unless-aborted.ts";
import { answersAtAll } from "./reachable.ts";
import type { Target } from "../subject/target.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { Blocked, SuiteError } from "../verdict/unobserved.ts";
import { OutageWatch } from "./outage.ts";

/** The time as a run sees it, passed in. */
export interface Clock {
  /** Monotonic milliseconds, for deadlines and overlaps. */
  readonly now: () => number;
  /** Milliseconds since the epoch. */
  readonly wall: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

interface Given {
  readonly target: Target;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly signal?: AbortSignal;
}

/** How long a run lasts: to its end, its deadline, an interrupt, or until the target goes away. */
export class Lifetime {
  /** Aborts at the deadline of the target file, or when the user interrupts the run. */
  readonly stopped: AbortSignal;
  /** Aborts when the run ends, for any reason: nothing is sent after that. */
  readonly over: AbortSignal;
  readonly #watch: OutageWatch;
  readonly #clock: Clock;
  readonly #ended = new Map<string, number>();
  readonly #deadline: ReturnType<typeof setTimeout>;
  readonly #early = new AbortController();
  #outage: string | undefined;

  constructor({ target, clock, fetch, signal }: Given) {
    // The timer also keeps the program alive: a check that never ends must not end the program in silence.
    this.#deadline = setTimeout(() => this.#early.abort(), target.run_deadline_ms);
    this.stopped = AbortSignal.any([this.#early.signal, ...(signal === undefined ? [] : [signal])]);
    const gone = new AbortController();
    this.over = AbortSignal.any([this.stopped, gone.signal]);
    this.#clock = clock;
    this.#watch = new OutageWatch({
      ...clock,
      ping: () => answersAtAll(fetch, target, this.stopped),
      gone: (sentence) => {
        this.#outage = sentence;
        gone.abort(new Blocked(sentence, [], "target_gone"));
      },
    });
  }

  /** When and how the target stopped answering, if it did. */
  get outage(): string | undefined {
    return this.#outage;
  }

  /** Ends the run before its end, for this reason. */
  end(why: string): void {
    this.#early.abort(new Blocked(why, [], "run_ended"));
  }

  /** The run has ended: there is no deadline to wait for any more. */
  close(): void {
    clearTimeout(this.#deadline);
  }

  heard(exchange: Exchange): void {
    this.#watch.heard(exchange);
  }

  flowEnded(flow: string): void {
    this.#ended.set(flow, this.#clock.now());
  }

  /** A flow that was under way when the target went away may have failed for that reason alone. */
  excuse(verdict: Verdict): Verdict {
    const underWay = (this.#ended.get(verdict.flow) ?? 0) > this.#watch.lastAnswer;
    if (this.#outage === undefined || verdict.outcome !== "fail" || !underWay) return verdict;
    const { fact: _, ...rest } = verdict;
    return {
      ...rest,
      outcome: "blocked",
      cause: "target_gone",
      reason: `${this.#outage}; seen until then: ${verdict.reason}`,
    };
  }
}

/** Nothing is sent after the end of a run, so a flow has nothing left to do then. */
const GRACE_MS = 3000;

/** Throws where the flow still goes on a while after the run is over. */
export async function unlessOverdue(running: Promise<unknown>, over: AbortSignal | undefined): Promise<void> {
  if (over === undefined) {
    await running;
    return;
  }
  let grace: ReturnType<typeof setTimeout> | undefined;
  try {
    await unlessAborted(running, over, (_, reject) => {
      grace = setTimeout(() => reject(new SuiteError("the flow did not end with the run")), GRACE_MS);
    });
  } finally {
    clearTimeout(grace);
  }
}
