import { isArray, isObject, textsOf } from "../json-pointer.ts";
import { type Reading, decodedIn, isAsWritten, unescaped } from "./reading.ts";
import { Needles } from "./needles.ts";
import { Repeated } from "./repeated.ts";
import { type ShortCode, quotesOf, shortCode } from "./short-code.ts";

/** A part of a written text, and what is shown in its place. */
interface Hidden {
  readonly from: number;
  readonly to: number;
  readonly mark: string;
  /** A quotation mark of the text, where the mark needs two of its kind. */
  readonly quote?: { readonly from: number; readonly to: number };
}

/** A call or an event. */
interface Message {
  readonly text: string;
  /** What the text says as JSON. */
  readonly body: unknown;
  readonly request?: { readonly body?: string };
  /** What the body of the request says. */
  readonly sent?: unknown;
}

/** How often a text may be encoded in Base64 or hexadecimal digits: a header in an echo in an answer. */
const MOST_DECODED = 3;
const SHORTEST = 3;
const SHORTEST_SEARCHED = 6;
const ELLIPSIS = "...";
const LEAST_OF_A_CUT = 5;
const LONGEST_CUT = 1000;
const CARD_NUMBER = /^\d{12,}$/;
const CARD_LIKE = /(?<![\d.-])[2-6]\d{14,18}(?![\d.-])/g;

/**
 * Removes secrets from every text that leaves the runner, in whatever encoding and letter case a text holds them.
 * Redaction comes before JSON, XML or HTML is written, so that a number of ours that equals a validation code stays a
 * number.
 */
export class Redactor {
  /** By what a secret says unescaped, and the same in small letters: a server may change the case. */
  readonly #marks = new Map<string, string>();
  readonly #inAnyCase = new Map<string, string>();
  readonly #codes = new Map<string, ShortCode>();
  /** What answers said around such a code. */
  readonly #quotes = new Map<string, readonly [quote: RegExp, mark: string]>();
  readonly #needles = new Needles();
  /** Texts that were redacted with the secrets known so far. */
  readonly #shown = new Repeated();
  /** Elements of lists in which none of them stands. */
  #clean = new WeakSet<object>();
  /** A secret with such a sign may stand in several members of a JSON text, and in none of its values. */
  #spansMembers = false;
  /** A card number may be shown in groups of digits. */
  readonly #inGroups: RegExp[] = [];

  /** Remembers a secret. A text under 6 characters (a validation code) is hidden only where it is a whole value. */
  hide(secret: string | undefined, name: string): void {
    if (secret === undefined || secret.length < SHORTEST) return;
    this.#forget();
    const mark = `<${name}>`;
    const said = spaced(unescaped(secret).text);
    if (said.length < SHORTEST_SEARCHED) {
      // Cards may share a code; the first card names it.
      if (!this.#codes.has(secret)) this.#codes.set(secret, shortCode(secret, mark));
    } else if (!this.#marks.has(said)) {
      this.#marks.set(said, mark);
      this.#spansMembers ||= /[,:[\]{}]/.test(said);
      // The first one names what is written in another case.
      const small = said.toLowerCase();
      if (!this.#inAnyCase.has(small)) this.#needles.add(small);
      this.#inAnyCase.set(small, this.#inAnyCase.get(small) ?? mark);
      if (CARD_NUMBER.test(said)) this.#inGroups.push(new RegExp(said.split("").join("[ -]?"), "g"));
    }
  }

  #markOf(found: string): string {
    const said = spaced(found);
    return this.#marks.get(said) ?? this.#inAnyCase.get(said.toLowerCase()) ?? "<hidden>";
  }

  /**
   * Learns from an answer or an event how its sentences quote a short code. Who sent the code does not matter: a target
   * may quote what another caller sent a moment before.
   */
  heard(answer: unknown): void {
    for (const written of textsOf(answer)) {
      const said = unescaped(written).text;
      for (const code of this.#codes.values())
        if (said.includes(code.text)) for (const quote of quotesOf(code, said)) this.#quote(quote, code.mark);
    }
  }

  #quote(quote: RegExp, mark: string): void {
    if (!this.#quotes.has(quote.source)) this.#forget();
    this.#quotes.set(quote.source, [quote, mark]);
  }

  #forget(): void {
    this.#shown.forget();
    this.#clean = new WeakSet();
  }

  text(written: string): string {
    return this.#shown.of(written, (text) => this.#redacted(text));
  }

  #redacted(written: string): string {
    const found = this.#find(unescaped(written), MOST_DECODED).toSorted(
      (a, b) => a.from - b.from || b.to - a.to,
    );
    let shown = "";
    let end = 0;
    for (const { from, to, mark, quote } of found) {
      const around = quote === undefined ? "" : written.slice(quote.from, quote.to);
      if (from >= end) shown += written.slice(end, from) + around + mark + around;
      end = Math.max(end, to);
    }
    return shown + written.slice(end);
  }

  /**
   * A parsed body, which is returned itself where it shows no secret. A number may be a secret, too, and becomes a text.
   * An amount may equal a validation code, so it stays. Calls `hiddenElsewhere` where it hides a number or a name.
   */
  value(value: unknown, field = "", hiddenElsewhere?: () => void): unknown {
    if (typeof value === "string") return this.#codes.get(value)?.mark ?? this.text(value);
    if (typeof value === "number") {
      const written = String(value);
      const code = field === "amount" ? undefined : this.#codes.get(written);
      const shown = code?.mark ?? this.text(written);
      if (shown === written) return value;
      hiddenElsewhere?.();
      return shown;
    }
    if (isArray(value)) {
      const shown = value.map((member) => this.#element(member, hiddenElsewhere));
      return shown.every((member, place) => member === value[place]) ? value : shown;
    }
    if (!isObject(value)) return value;
    let isUnchanged = true;
    const shown = Object.entries(value).map(([name, member]) => {
      const pair = [this.text(name), this.value(member, name, hiddenElsewhere)] as const;
      if (pair[0] !== name) hiddenElsewhere?.();
      isUnchanged &&= pair[0] === name && pair[1] === member;
      return pair;
    });
    return isUnchanged ? value : Object.fromEntries(shown);
  }

  /** Many pages show the same element, of which the recorder makes one object. */
  #element(element: unknown, hiddenElsewhere?: () => void): unknown {
    if (!isObject(element)) return this.value(element, "", hiddenElsewhere);
    if (this.#clean.has(element)) return element;
    const shown = this.value(element, "", hiddenElsewhere);
    if (shown === element) this.#clean.add(element);
    return shown;
  }

  /** Every text in a record of the run, wherever it stands. Its numbers are the run's own: calls, times, statuses. */
  texts<Recorded>(recorded: Recorded): Recorded;
  texts(recorded: unknown): unknown {
    if (typeof recorded === "string") return this.text(recorded);
    if (isArray(recorded)) return recorded.map((member) => this.texts(member));
    if (!isObject(recorded)) return recorded;
    return Object.fromEntries(
      Object.entries(recorded).map(([name, member]) => [this.text(name), this.texts(member)]),
    );
  }

  /** A message without secrets: its texts, and what was sent and received, parsed. */
  message<One extends Message>(one: One): One {
    const { text, body, request, sent, ...rest } = one;
    const { body: written, ...head } = request ?? {};
    const asked = this.#json(written ?? "", sent);
    return {
      ...one,
      ...this.texts(rest),
      ...this.#json(text, body),
      ...(request !== undefined && {
        request: { ...this.texts(head), ...(written !== undefined && { body: asked.text }) },
      }),
      ...("sent" in one && { sent: asked.body }),
    };
  }

  /**
   * A text, and what it says as JSON. The same values come in many texts, so a text that holds nothing else is written
   * from them.
   */
  #json(text: string, body: unknown): { readonly text: string; readonly body: unknown } {
    let isOfValues = !this.#spansMembers && !this.#mayShowCode(text) && JSON.stringify(body) === text;
    // JSON.stringify would put quotes around the mark of a number, and make one member of two with one name.
    const shown = this.value(body, "", () => {
      isOfValues = false;
    });
    if (!isOfValues) return { text: this.text(text), body: shown };
    return { text: shown === body ? text : JSON.stringify(shown), body: shown };
  }

  /** A short code is known by what stands beside it, which may be the name of its member. */
  #mayShowCode(text: string): boolean {
    if (this.#codes.size > 0 && !isAsWritten(text)) return true;
    return [...this.#codes.values()].some((code) => text.includes(code.text) && code.asWord.test(text));
  }

  #find(reading: Reading, mostDecoded: number, isCut = false): Hidden[] {
    const { text, from, to } = reading;
    const found: Hidden[] = [];
    const hide = (start: number, length: number, mark: string): void => {
      found.push({ from: from(start), to: to(start + length - 1), mark });
    };
    for (const { found: said, index } of this.#needles.in(spaced(text).toLowerCase()))
      hide(index, said.length, this.#markOf(text.slice(index, index + said.length)));
    for (const inGroups of this.#inGroups)
      for (const { 0: said, index } of text.matchAll(inGroups)) hide(index, said.length, "<card number>");
    for (const { 0: digits, index } of text.matchAll(CARD_LIKE))
      if (passesLuhn(digits)) hide(index, digits.length, "<card number>");
    for (const [quote, mark] of this.#quotes.values())
      for (const { 0: said, index } of text.matchAll(quote)) hide(index, said.length, mark);
    for (const { text: code, mark, places, member } of this.#codes.values()) {
      if (!text.includes(code)) continue;
      for (const { 0: said, index } of text.matchAll(member)) {
        // The number becomes a text, between quotes that are escaped like those of the member's name.
        const name = text.lastIndexOf('"', index);
        const quote = { from: from(name), to: to(name) };
        found.push({
          from: from(index),
          to: to(index + said.length - 1),
          mark,
          ...(mostDecoded === MOST_DECODED && { quote }),
        });
      }
      for (const place of places)
        for (const { 0: said, index } of text.matchAll(place)) hide(index, said.length, mark);
    }
    for (const end of endsOf(text, isCut)) {
      const { length, mark } = this.#begunBefore(text, end);
      if (length > 0) hide(end - length, length, mark);
    }
    if (mostDecoded > 0)
      for (const { reading: inner, end } of decodedIn(reading))
        found.push(...this.#find(inner, mostDecoded - 1, text.startsWith(ELLIPSIS, end)));
    return found;
  }

  /** A shortened text may end in the middle of a secret. */
  #begunBefore(text: string, end: number): { readonly length: number; readonly mark: string } {
    const before = spaced(text.slice(Math.max(0, end - LONGEST_CUT), end)).toLowerCase();
    for (const [secret, mark] of this.#inAnyCase)
      for (let length = secret.length - 1; length >= LEAST_OF_A_CUT; length -= 1)
        if (before.endsWith(secret.slice(0, length))) return { length, mark };
    return { length: 0, mark: "" };
  }
}

/** A form writes a space as a plus sign. */
function spaced(said: string): string {
  return said.replaceAll("+", " ");
}

function endsOf(text: string, isCut: boolean): number[] {
  return [...[...text.matchAll(/(?<!\.)\.{3}/g)].map(({ index }) => index), ...(isCut ? [text.length] : [])];
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split("").toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
