/** Runs single sequences, counts what they met, and leaves nothing of them behind but a failure. */
import type { Recorder } from "../call/recorder.ts";
import type { WebhookInbox } from "../merchant/webhook-inbox.ts";
import type { Command } from "../model/command.ts";
import type { Target } from "../subject/target.ts";
import type { Tools } from "../given/tools.ts";
import { Unobserved } from "../verdict/unobserved.ts";
import type { Movements } from "./known.ts";
import { termsOf } from "./offers.ts";
import { Broken } from "./broken.ts";
import { Sequence } from "./sequence.ts";

export interface ExplorerContext {
  readonly target: Target;
  /** The calls of one sequence; `way` names them in the reports. */
  readonly tools: (way: string) => Tools;
  readonly recorder: Recorder;
  readonly inbox: WebhookInbox | undefined;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export interface PlayOptions {
  /** Runs while all other sequences wait: it is part of what `alone` does. */
  readonly alone?: true;
  /** A token of its own for each sequence, as long as the document's limit per minute leaves time for that. */
  readonly limited: boolean;
  /** Failures that end a sequence without another report. */
  readonly isKnown: (requirement: string) => boolean;
  /** Failures that were found already: what they would explain, too, is not reported once more. */
  readonly wasFound: (requirement: string) => boolean;
}

/** A failure, the commands that led to it, and the name under which its exchanges are kept. */
export interface Failure {
  readonly broken: Broken;
  readonly commands: readonly Command[];
  readonly way: string;
}

export class Attempts {
  readonly #context: ExplorerContext;
  readonly #movements: Movements = new Map();
  readonly #met = new Map<string, number>();
  readonly #early = new Map<string, number>();
  readonly #running = new Map<string, number>();
  readonly #eventsBefore: number;
  #closed: Promise<void> = Promise.resolve();
  #count = 0;
  #calls = 0;
  #mostStates = 0;
  #stopped: string | undefined;

  constructor(context: ExplorerContext) {
    this.#context = context;
    this.#eventsBefore = context.inbox?.count() ?? 0;
  }

  get met(): ReadonlyMap<string, number> {
    return this.#met;
  }

  get endedEarly(): ReadonlyMap<string, number> {
    return this.#early;
  }

  get calls(): number {
    return this.#calls;
  }

  get mostStates(): number {
    return this.#mostStates;
  }

  /** Why no further sequence is begun. */
  get stopped(): string | undefined {
    return this.#context.signal.aborted ? "the run was ended" : this.#stopped;
  }

  /** Performs those of the commands that are possible when they come. */
  async run(commands: Iterable<Command>, options: PlayOptions): Promise<Failure | undefined> {
    return this.play(async (sequence) => {
      for (const command of commands) if (sequence.allows(command)) await sequence.perform(command);
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
    const { tools, target, now, inbox } = this.#context;
    if (options.alone === undefined) await this.#opened();
    this.#count += 1;
    const way = `sequence ${this.#count}`;
    this.#running.set(way, inbox?.count() ?? 0);
    const sequence = new Sequence({
      context: {
        tools: tools(way),
        known: new Map(),
        movements: this.#movements,
        sharesToken: !options.limited,
      },
      terms: termsOf(target, !options.limited),
      now,
      meet: (pair, states) => {
        this.#met.set(pair, (this.#met.get(pair) ?? 0) + 1);
        this.#mostStates = Math.max(this.#mostStates, states);
      },
      isKnown: options.isKnown,
      wasFound: options.wasFound,
    });
    let isKept = false;
    try {
      await body(sequence);
      await sequence.end();
    } catch (error) {
      if (error instanceof Broken) {
        isKept = !options.isKnown(error.requirement);
        if (isKept) return { broken: error, commands: [...sequence.performed], way };
      } else this.#endEarly(error);
    } finally {
      this.#running.delete(way);
      if (!isKept) this.forget(way);
    }
    return undefined;
  }

  /** Takes the exchanges of a sequence, and events that no running sequence awaits, out of the memory. */
  forget(way: string): void {
    const { recorder, inbox } = this.#context;
    this.#calls += recorder.forget((one) => one.flow === EXPLORER && one.way === way);
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
    this.#early.set(cause, (this.#early.get(cause) ?? 0) + 1);
  }
}

/** The name of the explorer beside those of the flows. */
export const EXPLORER = "explorer";
