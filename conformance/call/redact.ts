import type { Verdict } from "../verdict/verdict.ts";
import type { Exchange } from "./exchange.ts";
import { isArray, isObject } from "./json-pointer.ts";

/**
 * Removes keys, card numbers, validation codes and tokens from every text that leaves the runner, in each form in which
 * a text can hold them (plain, JSON, URL, base64 at any alignment). Redaction comes before JSON, XML or HTML is
 * written, so that a number of ours that equals a validation code stays a number.
 */
export class Redactor {
  readonly #long = new Map<string, string>();
  readonly #codes = new Map<string, Code>();
  readonly #whole = new Map<string, string>();
  /** Secrets whose forms are not computed yet: that takes time, and many runs print nothing. */
  readonly #fresh: string[] = [];
  #pattern: RegExp | undefined;

  /** Remembers a secret. A text under 6 characters (a validation code) is hidden only where it is a whole value. */
  hide(secret: string | undefined, name: string): void {
    if (secret === undefined || secret.length < 3) return;
    const mark = `<${name}>`;
    if (secret.length < 6) {
      // Cards may share a code; the first card names it.
      if (this.#codes.has(secret)) return;
      this.#codes.set(secret, codeOf(secret, mark));
      // Too short to be found in Base64 alone, long enough as a JSON member.
      for (const member of [`:"${secret}"`, `:\\"${secret}\\"`]) {
        for (const form of base64FormsOf(member)) this.#long.set(form, mark);
      }
    } else {
      this.#whole.set(secret, mark);
      this.#fresh.push(secret);
    }
    this.#pattern = undefined;
  }

  text(text: string): string {
    this.#pattern ??= this.#compile();
    const whole = text.replaceAll(this.#pattern, (found) => this.#long.get(found) ?? "<hidden>");
    const pieces = whole.split(ELLIPSIS);
    let shown = pieces
      .map((piece, index) => (index < pieces.length - 1 ? this.#cut(piece) : piece))
      .join(ELLIPSIS);
    for (const { mark, value, field, member } of this.#codes.values()) {
      shown = shown.replaceAll(member, (_, escape: string) => `${escape}"${mark}${escape}"`);
      shown = shown.replaceAll(value, mark).replaceAll(field, mark);
    }
    return shown.replaceAll(CARD_LIKE, (digits) => (passesLuhn(digits) ? "<card number>" : digits));
  }

  /** A parsed body. A number may be a secret too, unless it is an amount. */
  value(value: unknown, field = ""): unknown {
    if (typeof value === "string") return this.#codes.get(value)?.mark ?? this.text(value);
    if (typeof value === "number") {
      if (field === "amount") return value;
      const shown = this.#codes.get(String(value))?.mark ?? this.text(String(value));
      return shown === String(value) ? value : shown;
    }
    if (isArray(value)) return value.map((member) => this.value(member));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [this.text(name), this.value(member, name)]),
    );
  }

  /** Reasons, facts and ways quote what the target answered. */
  verdict(one: Verdict): Verdict {
    const { fact, ways } = one;
    return {
      ...one,
      reason: this.text(one.reason),
      ...(fact !== undefined && {
        fact: {
          ...fact,
          ...(fact.about !== undefined && { about: this.text(fact.about) }),
          expected: this.text(fact.expected),
          got: this.text(fact.got),
        },
      }),
      ...(ways !== undefined && {
        ways: {
          ...ways,
          not_judged: ways.not_judged.map((left) => ({ ...left, reason: this.text(left.reason) })),
        },
      }),
    };
  }

  exchange(one: Exchange): Exchange {
    const { request, failure } = one;
    return {
      ...one,
      request: {
        ...request,
        url: this.text(request.url),
        headers: this.#headers(request.headers),
        ...(request.body !== undefined && { body: this.text(request.body) }),
      },
      sent: this.value(one.sent),
      headers: this.#headers(one.headers),
      text: this.text(one.text),
      body: this.value(one.body),
      ...(failure !== undefined && { failure: this.text(failure) }),
    };
  }

  /** What was delivered to the merchant: its text, and its text parsed. */
  delivery<Delivered extends { readonly text: string; readonly body: unknown }>(one: Delivered): Delivered {
    return { ...one, text: this.text(one.text), body: this.value(one.body) };
  }

  /** A shortened answer may end in the middle of a secret. */
  #cut(kept: string): string {
    for (const [secret, mark] of this.#whole) {
      for (let length = secret.length - 1; length >= LEAST_OF_A_CUT; length -= 1) {
        if (kept.endsWith(secret.slice(0, length))) return `${kept.slice(0, -length)}${mark}`;
      }
    }
    return kept;
  }

  #headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, this.text(text)]));
  }

  #compile(): RegExp {
    for (const secret of this.#fresh.splice(0)) {
      const mark = this.#whole.get(secret) ?? "<hidden>";
      for (const form of formsOf(secret)) if (!this.#long.has(form)) this.#long.set(form, mark);
    }
    const long = [...this.#long.keys()].toSorted((a, b) => b.length - a.length).map(escapeForRegExp);
    return long.length === 0 ? /(?!)/g : new RegExp(long.join("|"), "g");
  }
}

/** Where a text that is too short to be searched for everywhere is a whole value, not digits of an id or a number. */
interface Code {
  readonly mark: string;
  /** Between quotes, escaped or not. */
  readonly value: RegExp;
  /** After the name of a card's field, in any encoding. */
  readonly field: RegExp;
  /** A bare number in a JSON text, unless it is an amount. */
  readonly member: RegExp;
}

function codeOf(secret: string, mark: string): Code {
  const code = escapeForRegExp(secret);
  const between = String.raw`(?:\W|%[0-9A-Fa-f]{2}){1,16}`;
  return {
    mark,
    value: new RegExp(String.raw`(?<="|%22|&quot;)${code}(?=\\*(?:"|(?:%5C)*%22|&quot;))`, "g"),
    field: new RegExp(
      String.raw`(?<=(?:validation_code|security_code|cvv|cvc|csc)${between})${code}(?!\w)`,
      "gi",
    ),
    member: new RegExp(String.raw`(?<=(\\*)"\s*:\s*)(?<!amount\\*"\s*:\s*)${code}(?=\s*[,}\]])`, "g"),
  };
}

const ELLIPSIS = "...";
const LEAST_OF_A_CUT = 5;

const CARD_LIKE = /(?<![\d.-])[2-6]\d{14,18}(?![\d.-])/g;

/** How often a text may be encoded as JSON: a header in an echo in an answer in a report is four times. */
const JSON_LEVELS = 5;

function formsOf(secret: string): Set<string> {
  const forms = new Set<string>();
  let plain = secret;
  for (let level = 0; level < JSON_LEVELS; level += 1) {
    forms.add(plain);
    forms.add(encodeURIComponent(plain));
    forms.add(new URLSearchParams({ s: plain }).toString().slice(2));
    for (const encoded of base64FormsOf(plain)) forms.add(encoded);
    plain = JSON.stringify(plain).slice(1, -1);
  }
  return forms;
}

/** The part of the Base64 form that does not depend on the text before and after, for each of the three alignments. */
function* base64FormsOf(text: string): Generator<string> {
  const bytes = Buffer.from(text);
  for (const before of [0, 1, 2] as const) {
    // A character that shares bits with the text before or after is left out.
    const shared = (before + bytes.length) % 3 === 0 ? 0 : 1;
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const inner = encoded.slice([0, 2, 3][before], encoded.length - shared);
    if (inner.length < 6) continue;
    yield inner;
    yield inner.replaceAll("+", "-").replaceAll("/", "_");
    yield encodeURIComponent(inner);
  }
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split("").toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
