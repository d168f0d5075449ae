import { isRefusal, isSuccess, wasAccepted } from "../call/status.ts";
import type { Delivery, Missing } from "../merchant/webhook-inbox.ts";
import { type Exchange, gist, label, labelWithKey } from "../call/exchange.ts";
import { inWords } from "./describe-fault.ts";
import { at, show, strings } from "../call/json-pointer.ts";
import { type Outcome, SuiteError } from "../verdict/verdict.ts";

/** What is known about one requirement while its flow runs. */
export interface Finding {
  outcome: Outcome | undefined;
  reason: string;
  readonly exchanges: Set<number>;
}

export function unseen(): Finding {
  return { outcome: undefined, reason: "", exchanges: new Set() };
}

export type Subject = Exchange | Delivery | Missing;
type Expectation = string | number | boolean | null | RegExp | ((value: unknown) => boolean);

export interface Refusal {
  /** The same call without the one fault; one for each operation. When it is not accepted either, the refusal says nothing. */
  readonly twin: Exchange | readonly Exchange[];
  /** 400 unless the document names another status; "any" where it only says that there is a refusal. */
  readonly status?: number | "any";
}

/**
 * The vocabulary of a verdict. The first expectation that does not hold decides; what follows is not looked at.
 * Nothing here throws on a bad answer: a flow goes on and proves its other sentences.
 */
export class Proof {
  readonly #finding: Finding;
  #subjects: readonly Subject[];

  constructor(finding: Finding, subjects: readonly Subject[]) {
    this.#finding = finding;
    this.#subjects = [];
    this.#look(subjects);
  }

  /** Answered with one of these statuses. */
  answers(...statuses: number[]): this {
    return this.#eachExchange((exchange) =>
      statuses.includes(exchange.status)
        ? undefined
        : `expected HTTP ${statuses.join(" or ")} to ${label(exchange)}, got ${gist(exchange)}`,
    );
  }

  /**
   * Accepted with any 2xx: that it is 200 is a requirement of its own. Where the same call without what the sentence is
   * about (the twin, one for each operation) is refused too, the refusal says nothing about it. Neither does a 401: that
   * is about the key, which has sentences of its own (`opens`).
   */
  accepted({ twin = [] }: { readonly twin?: Exchange | readonly Exchange[] } = {}): this {
    const twins = "kind" in twin ? [twin] : twin;
    return this.#eachExchange((exchange) => {
      if (isSuccess(exchange)) return undefined;
      if (exchange.status === 401) {
        this.#block(
          `the key was turned away, so nothing else was looked at: ${label(exchange)} got ${gist(exchange)}`,
        );
        return undefined;
      }
      const own = twins.find(({ operation }) => operation === exchange.operation);
      if (own === undefined || wasAccepted(own))
        return `expected HTTP 200 to ${inWords(exchange, own)}, got ${gist(exchange)}`;
      this.#note(own);
      this.#block(`refused without it too: ${label(own)} got ${gist(own)}`);
      return undefined;
    });
  }

  /** The key opened the operation: any 2xx. */
  opens(): this {
    return this.#eachExchange((exchange) =>
      isSuccess(exchange)
        ? undefined
        : `expected HTTP 200 to ${labelWithKey(exchange)}, got ${gist(exchange)}`,
    );
  }

  /** Goes on with what was accepted; that it is accepted is a requirement of its own. */
  ifAccepted(): this {
    return this.#eachExchange((exchange) => {
      if (!isSuccess(exchange)) this.#block(`${label(exchange)} was not accepted: ${gist(exchange)}`);
      return undefined;
    });
  }

  /** Something was made, as its id shows; that the answer carries one is a requirement of its own. */
  made(): this {
    return this.#eachExchange((exchange) => {
      if (typeof at(exchange.body, "/id") !== "string")
        this.#block(`no id in the answer to ${label(exchange)}: ${gist(exchange)}`);
      return undefined;
    });
  }

  /** Refused, while its twin without the fault was accepted. */
  refused({ twin, status = 400 }: Refusal): this {
    const twins = "kind" in twin ? [twin] : twin;
    for (const one of twins) this.#note(one);
    const wanted = status === "any" ? "a refusal with HTTP 4xx" : `a refusal with HTTP ${status}`;
    return this.#eachExchange((exchange) => {
      const own = twins.find(({ operation }) => operation === exchange.operation);
      if (own === undefined)
        throw new SuiteError(`${label(exchange)} has no twin that calls ${exchange.operation}`);
      const got = `expected ${wanted} to ${inWords(exchange, own)}, got ${gist(exchange)}`;
      if (wasAccepted(exchange)) return got;
      if (!wasAccepted(own)) {
        this.#block(`its twin without the fault was not accepted either: ${label(own)} got ${gist(own)}`);
        return undefined;
      }
      return status === "any"
        ? isRefusal(exchange)
          ? undefined
          : got
        : exchange.status === status
          ? undefined
          : got;
    });
  }

  /** The answer, or the event, is of the shape that the contract gives it. */
  fits(): this {
    return this.#each((subject) => {
      if (subject.kind === "missing") return subject.reason;
      if (subject.kind === "exchange" && !subject.declared) {
        return `expected a documented status to ${label(subject)}, got ${gist(subject)}`;
      }
      const found = subject.violations.map(
        (one) => `${one.path === "" ? "the body" : one.path} ${one.message}`,
      );
      if (found.length === 0) return undefined;
      const where = nameOf(subject);
      return `expected the documented shape from ${where}, got: ${found.slice(0, 4).join("; ")}`;
    });
  }

  /** The place holds the value, matches the pattern, or merely exists. */
  carries(pointer: string, expected?: Expectation, wording?: string): this {
    return this.#each((subject) => {
      if (subject.kind === "missing") return subject.reason;
      const got = at(subject.body, pointer);
      if (holdsAt(got, expected)) return undefined;
      const want = wording ?? (expected === undefined ? "a value" : wordsFor(expected));
      return `expected ${want} at ${pointer} of ${nameOf(subject)}, got ${show(got)}`;
    });
  }

  /** Some place of the answer holds exactly this word; which place, is not shown. */
  says(word: string): this {
    return this.#each((subject) => {
      if (subject.kind === "missing") return subject.reason;
      for (const [, text] of strings(subject.body)) if (text === word) return undefined;
      return `expected the word ${word} in ${nameOf(subject)}, got ${show(subject.body)}`;
    });
  }

  oneOf(pointer: string, values: readonly unknown[]): this {
    const among = (got: unknown): boolean => values.includes(got);
    return this.carries(
      pointer,
      among,
      `${values.length > 1 ? "one of " : ""}${values.map(show).join(", ")}`,
    );
  }

  /** Where the place is shown at all, it holds the value. */
  wherever(pointer: string, value: unknown, wording = show(value)): this {
    return this.whereverIs(pointer, (got) => got === value, wording);
  }

  /** Where the place is shown at all, it is of this kind. */
  whereverIs(pointer: string, isRight: (value: unknown) => boolean, wording: string): this {
    return this.#each((subject) => {
      if (subject.kind === "missing") return subject.reason;
      const got = at(subject.body, pointer);
      if (got === undefined || isRight(got)) return undefined;
      return `expected ${wording} at ${pointer} of ${nameOf(subject)}, got ${show(got)}`;
    });
  }

  /** The target made a choice, open to it, under which there is nothing to look at. */
  doesNotApply(reason: string): this {
    return this.#finding.outcome === undefined ? this.#leave(reason) : this;
  }

  /** The awaited event came. */
  arrived(): this {
    return this.#each((subject) => (subject.kind === "missing" ? subject.reason : undefined));
  }

  /** A fact that the flow worked out: expected and got in words, since the reader sees only these. */
  holds(fact: boolean, expected: string, got: string): this {
    if (this.#finding.outcome === undefined) this.#finding.outcome = "pass";
    if (this.#finding.outcome === "pass" && !fact) this.#fail(`expected ${expected}, got ${got}`);
    return this;
  }

  /** What must hold before the sentence can be judged at all; otherwise it could not be observed. */
  provided(fact: boolean, otherwise: string): this {
    return fact ? this : this.#block(otherwise);
  }

  /** Goes on with other answers; the verdict stays one. */
  and(...subjects: Subject[]): this {
    this.#look(subjects);
    return this;
  }

  #look(subjects: readonly Subject[]): void {
    this.#subjects = subjects;
    for (const subject of subjects) this.#note(subject);
  }

  #note(subject: Subject): void {
    if (subject.kind === "exchange" && !this.#isDecided) this.#finding.exchanges.add(subject.nr);
  }

  get #isDecided(): boolean {
    const { outcome } = this.#finding;
    return outcome !== undefined && outcome !== "pass";
  }

  #each(judge: (subject: Subject) => string | undefined): this {
    for (const subject of this.#subjects) {
      if (this.#isDecided) return this;
      if (subject.kind === "missing" && subject.untied === true) return this.#leave(subject.reason);
      if (subject.kind === "exchange" && subject.status === 0) {
        return this.#block(`${label(subject)} could not be observed: ${gist(subject)}`);
      }
      const complaint = judge(subject);
      if (complaint !== undefined) this.#fail(complaint);
      else if (this.#finding.outcome === undefined) this.#finding.outcome = "pass";
    }
    return this;
  }

  #eachExchange(judge: (exchange: Exchange) => string | undefined): this {
    return this.#each((subject) => {
      if (subject.kind !== "exchange") throw new SuiteError("only an answer has a status");
      const complaint = judge(subject);
      if (complaint === undefined || subject.status !== 429) return complaint;
      const seconds = Math.round((subject.backedOffMs ?? 0) / 1000);
      this.#block(
        `${label(subject)} was answered 429${seconds > 0 ? `, even after ${seconds} s of backing off` : ""}`,
      );
      return undefined;
    });
  }

  #leave(reason: string): this {
    this.#finding.outcome = "skipped";
    this.#finding.reason = reason;
    return this;
  }

  #fail(reason: string): void {
    this.#finding.outcome = "fail";
    this.#finding.reason = reason;
  }

  #block(reason: string): this {
    if (!this.#isDecided) {
      this.#finding.outcome = "blocked";
      this.#finding.reason = reason;
    }
    return this;
  }
}

function holdsAt(got: unknown, expected: Expectation | undefined): boolean {
  if (got === undefined) return false;
  if (expected === undefined) return true;
  if (expected instanceof RegExp) return typeof got === "string" && expected.test(got);
  return typeof expected === "function" ? expected(got) : got === expected;
}

function wordsFor(expected: Expectation): string {
  if (expected instanceof RegExp) return `a string like ${expected.source}`;
  return typeof expected === "function" ? "another value" : show(expected);
}

function nameOf(subject: Exchange | Delivery): string {
  return subject.kind === "exchange" ? label(subject) : `the event ${subject.type || "without event_type"}`;
}
