/** Hides keys, card numbers, validation codes and payment tokens, wherever a request or an answer has them. */
import { isObject } from "../values/json.ts";

type SecretKind = "card" | "key" | "token";
/** Names of members, parameters and headers. An alias of a token is the merchant's own name of a consumer. */
const CARD_NAME =
  /cv[vcn2]|^csc$|^cid$|^pin$|^pan$|pin[\W_]?block|track[\W_]?[12]|mag[\W_]?stripe|card[\W_]?(?:num|no|code|pin)|(?:security|validation|verification)[\W_]?(?:code|value|number)|seguridad|n[uú]mero[\W_]?(?:de[\W_]?)?tarjeta/i;
const TOKEN_NAME = /(?:^|_)payment_token(?:_id)?$|^token(?:_id)?$/i;
const KEY_NAME =
  /(?:api|client|secret|private|public|webhook|access|signing)[_-]?key$|^(?:proxy-)?authorization$|passw(?:or)?d|secret|(?:session|access|refresh|id|csrf|admin)[_-]?token|cookie/i;
/** A value and its name in broken JSON, forms and XML: between them a colon, an equals sign, a tag, an empty line. */
const NAMED_VALUE =
  /[^\s"'&,;<>{}[\]\\:=](?<=(?<![\w-])(\w[\w-]{2,60})["'\\]{0,8}\s{0,8}(?:[:=>]|\r?\n)\s{0,8}["'\\]{0,8}.)[^\s"'&,;<>{}[\]\\:=]*/g;
/** A key of another environment may have been pasted by mistake. */
const KEY_SHAPE = /\b(?:skt|pub|whk|whsec|[spr]k_(?:live|test))_[\w+/=-]{8,}/g;
/** Shorter texts would be found in words and ids. They are hidden where their name says what they are. */
const SHORTEST = 6;
const DEEPEST = 100;

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

  /** Learns the secrets under their names in a part of the exchange, before any part is given out. */
  learn(part: unknown): void {
    changed(part, (value, name, holder) => {
      const kind = kindOf(name, holder);
      if (kind !== undefined) this.learnAs(kind, String(value));
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
    const shown = this.#withoutKnown(String(value));
    return shown === String(value) ? maskNumber(value, name, beside) : shown;
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
    const withoutNamed = text.replaceAll(NAMED_VALUE, (value, name: string) => {
      const kind = kindOf(name);
      return kind === undefined ? value : this.as(kind, value);
    });
    return maskText(this.#withoutKnown(withoutNamed).replaceAll(KEY_SHAPE, "<unknown key>"));
  }

  #withoutKnown(text: string): string {
    const longestFirst = () => [...this.#marks.keys()].toSorted((a, b) => b.length - a.length);
    this.#values ??= new RegExp(longestFirst().map(literally).join("|") || "(?!)", "gi");
    return text.replaceAll(this.#values, (found) => this.#marks.get(found.toLowerCase()) ?? "<hidden>");
  }
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
const bare = (value: string): string => value.replaceAll(/[\s._-]/g, "");
export const isCardName = (name: string): boolean => CARD_NAME.test(name);
export const mask = (digits: string): string => `${digits.slice(0, 6)}******${digits.slice(-4)}`;

/** The contract has the token itself as `id` of `token_details`. */
function kindOf(name: string, holder = ""): SecretKind | undefined {
  if (isCardName(name)) return "card";
  if (TOKEN_NAME.test(name) || (name === "id" && holder === "token_details")) return "token";
  return KEY_NAME.test(name) ? "key" : undefined;
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

/** A number of JSON is a card number too, unless it is an amount of money, which has a currency beside it. */
export function maskNumber(value: number, name = "", beside: object = {}): number | string {
  const digits = String(Math.abs(value));
  // From 2^53 on digits get lost on the way, and the check digit with them.
  const isCard = digits.length > 16 ? /^[2-6]\d+$/.test(digits) : isCardNumber(digits);
  return isCard && !(name === "amount" && "currency_code" in beside) ? mask(digits) : value;
}

/** Three or four digits beside a card number are its code, unless their name says otherwise. */
export function mayBeCode(name: string, value: unknown): boolean {
  if (/amount|date|day|month|year|exp|quantity|count|postal|zip|installments/i.test(name)) return false;
  return (typeof value === "string" || typeof value === "number") && /^\s*\d{3,4}\s*$/.test(String(value));
}

/** 13 digits are a card of Visa; with another digit in front they may be a time in milliseconds. */
const isCardNumber = (digits: string): boolean =>
  /^(?:4\d{12}|[2-6]\d{13,18})$/.test(digits) && passesLuhn(digits);

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of digits.split("").toReversed().entries())
    sum += Number(place % 2 === 0 ? digit : "0246813579"[Number(digit)]);
  return sum % 10 === 0;
}
