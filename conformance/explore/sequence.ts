/** One sequence of commands against the target, beside the model. Throws `Broken` at the first contradiction. */
import { gist } from "../call/exchange.ts";
import { atOnce } from "../call/under-way.ts";
import type { Answer } from "../model/permitted.ts";
import type { Charge } from "../model/charges.ts";
import { type Command, type Name, type Plain, inWords } from "../model/command.ts";
import { promised } from "../model/events.ts";
import type { Timed } from "../model/history.ts";
import { pairOf } from "../model/tour.ts";
import { MOST_STATES, type State, type Terms, type World, advance, has } from "../model/world.ts";
import { Blocked } from "../verdict/unobserved.ts";
import { type Awaited, missingEvent, namesOf, wrongEvent } from "./awaited.ts";
import { Broken, marked } from "./broken.ts";
import type { Done } from "./do-charges.ts";
import type { Line } from "./found.ts";
import { type SequenceContext, knownAs } from "./known.ts";
import { impossible, overlap } from "./overlaps.ts";
import { perform } from "./perform.ts";

export interface SequenceTools {
  readonly context: SequenceContext;
  readonly terms: Terms;
  readonly now: () => number;
  /** Counts the pairs of state and action that were met. */
  readonly meet: (pair: string, states: number) => void;
  /** Failures that are known already end a sequence without another report. */
  readonly isKnown: (requirement: string) => boolean;
  /** Found already: what it explains, too, is not reported once more. */
  readonly wasFound: (requirement: string) => boolean;
}

interface Raced extends Timed<Command> {
  readonly done: Done;
}

const NOTHING: Answer = { kind: "lost", status: 0, shows: {} };

/** After these a charge reads otherwise, so it is read. */
const MOVES: readonly Command["act"][] = [
  ...(["make charge", "capture", "refund", "press", "complete", "cancel", "update"] as const),
];

export class Sequence {
  readonly #around: SequenceTools;
  readonly #awaited: Awaited[] = [];
  readonly #done = new Map<Name, Set<string>>();
  readonly story: Line[] = [];
  readonly performed: Command[] = [];
  readonly begun: number;
  #world: World = new Map();

  constructor(around: SequenceTools) {
    this.#around = around;
    this.begun = around.now();
  }

  get world(): World {
    return this.#world;
  }

  /** True if the inputs of the command exist and its output does not. */
  allows(command: Command): boolean {
    const { act, on } = command;
    const needs = "of" in command ? command.of : "by" in command ? command.by : undefined;
    if (needs !== undefined && !has(this.#world, needs)) return false;
    if (act.startsWith("make ")) return !has(this.#world, on);
    if (!has(this.#world, on)) return false;
    const { id, redirectUrl } = knownAs(this.#around.context, on);
    const [state] = this.#world.get(on) ?? [];
    const hasPage = redirectUrl !== undefined && state?.kind === "charge" && state.means === "three_ds";
    return id !== undefined && (act !== "press" || hasPage);
  }

  async perform(command: Command): Promise<void> {
    const { context } = this.#around;
    const after = context.tools.inbox.count();
    const before = this.#world.get(command.on)?.[0];
    const started = this.#around.now();
    const done = await perform(context, command);
    if (done === undefined) return;
    this.performed.push(command);
    this.tell(command, done, started);
    this.#settle(command, done);
    this.#await(before, command, done.answer, after);
    if (done.answer.kind !== "refused" && MOVES.includes(command.act)) await this.#readAgain(command.on);
  }

  /** What was promised has come, and nothing was reported that did not happen. */
  async end(): Promise<void> {
    const { context } = this.#around;
    const awaited = this.#awaited.filter(
      ({ promised: { requirement } }) => !this.#around.isKnown(requirement),
    );
    const wrong = (await missingEvent(context, awaited)) ?? wrongEvent(context, this.#world, this.#done);
    if (wrong === undefined || this.#around.isKnown(wrong.requirement)) return;
    const { requirement, on, expected, got } = wrong;
    const last = this.story.findLastIndex(({ object }) => object === on);
    throw new Broken({ requirement, expected, got, about: "event" }, marked(this.story, last, got));
  }

  /** Several calls about one charge at the same time, then some at rest, beside every order that the model permits. */
  async together(racers: readonly Command[], rest: readonly Command[]): Promise<number> {
    const { context, now } = this.#around;
    const [on] = racers.map((one) => one.on);
    const start = (on === undefined ? [] : (this.#world.get(on) ?? [])).filter(
      (one) => one.kind === "charge",
    );
    const timed = async (command: Command): Promise<Raced> => {
      const started = now();
      const done = (await perform(context, command)) ?? { answer: NOTHING, exchanges: [] };
      return { command, done, answer: done.answer, started, ended: now() };
    };
    for (const command of racers) this.#meetIn(start[0], command);
    const history = await atOnce(() => Promise.all(racers.map(timed)));
    for (const command of rest)
      if (this.allows(command)) history.push(await this.#atRest(start, history, () => timed(command)));
    for (const one of history) {
      this.performed.push(one.command);
      this.tell(one.command, one.done, one.started, one.ended);
    }
    // Which of the orders it was is not known, so nothing more is concluded about the charge.
    if (on !== undefined) this.#world = new Map([...this.#world].filter(([name]) => name !== on));
    const wrong = impossible(start, history);
    if (wrong === undefined) return overlap(history);
    const { isKnown, wasFound } = this.#around;
    if (isKnown(wrong.requirement) || wrong.also.some(wasFound)) return overlap(history);
    const got = answerInWords(wrong.stuck.answer);
    const place = this.story.length - history.length + history.findIndex((one) => one === wrong.stuck);
    throw new Broken(
      {
        requirement: wrong.requirement,
        expected: wrong.expected,
        got: `${inWords(wrong.stuck.command)}: ${got}`,
        about: wrong.stuck.command.act,
      },
      marked(this.story, place, got),
    );
  }

  /** The document does not say how soon a read shows a change. What moves money is sent once. */
  async #atRest(
    start: readonly Charge[],
    history: readonly Raced[],
    call: () => Promise<Raced>,
  ): Promise<Raced> {
    const first = await call();
    if (first.command.act !== "read") return first;
    return this.#around.context.tools.until(
      call,
      (one) => impossible(start, [...history, one]) === undefined,
    );
  }

  #meetIn(state: State | undefined, command: Command): void {
    if (state !== undefined) this.#around.meet(pairOf(state, command), 1);
  }

  tell(command: Command, { answer, exchanges }: Done, started: number, ended = this.#around.now()): void {
    const done = this.#done.get(command.on) ?? new Set();
    if (answer.kind !== "refused") done.add(command.act);
    this.#done.set(command.on, done);
    this.story.push({
      object: command.on,
      words: inWords(command),
      answer: answerInWords(answer),
      exchanges: exchanges.map(({ nr }) => nr),
      started: started - this.begun,
      ended: ended - this.begun,
      isWrong: false,
    });
  }

  #settle(command: Command, done: Done): void {
    const { meet, terms } = this.#around;
    const states = this.#world.get(command.on) ?? [];
    if (states[0] !== undefined) meet(pairOf(states[0], command), states.length);
    const step = advance(this.#world, command, done.answer, terms);
    if ("world" in step) {
      this.#world = step.world;
      if ((step.world.get(command.on)?.length ?? 0) > MOST_STATES)
        throw new Blocked(`more than ${MOST_STATES} states are possible for ${command.on}`);
      return;
    }
    throw this.#broken(step.contradiction, command, done);
  }

  #broken(
    { requirement, field, expected }: { requirement: string; field?: string; expected: string },
    command: Command,
    { answer, exchanges }: Done,
  ): Broken {
    const shown = field === undefined ? undefined : answer.shows[field];
    const got = shown === undefined ? answerInWords(answer) : `${field} ${shown}`;
    const last = exchanges.at(-1);
    const about = last?.operation ?? command.act;
    const words = last === undefined ? got : `${got} (${gist(last)})`;
    return new Broken(
      { requirement, expected, got: words, about },
      marked(this.story, this.story.length - 1, got),
    );
  }

  #await(before: State | undefined, command: Command, answer: Answer, after: number): void {
    const { context } = this.#around;
    const event = promised(before, command, answer);
    if (event === undefined || (this.#world.get(command.on) ?? []).length > 1) return;
    const movement = answer.movement?.split(" ").at(-1);
    const about = [...namesOf(context, command.on), ...(movement === undefined ? [] : [movement])];
    this.#awaited.push({ promised: event, command, after, about });
  }

  /** The document does not say how soon a read shows a change: it is repeated for as long as the target may take. */
  async #readAgain(on: Name): Promise<void> {
    const { context, terms, now } = this.#around;
    const { id } = knownAs(context, on);
    if (id === undefined || !has(this.#world, on)) return;
    const command: Plain = { act: "read", on };
    const started = now();
    const read = await context.tools.until(
      async () => perform(context, command),
      (done) => done !== undefined && "world" in advance(this.#world, command, done.answer, terms),
    );
    if (read === undefined) return;
    const step = advance(this.#world, command, read.answer, terms);
    if ("world" in step) this.#world = step.world;
    else {
      this.tell(command, read, started);
      throw this.#broken(step.contradiction, command, read);
    }
  }
}

const WORDS: { readonly [K in Answer["kind"]]: (status: number) => string } = {
  accepted: () => "accepted",
  asks: () => "pending",
  refused: (status) => `refused (${status})`,
  lost: () => "no answer",
  broken: (status) => `HTTP ${status}`,
};

function answerInWords({ kind, status }: Answer): string {
  return WORDS[kind](status);
}
