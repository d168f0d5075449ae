/** Card data where a request may hold anything: by the name of a member, its look, and what stands beside it. */

/** Names for a card's number, code, PIN and stripe, without their capitals and separators. */
const SECRET_NAME =
  /cvv|cvc|cvn|cv2|^csc$|^cid$|^pin$|^pan$|pinblock|track[12]|magstripe|card(?:number|num|no|code|pin)|(?:security|validation|verification)(?:code|value|number)|seguridad|numero(?:de)?tarjeta/;

const answers = new Map<string, boolean>();

export function isCardName(name: string): boolean {
  const answer = answers.get(name) ?? SECRET_NAME.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  // Most requests have the same few names, but a request may have any number of others, of any length.
  if (answers.size < 1000 && name.length < 64) answers.set(name, answer);
  return answer;
}

/** Digits with single separators: a card number, alone or in groups, and perhaps more beside it. */
const DIGITS = /\d(?:[\s._-]?\d){12,}/g;
/** A text without three digits in a row has neither number nor code; most texts have none. */
const DIGITS_AT_ALL = /\d[\s._-]?\d[\s._-]?\d/;
/** A code that the text itself calls a code. */
const NAMED_CODE = /\b(cvv2?|cvc2?|cvn|csc)(\D{0,4})\d{3,4}\b/gi;
const LONE_CODE = /(?<![\d*])\d{3,4}(?![\d*])/g;
const UUIDS = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/** The text with each card number outside ids masked, and where it has one, also what may be the code. */
export function maskText(text: string): string {
  if (!DIGITS_AT_ALL.test(text)) return text;
  const parts = text.replaceAll(NAMED_CODE, "$1$2***").split(UUIDS);
  const masked = parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(DIGITS, maskGroups)));
  if (!masked.some((part) => /\d{6}\*{6}\d{4}/.test(part))) return masked.join("");
  return masked.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(LONE_CODE, "***"))).join("");
}

/** Neighbouring groups of digits that make up a card number become one masked group. */
function maskGroups(run: string): string {
  const groups = run.split(/([\s._-])/); // at odd places the separators
  for (let at = 0; at < groups.length; at += 2) {
    let digits = "";
    for (let end = at; end < groups.length && digits.length < 19; end += 2) {
      digits += groups[end];
      if (!isCardNumber(digits)) continue;
      groups.fill("", at, end + 1)[at] = mask(digits);
      at = end;
      break;
    }
  }
  return groups.join("");
}

/** A number of JSON is a card number too; 13 digits with a 2 in front are a time in milliseconds. */
export function maskNumber(value: number): number | string {
  const digits = String(Math.abs(value));
  // From 2^53 on digits get lost on the way, and the check digit with them.
  const isCard = digits.length > 16 ? /^[2-6]\d+$/.test(digits) : isCardNumber(digits);
  return isCard && !/^2\d{12}$/.test(digits) ? mask(digits) : value;
}

/** Three or four digits beside a card number are its code, unless their name says otherwise. */
export function mayBeCode(name: string, value: unknown): boolean {
  if (/amount|date|day|month|year|exp|quantity|count|postal|zip|installments/i.test(name)) return false;
  if (typeof value === "string") return /^\s*\d{3,4}\s*$/.test(value);
  return typeof value === "number" && value >= 100 && value <= 9999;
}

function isCardNumber(digits: string): boolean {
  return /^[2-6]\d{12,18}$/.test(digits) && passesLuhn(digits);
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of digits.split("").toReversed().entries())
    sum += Number(place % 2 === 0 ? digit : "0246813579"[Number(digit)]);
  return sum % 10 === 0;
}

export function mask(digits: string): string {
  return `${digits.slice(0, 6)}******${digits.slice(-4)}`;
}
