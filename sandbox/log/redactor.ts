import { isCardName, mask, maskNumber, maskText, mayBeCode } from "../tokens/card-traces.ts";
import { isObject } from "../values/json.ts";

/** What a member, parameter or header of a name holds that must not be given out. */
type SecretKind = "card" | "key" | "token";
const KEY =
  /(?:api|client|secret|private|public|webhook|access|signing)[_-]?key$|^(?:proxy-)?authorization$|passw(?:or)?d|secret|(?:session|access|refresh|id|csrf|admin)[_-]?token|cookie/i;
/** With the maker's brand in front, too. An alias is the merchant's own name of a consumer. */
const TOKEN = /(?:^|_)payment_token(?:_id)?$|^token(?:_id)?$/i;
/** A name and what stands before its value in broken JSON, forms and XML: a colon, an equals sign, a tag, an empty line. */
const NAMED = /(?<![\w-])(\w[\w-]{2,60})["'\\]{0,8}\s{0,8}(?:[:=>]|\r?\n)\s{0,8}["'\\]{0,8}/g;
const VALUE = /[^\s"'&,;<>{}[\]\\]+/y;
/** Shorter texts would be found in words and ids. They are hidden where their name says what they are. */
const SHORTEST = 6;
const DEEPEST = 100;
type Change = (value: string | number, name: string, holder: string, beside: object) => unknown;

/** Hides the secrets of one exchange: under their names, and wherever the whole value stands as it is or encoded. */
export class Redactor {
  readonly #marks = new Map<string, string>();
  readonly #codes = new Set<string>();
  #values: RegExp | undefined;

  hide(value: string, mark: string): void {
    const known = value.trim();
    if (known.length < SHORTEST || this.#marks.has(known.toLowerCase())) return;
    for (const form of formsOf(known)) this.#marks.set(form.toLowerCase(), mark);
    this.#values = undefined;
  }

  /** Learns the secrets in a part of the exchange; nothing is given out before all parts were read. */
  learn(part: unknown): void {
    changed(part, (value, name, holder) => {
      const kind = kindOf(name, holder);
      if (kind !== undefined) this.learnAs(kind, String(value));
      else for (const named of namedIn(String(value))) this.learnAs(named.kind, named.value);
    });
  }

  learnAs(kind: SecretKind, value: string): void {
    const digits = kind === "card" ? bare(value) : value;
    if (kind === "card" && /^\d{3,4}$/.test(digits)) this.#codes.add(digits);
    for (const form of [value, digits]) this.hide(form, markOf(kind, value));
  }

  /** A value under its name: of a header, a parameter, or a member that has these members beside it. */
  under(name: string, value: string | number, holder = "", beside: object = {}): string | number {
    const kind = kindOf(name, holder);
    if (kind !== undefined) return this.as(kind, String(value));
    if (this.#codes.has(String(value).trim()) && mayBeCode(name, value)) return "***";
    if (typeof value === "string") return this.text(value);
    if (name === "amount" && "currency_code" in beside) return value;
    const shown = this.#withoutValues(String(value));
    return shown === String(value) ? maskNumber(value) : shown;
  }

  as(kind: SecretKind, value: string): string {
    return this.#marks.get(value.trim().toLowerCase()) ?? markOf(kind, value);
  }

  /** A parsed body without secrets. */
  value(body: unknown): unknown {
    return changed(body, (value, name, holder, beside) => this.under(name, value, holder, beside));
  }

  /** A text without secrets. Where one was encoded for a URL, the text is shown decoded. */
  text(text: string): string {
    const said = decoded(text);
    const shown = this.#masked(said);
    return shown === said ? this.#masked(text) : shown;
  }

  #masked(text: string): string {
    let [named, end] = ["", 0];
    for (const { kind, value, at } of namedIn(text)) {
      if (at < end) continue;
      named += text.slice(end, at) + this.as(kind, value);
      end = at + value.length;
    }
    return maskText(this.#withoutValues(named + text.slice(end)));
  }

  #withoutValues(text: string): string {
    const longestFirst = () => [...this.#marks.keys()].toSorted((a, b) => b.length - a.length);
    this.#values ??= new RegExp(longestFirst().map(patternOf).join("|") || "(?!)", "gi");
    return text.replaceAll(this.#values, (found) => this.#marks.get(found.toLowerCase()) ?? "<hidden>");
  }
}

/** In JSON, a URL, Base64 and hexadecimal digits. */
function formsOf(value: string): readonly string[] {
  const encodings = (["base64", "base64url", "hex"] as const).map((name) =>
    Buffer.from(value).toString(name),
  );
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed()), ...encodings];
}

const patternOf = (form: string): string => form.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
const bare = (value: string): string => value.replaceAll(/[\s._-]/g, "");

/** What a text says once percent signs are undone. */
export function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll("%", ""), "hex").toString(),
  );
}

/** A copy with each text and number changed, names of members, too. */
function changed(value: unknown, change: Change, name = "", holder = "", beside = {}, depth = 0): unknown {
  if (depth > DEEPEST) return "<nested too deeply to be shown>";
  if (typeof value === "string" || typeof value === "number") return change(value, name, holder, beside);
  if (Array.isArray(value)) return value.map((item) => changed(item, change, name, holder, {}, depth + 1));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([member, inside]) => [
    change(member, "", "", {}),
    changed(inside, change, member, name, value, depth + 1),
  ]);
  return Object.fromEntries(members);
}

/** A value may itself be a name, as in a form of several parts: name="api_key". */
function* namedIn(text: string): Generator<{ kind: SecretKind; value: string; at: number }> {
  for (const { 0: found, 1: name = "", index } of text.matchAll(NAMED)) {
    const kind = kindOf(name);
    VALUE.lastIndex = index + found.length;
    const value = kind === undefined ? undefined : VALUE.exec(text)?.[0];
    if (kind !== undefined && value !== undefined) yield { kind, value, at: index + found.length };
  }
}

/** The contract has the token itself as `id` of `token_details`. */
function kindOf(name: string, holder = ""): SecretKind | undefined {
  if (isCardName(name)) return "card";
  if (TOKEN.test(name) || (name === "id" && holder === "token_details")) return "token";
  return KEY.test(name) ? "key" : undefined;
}

function markOf(kind: SecretKind, value: string): string {
  if (kind === "key") return "<unknown key>";
  if (kind === "token") return tokenMark(value);
  return /^\d{12,}$/.test(bare(value)) ? mask(bare(value)) : "***";
}

/** The end of a token is enough to see whether two are the same. */
export function tokenMark(token: string): string {
  const [, end] = /[0-9a-f-]{32}([0-9a-f]{4})$/i.exec(token) ?? [];
  return end === undefined ? "<payment token>" : `<payment token ${end.toLowerCase()}>`;
}
