import { maskNumber, maskText, mayBeCode } from "../cards/card-traces.ts";
import { isObject } from "../values/json.ts";
import { MOST_ENCODED, replaceBase64, undone } from "./encodings.ts";
import { secretKind, TOKEN_HOLDER, type SecretKind } from "./secret-names.ts";

/** Shorter texts would be found in words and ids. They are hidden where their name says what they are. */
const SHORTEST = 6;
const DEEPEST = 100;
const CODE = "***";

const UUIDS = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;
const MASKED_NUMBER = /\d{6}\*{6}\d{4}/;
const LONE_CODE = /(?<![\d*])\d{3,4}(?![\d*])/g;
const KEY_SHAPE =
  /\b(?:(?:skt|pub|whk|[spr]k_live|[spr]k_test)_[A-Za-z0-9_]{8,}|whsec_[A-Za-z0-9+/=_-]{8,})/g;

/** A name and what stands before its value in broken JSON, forms and XML: a colon, an equals sign, a tag, an empty line. */
const NAMED = /(?<![\w-])(\w[\w-]{2,60})["'\\]{0,8}\s{0,8}(?:[:=>]|\r?\n)\s{0,8}["'\\]{0,8}/g;
const VALUE = /[^\s"'&,;<>{}[\]\\]+/y;

/**
 * Hides the secrets of one exchange in every text of it: by the names under which the contract and the field have
 * them, and then by their values, wherever these stand and however they are encoded.
 */
export class Redactor {
  readonly #marks = new Map<string, string>();
  readonly #codes = new Set<string>();
  #values: RegExp | undefined;

  /** Hides a value wherever it stands. */
  hide(value: string, mark: string): void {
    const known = value.trim().toLowerCase();
    if (known.length < SHORTEST || this.#marks.has(known)) return;
    this.#marks.set(known, mark);
    this.#values = undefined;
  }

  /** Learns the secrets in a part of the exchange; nothing is given out before all parts were read. */
  learn(value: unknown, name = "", holder = "", depth = 0): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) for (const item of value) this.learn(item, name, holder, depth + 1);
    else if (isObject(value)) {
      for (const [member, inside] of Object.entries(value)) this.learn(inside, member, name, depth + 1);
    } else if (typeof value === "string" || typeof value === "number") {
      const kind = kindOf(name, holder);
      if (kind !== undefined) this.learnAs(kind, String(value));
      else if (typeof value === "string") this.learnText(value);
    }
  }

  /** Learns what stands behind a name in a text, such as a form or broken JSON. */
  learnText(text: string): void {
    for (const { kind, value } of secretsNamedIn(text)) this.learnAs(kind, value);
  }

  learnAs(kind: SecretKind, value: string): void {
    const digits = value.replaceAll(/[\s._-]/g, "");
    if (kind === "card" && /^\d{3,4}$/.test(digits)) this.#codes.add(digits);
    else if (kind === "card" && /^\d+$/.test(digits)) this.hide(digits, this.#markAs(kind, value));
    this.hide(value, this.#markAs(kind, value));
  }

  /** What is shown in place of a value of this kind. */
  shownAs(kind: SecretKind, value: string): string {
    return this.#marks.get(value.trim().toLowerCase()) ?? this.#markAs(kind, value);
  }

  #markAs(kind: SecretKind, value: string): string {
    if (kind === "key") return "<unknown key>";
    if (kind === "token") return tokenMark(value);
    const digits = value.replaceAll(/[\s._-]/g, "");
    return /^\d{12,}$/.test(digits) ? `${digits.slice(0, 6)}******${digits.slice(-4)}` : CODE;
  }

  /** A text without secrets. Where one was encoded, the text is shown decoded. */
  text(text: string): string {
    let shown = this.#masked(text);
    let inner = shown;
    for (let layer = 0; layer < MOST_ENCODED; layer += 1) {
      const said = undone(inner);
      if (said === inner) break;
      inner = this.#masked(said);
      if (inner !== said) shown = inner;
    }
    return shown;
  }

  #masked(text: string): string {
    let named = "";
    let end = 0;
    for (const { kind, value, at } of secretsNamedIn(text)) {
      if (at < end) continue;
      named += text.slice(end, at) + this.shownAs(kind, value);
      end = at + value.length;
    }
    named += text.slice(end);
    const open = this.#withoutValues(named).replaceAll(KEY_SHAPE, "<unknown key>");
    return replaceBase64(withoutCards(open), (run, says) =>
      this.#withoutValues(says) === says && maskText(says) === says ? run : "<encoded secret>",
    );
  }

  #withoutValues(text: string): string {
    if (this.#marks.size === 0) return text;
    this.#values ??= new RegExp(
      [...this.#marks.keys()]
        .toSorted((a, b) => b.length - a.length)
        .map(patternOf)
        .join("|"),
      "gi",
    );
    return text.replaceAll(this.#values, (found) => {
      const said = found.toLowerCase();
      return this.#marks.get(said) ?? this.#marks.get(said.replaceAll(/[\s._-]/g, "")) ?? "<hidden>";
    });
  }

  /** A parsed body without secrets. */
  value(value: unknown, name = "", holder = "", beside: object = {}, depth = 0): unknown {
    if (depth > DEEPEST) return "<nested too deeply to be shown>";
    if (Array.isArray(value)) return value.map((item) => this.value(item, name, holder, {}, depth + 1));
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([member, inside]) => [
          this.text(member),
          this.value(inside, member, name, value, depth + 1),
        ]),
      );
    }
    if (typeof value !== "string" && typeof value !== "number") return value;
    const kind = kindOf(name, holder);
    if (kind !== undefined) return this.shownAs(kind, String(value));
    if (this.#codes.has(String(value).trim()) && mayBeCode(name, value)) return CODE;
    if (typeof value === "string") return this.text(value);
    if (name === "amount" && "currency_code" in beside) return value;
    const shown = this.#withoutValues(String(value));
    return shown === String(value) ? maskNumber(value) : shown;
  }
}

interface NamedSecret {
  readonly kind: SecretKind;
  readonly value: string;
  readonly at: number;
}

/** A value may itself be a name, as in a form of several parts: name="api_key". */
function* secretsNamedIn(text: string): Generator<NamedSecret> {
  for (const { 0: found, 1: name = "", index } of text.matchAll(NAMED)) {
    const kind = secretKind(name);
    if (kind === undefined) continue;
    VALUE.lastIndex = index + found.length;
    const value = VALUE.exec(text)?.[0];
    if (value !== undefined) yield { kind, value, at: index + found.length };
  }
}

/** Masks card numbers outside ids, and beside them what may be a code. */
function withoutCards(text: string): string {
  const parts = text.split(UUIDS).map((part, at) => (at % 2 === 1 ? part : maskText(part)));
  const masked = parts.join("");
  if (!MASKED_NUMBER.test(masked)) return masked;
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(LONE_CODE, CODE))).join("");
}

function kindOf(name: string, holder: string): SecretKind | undefined {
  return name === "id" && holder === TOKEN_HOLDER ? "token" : secretKind(name);
}

/** The end of a token is enough to see whether two are the same. */
export function tokenMark(token: string): string {
  const [, end] = /[0-9a-f-]{32}([0-9a-f]{4})$/i.exec(token) ?? [];
  return end === undefined ? "<payment token>" : `<payment token ${end.toLowerCase()}>`;
}

/** Digits are also found in groups. */
function patternOf(value: string): string {
  if (/^\d{12,}$/.test(value)) return value.split("").join("[\\s._-]?");
  return value.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
