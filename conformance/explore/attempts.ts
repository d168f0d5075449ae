/** Runs single sequences, has the rules judge each, and leaves nothing of them behind but a failure. */
import * as contract from "../call/contract.ts";
import type { Exchange } from "../call/exchange.ts";
import { textsOf } from "../call/json-pointer.ts";
import { nameInMarkers } from "../call/marker.ts";
import type { Recorder } from "../call/recorder.ts";
import type { History } from "../history/history.ts";
import type { Tools } from "../given/tools.ts";
import { type Delivery, isDistinctive } from "../merchant/events.ts";
import type { WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { Target } from "../subject/target.ts";
import { Unobserved } from "../verdict/unobserved.ts";
import { type Verdict, isWrong } from "../verdict/verdict.ts";
import type { Command } from "./command.ts";
import type { Line } from "./found.ts";
import { Sequence } from "./sequence.ts";

export interface ExplorerContext {
  readonly target: Target;
  /** The calls of one sequence; `way` names them in the reports. */
  readonly tools: (way: string) => Tools;
  readonly recorder: Recorder;
  readonly inbox: WebhookInbox | undefined;
  /** What the rules say of a part of all that happened, once no event is awaited. */
  readonly judged: (
    isKnown: PlayOptions["isKnown"],
    partOf: (history: History) => History,
  ) => Promise<readonly Verdict[]>;
  /** Requirements that the run has failed already: the explorer finds others. */
  readonly failed: ReadonlySet<string>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface PlayOptions {
  /** Runs while all other sequences wait: it is part of what `alone` does. */
  readonly alone?: true;
  /** A token of its own for each sequence, as long as the document's limit per minute leaves time for that. */
  readonly limited: boolean;
  /** Failures that are no news. */
  readonly isKnown: (requirement: string) => boolean;
}

/** A failure, the commands that led to it, and the name under which its exchanges are kept. */
export interface Failure {
  readonly verdict: Verdict;
  readonly story: readonly Line[];
  readonly commands: readonly Command[];
  readonly way: string;
}

export class Attempts {
  readonly #context: ExplorerContext;
  readonly endedEarly = new Map<string, number>();
  readonly #running = new Map<string, number>();
  readonly #eventsBefore: number;
  #closed: Promise<void> = Promise.resolve();
  #count = 0;
  calls = 0;
  #stopped: string | undefined;

  constructor(context: ExplorerContext) {
    this.#context = context;
    this.#eventsBefore = context.inbox?.count() ?? 0;
  }

  /** Why no further sequence is begun. */
  get stopped(): string | undefined {
    return this.#context.signal.aborted ? "the run was ended" : this.#stopped;
  }

  /** Performs those of the commands that are possible when they come. */
  async run(commands: Iterable<Command>, options: PlayOptions): Promise<Failure | undefined> {
    return this.play(async (sequence) => {
      for (const command of commands) await sequence.perform(command);
    }, options);
  }

  /** Runs `task` while no other sequence is active, so that a failure is its own. */
  async alone<T>(task: () => Promise<T>): Promise<T> {
    const before = this.#closed;
    const open = Promise.withResolvers<void>();
    this.#closed = Promise.all([before, open.promise]).then(() => undefined);
    try {
      await before;
      while (this.#running.size > 0) await new Promise((resolve) => setImmediate(resolve));
      return await task();
    } finally {
      open.resolve();
    }
  }

  /** One sequence from its first command to its last event. */
  async play(
    body: (sequence: Sequence) => Promise<void>,
    options: PlayOptions,
  ): Promise<Failure | undefined> {
    const { tools, now, inbox } = this.#context;
    if (options.alone === undefined) await this.#opened();
    this.#count += 1;
    const way = `sequence ${this.#count}`;
    const after = inbox?.count() ?? 0;
    this.#running.set(way, after);
    const sequence = new Sequence(
      { tools: tools(way), known: new Map(), sharesToken: !options.limited },
      now,
    );
    let failure: Failure | undefined;
    try {
      await body(sequence).catch((error: unknown) => this.#endEarly(error));
      const verdict = await this.#contradicted(way, after, options);
      if (verdict !== undefined)
        failure = { verdict, story: sequence.story(verdict), commands: [...sequence.performed], way };
    } finally {
      this.#running.delete(way);
      if (failure === undefined) this.forget(way);
    }
    return failure;
  }

  /** The first requirement that the sequence contradicts; a MUST before a SHOULD. */
  async #contradicted(way: string, after: number, { isKnown }: PlayOptions): Promise<Verdict | undefined> {
    const isOwn = ({ flow, way: own }: Exchange): boolean => flow === EXPLORER && own === way;
    const verdicts = await this.#context.judged(isKnown, ({ run, calls, events, visits }) => {
      const name = nameInMarkers(run.run);
      const textsIn = ({ sent }: Exchange): string[] => textsOf(sent).filter((text) => text.includes(name));
      const own = calls.filter(isOwn).flatMap((call) => [...idsIn(call), ...textsIn(call)]);
      const others = [name, ...calls.filter((call) => !isOwn(call)).flatMap(idsIn)];
      const isOfOther = ({ text }: Delivery): boolean =>
        others.some((one) => text.includes(one)) && !own.some((one) => text.includes(one));
      return {
        // A sequence is a part of a run.
        run: { ...run, partial: true },
        calls: calls.filter(isOwn),
        events: events.filter((one) => one.nr > after && !isOfOther(one)),
        visits,
      };
    });
    const broken = verdicts.filter(({ outcome }) => isWrong(outcome));
    return broken.find(({ level }) => level === "MUST") ?? broken[0];
  }

  /** Takes the exchanges of a sequence, and events that no running sequence awaits, out of the memory. */
  forget(way: string): void {
    const { recorder, inbox } = this.#context;
    this.calls += recorder.forget((one) => one.flow === EXPLORER && one.way === way);
    inbox?.forget(this.#eventsBefore, Math.min(inbox.count(), ...this.#running.values()));
  }

  async #opened(): Promise<void> {
    for (let closed = this.#closed; ; closed = this.#closed) {
      await closed;
      if (closed === this.#closed) return;
    }
  }

  #endEarly(error: unknown): void {
    if (!(error instanceof Unobserved)) throw error;
    const { cause, message } = error;
    if (cause === "spending_cap") this.#stopped = message;
    this.endedEarly.set(cause, (this.endedEarly.get(cause) ?? 0) + 1);
  }
}

/** The name of the explorer beside those of the flows. */
export const EXPLORER = "explorer";

/** By which an event names an object for certain. */
function idsIn(call: Exchange): string[] {
  return contract.objectIds(call).filter(isDistinctive);
}
