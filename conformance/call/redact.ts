/** The secrets of a run, replaced by marks in reports and by names of variables in replay scripts. */
import type { Target } from "../subject/target.ts";
import type { KeyUse } from "./exchange.ts";
import { isArray, isObject, strings } from "./json-pointer.ts";
import { MADE_KEYS, keyText } from "./keys.ts";

/** Each with its words and its variable. The wrong keys are secrets, too: they contain most of the right ones. */
function* secretsIn(target: Target): Generator<readonly [text: string | undefined, string, string]> {
  for (const [kind, text] of Object.entries(target.keys)) yield [text, `${kind} key`, `${kind}_key`];
  for (const use of MADE_KEYS) yield [keyText(target, use), `${use} key`, `${use}_key`];
  for (const [name, card] of Object.entries(target.cards)) {
    yield [card.card_number, "card number", `card_${name}_number`];
    yield [card.card_validation_code, "validation code", `card_${name}_code`];
  }
  for (const [method, members] of Object.entries(target.credentials))
    for (const [pointer, text] of strings(JSON.parse(JSON.stringify(members, asText))))
      yield [text, "credential", method + pointer];
}

/** An account may be written as a number, too. One of few digits would hide other numbers. */
const asText = (_: string, value: unknown): unknown =>
  typeof value === "number" && value >= 100_000 ? String(value) : value;

/** Shows marks, or the names of the environment variables from which a replay script reads the secrets. */
export function redactorFor(target: Target, shown: "marks" | "variables"): Redactor {
  const redactor = new Redactor();
  for (const [text, words, variable] of secretsIn(target))
    redactor.hide(text, shown === "marks" ? words.replaceAll("_", " ") : variableName(variable));
  return redactor;
}

export const variableOf = (use: KeyUse): string => variableName(`${use}_key`);
const variableName = (text: string): string => text.replaceAll(/\W+/g, "_").toUpperCase();

/** A shorter secret (a validation code) would be found in ids and sums: it is hidden as a whole value only. */
const SHORTEST = 6;
/** What the document counts: an amount, and the length of a list. A number there is no code, whatever it equals. */
const COUNTED = ["amount", "item_count", "page_count"];
/** What `show` and `gist` write in the place of the rest. */
const CUT = "...";
const CARD_LIKE = /(?<![\d.-])[2-6]\d{14,18}(?![\d.-])/g;

/** Hides secrets as they are, and the whole secret in JSON, HTML, a URL, Base64 or hexadecimal digits, in any case of letters. */
export class Redactor {
  readonly #marks = new Map<string, string>();
  /**
   * Forms in small letters with their marks: by their first three letters, then by their length, the longest first. A target may
   * give thousands of tokens, and V8 does not compile a regular expression of hundreds of texts.
   */
  readonly #forms = new Map<string, Map<number, Map<string, string>>>();
  readonly #begins = new Uint8Array(1 << 16);
  readonly #codes = new Map<string, string>();
  #anyCode = /(?!)/g;

  hide(secret: string | undefined, name: string): void {
    const known = (secret?.length ?? 0) < SHORTEST ? this.#codes : this.#marks;
    // Cards may share a code; the first card names it.
    if (secret === undefined || secret.length < 3 || known.has(secret)) return;
    for (const form of formsOf(secret)) {
      known.set(form, `<${name}>`);
      if (known === this.#marks) this.#searchFor(form.toLowerCase(), `<${name}>`);
    }
    if (known === this.#codes) this.#anyCode = codeAmong([...known.keys()]);
  }

  #searchFor(small: string, mark: string): void {
    const alike = this.#forms.get(small.slice(0, 3)) ?? new Map<number, Map<string, string>>();
    const marks = alike.get(small.length);
    if (marks?.has(small) === true) return;
    if (marks !== undefined) marks.set(small, mark);
    else {
      const all = [...alike, [small.length, new Map([[small, mark]])] as const];
      this.#forms.set(small.slice(0, 3), new Map(all.toSorted(([one], [other]) => other - one)));
    }
    this.#begins[placeOf(small, 0)] = 1;
  }

  /** The first mistake of the redactor itself. It costs the text in which it was made, and not the report. */
  broke: Error | undefined;

  #unlessBroken<Shown>(show: () => Shown): Shown | string {
    try {
      return show();
    } catch (error) {
      this.broke ??= error instanceof Error ? error : new Error(String(error));
      return "<hidden>";
    }
  }

  text(written: string): string {
    return this.#unlessBroken(() => this.#shown(written));
  }

  #shown(written: string): string {
    return this.#withoutKnown(written)
      .replaceAll(CARD_LIKE, (digits) => (passesLuhn(digits) ? "<card number>" : digits))
      .replaceAll(this.#anyCode, (code, quote = "") => quote + (this.#codes.get(code) ?? "<hidden>") + quote);
  }

  #withoutKnown(written: string): string {
    // The one letter that is longer when it is small.
    const small = written.replaceAll("\u0130", "i").toLowerCase();
    let [shown, end] = ["", 0];
    for (let at = 0; at + 3 <= small.length; at += 1) {
      if (this.#begins[placeOf(small, at)] === 0) continue;
      const found = this.#formAt(small, at);
      if (found === undefined) continue;
      const said = written.slice(at, at + found.length);
      shown += written.slice(end, at) + (this.#marks.get(said) ?? found.mark);
      end = at + said.length;
      at = end - 1;
    }
    return shown + written.slice(end);
  }

  #formAt(small: string, at: number): { readonly length: number; readonly mark: string } | undefined {
    const alike = this.#forms.get(small.slice(at, at + 3)) ?? new Map<number, Map<string, string>>();
    for (const [length, marks] of alike) {
      const mark = marks.get(small.slice(at, at + length));
      if (mark !== undefined) return { length, mark };
    }
    // Words about an answer are cut while the run goes on, and perhaps within a secret.
    const [longest = 0] = alike.keys();
    const left = small.slice(at, at + longest + CUT.length).indexOf(CUT);
    if (left <= SHORTEST) return undefined;
    for (const marks of alike.values())
      for (const [form, mark] of marks)
        if (form.startsWith(small.slice(at, at + left))) return { length: left, mark };
    return undefined;
  }

  /** A call or an event without secrets: its texts, and what was received and sent, parsed. */
  message<One extends { readonly body: unknown }>(one: One): One {
    const parts = Object.entries(one).map(([name, part]): [string, unknown] => [
      name,
      this.texts(part, name === "body" || name === "sent"),
    ]);
    return { ...one, ...Object.fromEntries(parts) };
  }

  /**
   * Every text. Numbers are the run's own (calls, times), but in a body one may be a secret; amounts and counts stay. Where nothing is hidden it
   * is the same object: most answers of a run hold no secret, and are kept once.
   */
  texts<Recorded>(recorded: Recorded, ofBody?: boolean): Recorded;
  texts(value: unknown, ofBody = false): unknown {
    return this.#unlessBroken(() => this.#allShown(value, ofBody));
  }

  #allShown(value: unknown, ofBody: boolean): unknown {
    if (typeof value === "string" || (ofBody && typeof value === "number")) {
      const shown = this.text(String(value));
      return shown === String(value) ? value : shown;
    }
    if (isArray(value)) {
      const shown = value.map((member) => this.texts(member, ofBody));
      return shown.every((member, place) => member === value[place]) ? value : shown;
    }
    if (!isObject(value)) return value;
    const members = Object.entries(value);
    const shown = members.map(([name, member]): [string, unknown] => [
      this.text(name),
      COUNTED.includes(name) && typeof member === "number" ? member : this.texts(member, ofBody),
    ]);
    const isSame = members.every(([name, member], place) => {
      const [shownName, shownMember] = shown[place] ?? [];
      return shownName === name && shownMember === member;
    });
    return isSame ? value : Object.fromEntries(shown);
  }
}

/** A longer one is no secret that anybody writes in another form. */
const LONGEST = 10_000;

/** The forms in which a secret is searched for. A card number may be shown in groups of digits. */
function formsOf(secret: string): Set<string> {
  if (secret.length > LONGEST) return new Set([secret]);
  const json = JSON.stringify(secret).slice(1, -1);
  const query = new URLSearchParams({ "": secret }).toString().slice(1);
  const base64 = Buffer.from(secret).toString("base64");
  const bare = [base64.replace(/=+$/, ""), Buffer.from(secret).toString("base64url")];
  const url = [encodeURIComponent(secret.toWellFormed()), query];
  const groups = /^\d{12,}$/.test(secret) ? (secret.match(/\d{1,4}/g) ?? []) : [secret];
  const texts = [secret, json, json.replaceAll("/", String.raw`\/`), groups.join(" "), groups.join("-")];
  return new Set([...texts, ...htmlOf(secret), ...url, base64, ...bare, Buffer.from(secret).toString("hex")]);
}

/** Pages differ in whether they escape quotes, and the sign that ends a tag. */
function htmlOf(secret: string): string[] {
  const least = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return [least, least.replaceAll(">", "&gt;")].flatMap((text) => [text, text.replaceAll('"', "&quot;")]);
}

/** Where a text holds a code: alone or between quotes, after a name for it, or as a bare number of JSON. */
function codeAmong(codes: readonly string[]): RegExp {
  const any = `(?:${codes.toSorted(longestFirst).map(literally).join("|")})`;
  const alone = String.raw`(?<=(?:^|")${any})(?=\\*"|$)`;
  const named = String.raw`(?<=(?:code|cvv|cvc|csc)(?:is|\W|%[0-9a-f]{2}|&#?\w{2,5};){1,16}${any})(?!\w)`;
  const bare = String.raw`(?<=(\\*")\s*:\s*${any})(?<!(?:${COUNTED.join("|")})\\*"\s*:\s*${any})(?=\s*[,}\]])`;
  return new RegExp(`${any}(?:${alone}|${bare}|${named})`, "gi");
}

const literally = (text: string): string => text.replaceAll(/\W/g, String.raw`\$&`);
const longestFirst = (a: string, b: string): number => b.length - a.length;

function placeOf(text: string, at: number): number {
  return ((text.charCodeAt(at) << 10) ^ (text.charCodeAt(at + 1) << 5) ^ text.charCodeAt(at + 2)) & 0xffff;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of digits.split("").toReversed().entries())
    sum += Number(at % 2 === 0 ? digit : "0246813579"[Number(digit)]);
  return sum % 10 === 0;
}
