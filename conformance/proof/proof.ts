import { isPending, isRefusal, isSuccess, wasAccepted } from "../call/status.ts";
import { type Exchange, gist, label, labelWithKey } from "../call/exchange.ts";
import { at, isText, show, textsOf } from "../call/json-pointer.ts";
import { SuiteError } from "../verdict/unobserved.ts";
import { type Complaint, type Subject, kindOf, nameOf, statusKind } from "./complaint.ts";
import { callInWords, differencesOf } from "./describe-fault.ts";
import { JudgingMany } from "./many.ts";

type Expectation = string | number | boolean | null | RegExp | ((value: unknown) => boolean);

export interface Acceptance {
  readonly twin?: Exchange | readonly Exchange[];
  /** Of a charge: a 400 that asks the customer to act will do. */
  readonly orPending?: boolean;
}

export interface Refusal {
  /** The same call without the one fault; one for each operation. When it is not accepted either, the refusal proves nothing. */
  readonly twin: Exchange | readonly Exchange[];
  /** 400 unless the document names another status; "any" where it only says that there is a refusal. */
  readonly status?: number | "any";
  /** Whether the twin says more than the target has to accept: where it is refused, nothing can be seen. */
  readonly mayBeTooMuch?: boolean;
}

/** At most this many allowed values in a message. */
const MOST_NAMED = 4;

/**
 * The vocabulary of a verdict. The first expectation that does not hold decides; what follows is not looked at.
 * Nothing here throws on a bad answer: a flow goes on and proves its other sentences.
 */
export class Proof extends JudgingMany {
  /** Answered with one of these statuses. */
  answers(...statuses: number[]): this {
    return this.eachExchange((exchange) =>
      statuses.includes(exchange.status)
        ? undefined
        : status(`HTTP ${statuses.join(" or ")}`, label(exchange), exchange),
    );
  }

  /**
   * Accepted with any 2xx; 200 itself is judged by `service.success-200`. Where the twin (the same call without what the sentence
   * is about, one for each operation) is refused too, the refusal proves nothing. Neither does a 401, which is about the key.
   */
  accepted({ twin = [], orPending = false }: Acceptance = {}): this {
    const twins = "kind" in twin ? [twin] : twin;
    const expected = orPending ? "HTTP 200, or 400 as pending," : "HTTP 200";
    this.#demand();
    return this.eachExchange((exchange) => {
      if (isSuccess(exchange) || (orPending && isPending(exchange))) return undefined;
      if (exchange.status === 401)
        return this.block(
          "wrong_key",
          `the key was refused, so nothing else was looked at: ${label(exchange)} got ${gist(exchange)}`,
          exchange,
        );
      const own = twins.find(({ operation }) => operation === exchange.operation);
      if (own === undefined || wasAccepted(own))
        return status(expected, callInWords(exchange, own), exchange, differencesOf(exchange, own));
      this.restsOn(own);
      own.intent.needed = true;
      const judged = differencesOf(exchange, own) ?? exchange.about;
      return this.block(
        "twin_refused",
        `the call without what is judged${judged === undefined ? "" : ` (${judged})`} was refused, too: ${label(own)} got ${gist(own)}`,
        own,
      );
    });
  }

  /** The key opened the operation: any 2xx. */
  opens(): this {
    this.#demand();
    return this.eachExchange((exchange) =>
      isSuccess(exchange)
        ? undefined
        : status("HTTP 200", labelWithKey(exchange), exchange, `key: ${exchange.key}`),
    );
  }

  /** A SHOULD leaves the target free to refuse the call. */
  #demand(): void {
    if (this.observation.level !== "MUST") return;
    for (const one of this.subjects) if (one.kind === "exchange") one.intent.right = true;
  }

  /** Goes on with what was accepted; whether it is accepted is judged by another requirement. */
  ifAccepted(): this {
    return this.requireOf(isSuccess, (exchange) => `${label(exchange)} was not accepted: ${gist(exchange)}`);
  }

  /** Goes on where the answer, or the event, shows the place, as it has to be; another requirement judges whether it must. */
  ifShown(pointer: string, isRight: (value: unknown) => boolean = isText): this {
    return this.each((subject) => {
      if (isRight(at(subject.body, pointer))) return "unseen";
      const why = `no ${pointer} in ${nameOf(subject)}, so nothing can be judged by it`;
      return this.block("precondition", why, subject);
    });
  }

  /** Refused, while its twin without the fault was accepted. */
  refused({ twin, status: wanted = 400, mayBeTooMuch = false }: Refusal): this {
    const twins = "kind" in twin ? [twin] : twin;
    const expected = wanted === "any" ? "a refusal with HTTP 4xx" : `a refusal with HTTP ${wanted}`;
    for (const one of this.subjects) if (one.kind === "exchange") one.intent.right = false;
    return this.eachExchange((exchange) => {
      const own = twins.find(({ operation }) => operation === exchange.operation);
      if (own === undefined)
        throw new SuiteError(`${label(exchange)} has no twin that calls ${exchange.operation}`);
      this.restsOn(own);
      if (!mayBeTooMuch) own.intent.needed = true;
      exchange.intent.twin = own.nr;
      const complaint = (): Complaint =>
        status(expected, callInWords(exchange, own), exchange, differencesOf(exchange, own));
      if (wasAccepted(exchange)) return complaint();
      if (!wasAccepted(own)) {
        const reason = `the same call without the fault was not accepted either: ${label(own)} got ${gist(own)}`;
        if (!mayBeTooMuch || !isRefusal(own))
          return this.block(own.status === 0 ? "no_answer" : "twin_refused", reason, own);
        this.doesNotApply(reason);
        return "unseen";
      }
      const isRight = wanted === "any" ? isRefusal(exchange) : exchange.status === wanted;
      return isRight ? undefined : complaint();
    });
  }

  /** The answer, or the event, has the shape that the contract gives it. */
  fits(): this {
    return this.each((subject) => {
      if (subject.kind === "exchange" && !subject.declared)
        return status("a documented status", label(subject), subject);
      const [first] = subject.violations;
      if (first === undefined) return undefined;
      const told = subject.violations
        .slice(0, 4)
        .map((one) => `${one.path === "" ? "the body" : one.path} ${one.message}`);
      return {
        expected: "the documented shape",
        where: `from ${nameOf(subject)}`,
        pointer: first.path,
        got: told.join("; "),
        kind: kindOf(at(subject.body, first.path)),
      };
    });
  }

  /** The place holds the value, or matches the pattern. Without either it holds any value: null is none. */
  carries(pointer: string, expected?: Expectation, wording?: string): this {
    return this.each((subject) => {
      const got = at(subject.body, pointer);
      return isAsExpected(got, expected) ? undefined : place(subject, pointer, wordsFor(expected, wording));
    });
  }

  /** Some place of the answer holds exactly this word; the document does not give the place. */
  says(word: string): this {
    return this.each((subject) => {
      if (textsOf(subject.body).includes(word)) return undefined;
      const { body } = subject;
      return {
        expected: `the word ${word}`,
        where: `in ${nameOf(subject)}`,
        got: show(body),
        kind: kindOf(body),
      };
    });
  }

  oneOf(pointer: string, values: readonly unknown[]): this {
    const words = `${values.length > 1 ? "one of " : ""}${values.map(show).join(", ")}`;
    return this.carries(pointer, (got) => values.includes(got), words);
  }

  /** Where the place is shown at all, it holds the value. */
  wherever(pointer: string, value: unknown, wording?: string): this {
    return this.#whereverIs(pointer, (got) => got === value, wordsFor(value, wording));
  }

  /** Where the place is shown at all, it is of this kind. */
  whereverIs(pointer: string, isRight: (value: unknown) => boolean, wording: string): this {
    return this.#whereverIs(pointer, isRight, { expected: wording });
  }

  /** Where the place is shown at all, it holds one of these values; `wording` says what they are. */
  whereverAmong(pointer: string, values: readonly unknown[], wording: string): this {
    const few = values.slice(0, MOST_NAMED).map(show).join(" or ");
    const expectedNow = `${wording} (${few}${values.length > MOST_NAMED ? " or another" : ""})`;
    return this.#whereverIs(pointer, (got) => values.includes(got), { expected: wording, expectedNow });
  }

  /** Where the place holds a value of the type that was sent, it is that value, or stands for it. A value of another type is not judged. */
  whereverLike(pointer: string, sent: unknown, standsForIt = (got: unknown): boolean => got === sent): this {
    return this.#whereverIs(pointer, standsForIt, wordsFor(sent), (got) => typeof got === typeof sent);
  }

  #whereverIs(
    pointer: string,
    isRight: (value: unknown) => boolean,
    words: Words,
    isJudged = (value: unknown): boolean => value !== undefined,
  ): this {
    return this.each((subject) => {
      const got = at(subject.body, pointer);
      if (!isJudged(got)) {
        this.observation.unseen(pointer);
        return "unseen";
      }
      this.observation.seen(pointer);
      return isRight(got) ? undefined : place(subject, pointer, words);
    });
  }

  /** The answer, or the awaited event, came. */
  arrived(): this {
    return this.each(() => undefined);
  }
}

function status(expected: string, call: string, exchange: Exchange, about?: string): Complaint {
  return {
    expected,
    where: `to ${call}`,
    got: gist(exchange),
    kind: statusKind(exchange),
    ...(about !== undefined && about !== "" && { about }),
  };
}

type Words = Pick<Complaint, "expected" | "expectedNow">;

function place(subject: Exclude<Subject, { kind: "missing" }>, pointer: string, words: Words): Complaint {
  const got = at(subject.body, pointer);
  return {
    ...words,
    pointer,
    where: `at ${pointer} of ${nameOf(subject)}`,
    got: show(got),
    kind: kindOf(got),
    value: got,
  };
}

function isAsExpected(got: unknown, expected: Expectation | undefined): boolean {
  if (got === undefined) return false;
  if (expected === undefined) return got !== null;
  if (expected instanceof RegExp) return typeof got === "string" && expected.test(got);
  return typeof expected === "function" ? expected(got) : got === expected;
}

/** What is expected, for people and programs: an id is shown to people and is `a string` to programs. */
function wordsFor(expected: unknown, wording?: string): Words {
  if (wording !== undefined) return { expected: wording };
  if (expected === undefined) return { expected: "a value" };
  if (expected instanceof RegExp) return { expected: `a string like ${expected.source}` };
  if (typeof expected === "function") return { expected: "another value" };
  const kind = typeof expected === "number" ? show(expected) : kindOf(expected);
  return { expected: kind, expectedNow: show(expected) };
}
