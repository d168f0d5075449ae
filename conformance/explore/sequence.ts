/** One sequence of commands against the target, and what it leaves to be judged. */
import type { Exchange } from "../call/exchange.ts";
import { mentions, textsOf } from "../call/json-pointer.ts";
import { saysWithSuccess } from "../call/status.ts";
import { atOnce } from "../call/under-way.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type Command, inWords } from "./command.ts";
import type { Line } from "./found.ts";
import { type SequenceContext, knownAs } from "./known.ts";
import { type Done, perform } from "./perform.ts";

type Shows = (read: Exchange, change: Exchange | undefined) => boolean;

const waitsNoMore: Shows = (read) => !saysWithSuccess(read, "pending");

/** After these an object may read otherwise, so it is read, and again until it shows what was done: the document does not say how soon. */
const CHANGES: { readonly [A in Command["act"]]?: Shows } = {
  "make charge": () => true,
  capture: () => true,
  refund: () => true,
  press: waitsNoMore,
  complete: waitsNoMore,
  cancel: waitsNoMore,
  update: (read, change) => textsOf(change?.sent).every((text) => mentions(read.body, text)),
};

export class Sequence {
  readonly #context: SequenceContext;
  readonly #now: () => number;
  readonly #begun: number;
  readonly #told: Line[] = [];
  /** Reads that no command asked for. */
  readonly #own = new Set<Line>();
  readonly performed: Command[] = [];

  constructor(context: SequenceContext, now: () => number) {
    this.#context = context;
    this.#now = now;
    this.#begun = now();
  }

  /** True if the inputs of the command exist and its output does not. */
  allows(command: Command): boolean {
    const { act, on } = command;
    const { known } = this.#context;
    const needs = "of" in command ? command.of : "by" in command ? command.by : undefined;
    if (needs !== undefined && !known.has(needs)) return false;
    if (act.startsWith("make ")) return !known.has(on);
    const { id, redirectUrl } = knownAs(this.#context, on);
    return id !== undefined && (act !== "press" || redirectUrl !== undefined);
  }

  /** Whether it was accepted. */
  async perform(command: Command): Promise<boolean> {
    const done = await this.#timed(command);
    if (done === undefined) return false;
    this.performed.push(command);
    const shows = done.isAccepted ? CHANGES[command.act] : undefined;
    const read: Command = { act: "read", on: command.on };
    if (shows !== undefined)
      await this.#context.tools.until(
        async () => this.#timed(read, true),
        (again) => again?.exchanges[0] === undefined || shows(again.exchanges[0], done.exchanges[0]),
      );
    return done.isAccepted;
  }

  /** Several calls about one charge at the same time; for how many milliseconds at least two of them were under way together. */
  async together(racers: readonly Command[]): Promise<number> {
    const before = this.#told.length;
    await atOnce(() => Promise.all(racers.map((one) => this.#timed(one))));
    this.performed.push(...racers);
    return overlap(this.#told.slice(before));
  }

  async #timed(command: Command, isOwn = false): Promise<Done | undefined> {
    const started = this.#now() - this.#begun;
    const done = this.allows(command) ? await perform(this.#context, command) : undefined;
    if (done === undefined) return undefined;
    const line: Line = {
      object: command.on,
      words: inWords(command),
      answer: done.answer,
      exchanges: done.exchanges.map(({ nr }) => nr),
      started,
      ended: this.#now() - this.#begun,
      isWrong: false,
    };
    this.#told.push(line);
    if (isOwn) this.#own.add(line);
    return done;
  }

  /** The commands with their answers, and the last of those that contradict the requirement. */
  story({ exchanges }: Pick<Verdict, "exchanges">): Line[] {
    const isAtFault = (line: Line): boolean => line.exchanges.some((nr) => exchanges.includes(nr));
    const wrong = this.#told.findLast(isAtFault);
    return this.#told
      .filter((line) => line === wrong || !this.#own.has(line))
      .map((line) => ({ ...line, isWrong: line === wrong }));
  }
}

function overlap(lines: readonly Line[]): number {
  return Math.max(
    0,
    ...lines.flatMap((one, place) =>
      lines
        .slice(place + 1)
        .map((other) => Math.min(one.ended, other.ended) - Math.max(one.started, other.started)),
    ),
  );
}
