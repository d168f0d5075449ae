/** Hides card data, keys and payment tokens by their names and looks, and known ones wherever they stand whole. */
import { isObject } from "../values/json.ts";

type SecretKind = "card" | "key" | "token";
/** Names of members, parameters and headers. An alias of a token is the merchant's own name of a consumer. */
const CARD_NAME =
  /cv[vcn2]|^csc$|^cid$|^pin$|^pan$|pinblock|track[12]|magstripe|card(?:num|no|code|pin)|(?:security|validation|verification)(?:code|value|number)|seguridad|numero(?:de)?tarjeta/i;
const TOKEN_NAME = /(?:^|_)payment_token(?:_id)?$|^token(?:_id)?$/i;
const KEY_NAME =
  /(?:api|client|secret|private|public|webhook|access|signing)[_-]?key$|^(?:proxy-)?authorization$|passw(?:or)?d|secret|(?:session|access|refresh|id|csrf|admin)[_-]?token|cookie/i;
/** A name in broken JSON, forms and XML, up to its value: with a colon, an equals sign, a tag or an empty line. */
const NAMED = /(?<![\w-])(\w[\w-]{2,60})["'\\]{0,8}\s{0,8}(?:[:=>]|\r?\n)\s{0,8}["'\\]{0,8}/g;
const VALUE = /[^\s"'&,;<>{}[\]\\]+/y;
/** A key of another environment may have been pasted by mistake. */
const KEY_SHAPE = /\b(?:skt|pub|whk|whsec|[spr]k_(?:live|test))_[\w+/=-]{8,}/g;
/** Shorter texts would be found in words and ids. They are hidden where their name says what they are. */
const SHORTEST = 6;
/** No regular expression takes a text of 32,768 characters or more. What is longer is hidden under its name only. */
const LONGEST = 32_000;
const DEEPEST = 100;

/** Hides the secrets of one exchange: under their names, and wherever a whole value stands as it is or encoded once. */
export class Redactor {
  readonly #marks = new Map<string, string>();
  readonly #codes = new Set<string>();
  #values: RegExp | undefined;

  hide(value: string, mark: string): void {
    const known = value.trim();
    if (known.length < SHORTEST || this.#marks.has(known.toLowerCase())) return;
    for (const form of formsOf(known).map((one) => one.toLowerCase()))
      if (form.length <= LONGEST) this.#marks.set(form, mark);
    this.#values = undefined;
  }

  /** Learns the secrets under their names in a part of the exchange, before any part is given out. */
  learn(part: unknown): void {
    changed(part, (value, name, holder) => {
      const kind = kindOf(name, holder);
      if (kind !== undefined) return this.learnAs(kind, String(value));
      // Such as the token in "cookie: session_token=...".
      for (const named of namedIn(String(value)))
        for (const one of [named, ...namedIn(named.value)]) this.learnAs(one.kind, decoded(one.value));
    });
  }

  learnAs(kind: SecretKind, value: string): void {
    if (kind === "card" && /^\d{3,4}$/.test(bare(value))) this.#codes.add(bare(value));
    for (const form of kind === "card" ? [value, bare(value)] : [value])
      this.hide(form, this.as(kind, value));
  }

  as(kind: SecretKind, value: string): string {
    const known = this.#marks.get(value.trim().toLowerCase());
    if (known !== undefined) return known;
    if (kind === "token") return tokenMark(value);
    if (kind === "key") return "<unknown key>";
    return /^\d{12,}$/.test(bare(value)) ? mask(bare(value)) : "***";
  }

  /** A value under its name: of a header, a parameter, or a member that has these members beside it. */
  under(name: string, value: string | number, holder = "", beside: object = {}): string | number {
    const kind = kindOf(name, holder);
    if (kind !== undefined) return this.as(kind, String(value));
    if (this.#codes.has(String(value).trim()) && mayBeCode(name, value)) return "***";
    if (typeof value === "string") return this.text(value);
    if (isAmount(name, beside)) return value;
    const shown = this.#withoutKnown(String(value));
    return shown === String(value) ? maskNumber(value) : shown;
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
    let [shown, end] = ["", 0];
    for (const { kind, value, at } of namedIn(text)) {
      shown += text.slice(end, at) + this.as(kind, value);
      end = at + value.length;
    }
    return maskText(this.#withoutKnown(shown + text.slice(end)).replaceAll(KEY_SHAPE, "<unknown key>"));
  }

  #withoutKnown(text: string): string {
    const longestFirst = () => [...this.#marks.keys()].toSorted((a, b) => b.length - a.length);
    this.#values ??= new RegExp(longestFirst().map(literally).join("|") || "(?!)", "gi");
    return text.replaceAll(this.#values, (found) => this.#marks.get(found.toLowerCase()) ?? "<hidden>");
  }
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
const bare = (value: string): string => value.replaceAll(/[\s._-]/g, "");
export const isCardName = (name: string): boolean =>
  CARD_NAME.test(name.normalize("NFKD").replaceAll(/[^a-z0-9]/gi, ""));
export const mask = (digits: string): string => `${digits.slice(0, 6)}******${digits.slice(-4)}`;

/** The contract has the token itself as `id` of `token_details`. */
function kindOf(name: string, holder = ""): SecretKind | undefined {
  if (isCardName(name)) return "card";
  if (TOKEN_NAME.test(name) || (name === "id" && holder === "token_details")) return "token";
  return KEY_NAME.test(name) ? "key" : undefined;
}

/** The values under names of secrets. A value that is itself a name is read as one: name="api_key". */
function* namedIn(text: string): Generator<{ kind: SecretKind; value: string; at: number }> {
  let end = 0;
  for (const { 0: found, 1: name = "", index } of text.matchAll(NAMED)) {
    const at = index + found.length;
    const kind = kindOf(name);
    if (at < end || kind === undefined) continue;
    VALUE.lastIndex = at;
    const value = VALUE.exec(text)?.[0] ?? "";
    end = at + value.length;
    if (value !== "") yield { kind, value, at };
  }
}

/** In JSON, a URL, Base64 and hexadecimal digits. */
function formsOf(value: string): readonly string[] {
  const encodings = ["base64", "base64url", "hex"] as const;
  const encoded = encodings.map((encoding) => Buffer.from(value).toString(encoding));
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed()), ...encoded];
}

/** What a text says once percent signs are undone. */
export function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll("%", ""), "hex").toString(),
  );
}

/** The end of a token is enough to see whether two are the same. */
export function tokenMark(token: string): string {
  const [, end] = /[0-9a-f-]{32}([0-9a-f]{4})$/i.exec(token) ?? [];
  return end === undefined ? "<payment token>" : `<payment token ${end.toLowerCase()}>`;
}

type Change = (value: string | number, name: string, holder: string, beside: object) => unknown;

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

/** Digits with single separators: a card number, alone or in groups, and perhaps more beside it. */
const DIGITS = /\d(?:[\s._-]?\d){12,}/g;
/** A text without three digits in a row has neither number nor code; most texts have none. */
const DIGITS_AT_ALL = /\d[\s._-]?\d[\s._-]?\d/;
const NAMED_CODE = /\b(cvv2?|cvc2?|cvn|csc)(\D{0,4})\d{3,4}\b/gi;
const LONE_CODE = /(?<![\d*])\d{3,4}(?![\d*])/g;
const IDS = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/** The text with each card number outside ids masked, and where it has one, also what may be the code. */
export function maskText(text: string): string {
  if (!DIGITS_AT_ALL.test(text)) return text;
  const parts = text.replaceAll(NAMED_CODE, "$1$2***").split(IDS);
  const masked = parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(DIGITS, maskGroups)));
  if (!masked.some((part) => /\d{6}\*{6}\d{4}/.test(part))) return masked.join("");
  return masked.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(LONE_CODE, "***"))).join("");
}

/** The shortest row of neighbouring groups of digits that is a card number becomes one masked group. */
function maskGroups(run: string): string {
  const groups = run.split(/([\s._-])/); // at odd places the separators
  for (let from = 0; from < groups.length; from += 2) {
    let digits = "";
    for (let to = from; to < groups.length && digits.length < 19; to += 2) {
      digits += groups[to];
      if (!isCardNumber(digits)) continue;
      groups.fill("", from, to + 1)[from] = mask(digits);
      break;
    }
  }
  return groups.join("");
}

const isAmount = (name: string, beside: object): boolean => name === "amount" && "currency_code" in beside;

/** A number of JSON is a card number too, unless it is an amount of money, which has a currency beside it. */
export function maskNumber(value: number, name = "", beside: object = {}): number | string {
  const digits = String(Math.abs(value));
  // From 2^53 on digits get lost on the way, and the check digit with them.
  const isCard = digits.length > 16 ? /^[2-6]\d+$/.test(digits) : isCardNumber(digits);
  return isCard && !isAmount(name, beside) ? mask(digits) : value;
}

/** Three or four digits beside a card number are its code, unless their name says otherwise. */
export function mayBeCode(name: string, value: unknown): boolean {
  if (/amount|date|day|month|year|exp|quantity|count|postal|zip|installments/i.test(name)) return false;
  return (typeof value === "string" || typeof value === "number") && /^\s*\d{3,4}\s*$/.test(String(value));
}

/** 13 digits with a 2 in front may be a time in milliseconds. */
const isCardNumber = (digits: string): boolean =>
  /^(?:[3-6]\d{12}|[2-6]\d{13,18})$/.test(digits) && passesLuhn(digits);

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of digits.split("").toReversed().entries())
    sum += Number(place % 2 === 0 ? digit : "0246813579"[Number(digit)]);
  return sum % 10 === 0;
}
