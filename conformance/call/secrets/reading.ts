/** What a written text says once its encodings are undone, and which part of the written text says it. */
export interface Reading {
  /** ASCII only: other characters are left out, since their encodings differ. */
  readonly text: string;
  /** Where, in the written text, the character with this number begins and ends. */
  readonly from: (place: number) => number;
  readonly to: (place: number) => number;
}

/** Escapes of JSON, URLs and HTML, in any order and as often as they were repeated. */
const ESCAPED = new RegExp(
  [
    String.raw`(?:\\|%(?:25)*5C)+(?:u([0-9a-f]{4}))?`,
    String.raw`%(?:25)*([0-9a-f]{2})`,
    String.raw`&(?:amp;)*(?:#0*(\d{1,7});|#x0*([0-9a-f]{1,6});|(quot|apos|lt|gt|amp);)`,
    String.raw`[^\p{ASCII}]`,
  ].join("|"),
  "giu",
);
const SAYS_OTHERWISE = /[\\%&\u0080-\uffff]/;
const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };

const AS_WRITTEN: Omit<Reading, "text"> = { from: (place) => place, to: (place) => place + 1 };

/** Whether the text is ASCII without escapes, so that it says what is written. */
export function isAsWritten(text: string): boolean {
  return !SAYS_OTHERWISE.test(text);
}

export function unescaped(written: string): Reading {
  if (isAsWritten(written)) return { ...AS_WRITTEN, text: written };
  const read: string[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  let [begin, next] = [0, 0];
  const say = (character: string, end: number): void => {
    if (character >= "\u0080") return;
    read.push(character);
    begins.push(begin);
    ends.push(end);
  };
  const copy = (until: number): void => {
    for (; next < until; next += 1, begin = next) say(written.charAt(next), next + 1);
  };
  for (const match of written.matchAll(ESCAPED)) {
    copy(match.index);
    next = match.index + match[0].length;
    // A backslash belongs to the character that it escapes: that one begins where the backslash does.
    const character = meantBy(match);
    if (character === undefined) continue;
    say(character, next);
    begin = next;
  }
  copy(written.length);
  return {
    text: read.join(""),
    from: (place) => begins[place] ?? written.length,
    to: (place) => ends[place] ?? written.length,
  };
}

/** The character that is escaped; undefined for a backslash before another character. */
function meantBy([found, unicode, percent, decimal, hex, name]: RegExpMatchArray): string | undefined {
  if (name !== undefined) return NAMED[name.toLowerCase()];
  const digits = unicode ?? percent ?? hex;
  if (digits !== undefined) return fromCode(Number.parseInt(digits, 16));
  if (decimal !== undefined) return fromCode(Number(decimal));
  return /^[\\%]/.test(found) ? undefined : found;
}

function fromCode(code: number): string {
  return code < 0x80 ? String.fromCodePoint(code) : "\u0080";
}

const BASE64 = /[A-Za-z0-9+/_-]{8,}/g;
const HEX = /(?:[0-9a-f]{2}){6,}/gi;
/** The shortest secret that is searched for everywhere has six characters. */
const SHORTEST = 6;
const SPEAKS = new RegExp(`[ -~]{${SHORTEST}}`);

export interface Decoded {
  readonly reading: Reading;
  /** Where in the outer reading the encoded text ends. */
  readonly end: number;
}

/** What stands in the reading in Base64 or in hexadecimal digits, at any alignment; only what could be a text. */
export function* decodedIn(outer: Reading): Generator<Decoded> {
  for (const { 0: run, index } of outer.text.matchAll(BASE64)) {
    if (!maySpeak(run)) continue;
    for (const skip of [0, 1, 2, 3]) yield* decoded(outer, run.slice(skip), index + skip, "base64");
  }
  for (const { 0: run, index } of outer.text.matchAll(HEX))
    for (const skip of [0, 1]) yield* decoded(outer, run.slice(skip), index + skip, "hex");
}

/** How many bits one character holds. */
const BITS = { base64: 6, hex: 4 } as const;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The number that each character of Base64 stands for, in both of its alphabets. */
const DIGITS = new Uint8Array(128);
for (const alphabet of [`${ALPHABET}+/`, `${ALPHABET}-_`])
  for (const [digit, character] of alphabet.split("").entries()) DIGITS[character.charCodeAt(0)] = digit;

/**
 * Whether Base64 at some alignment says six characters of a text in a row. Almost no id does, and decoding each id at each
 * alignment costs more than the rest of the redaction.
 */
function maySpeak(run: string): boolean {
  // Two digits hold the bytes that begin at the first, third and fifth bit of the first digit. A byte is followed by the
  // one that begins eight bits later, so there are four rows of bytes.
  const rows = [0, 0, 0, 0];
  let row = 0;
  let digits = DIGITS[run.charCodeAt(0)] ?? 0;
  for (let place = 1; place < run.length; place += 1) {
    digits = ((digits << 6) | (DIGITS[run.charCodeAt(place)] ?? 0)) & 0xfff;
    for (const shift of [4, 2, 0]) {
      const byte = (digits >> shift) & 0xff;
      const spoken = byte >= 0x20 && byte <= 0x7e ? (rows[row] ?? 0) + 1 : 0;
      if (spoken === SHORTEST) return true;
      rows[row] = spoken;
      row = (row + 1) % 4;
    }
  }
  return false;
}

function* decoded(
  outer: Reading,
  run: string,
  start: number,
  encoding: keyof typeof BITS,
): Generator<Decoded> {
  const said = Buffer.from(run, encoding).toString("latin1");
  if (!SPEAKS.test(said)) return;
  const inner = unescaped(said);
  const bits = BITS[encoding];
  const reading: Reading = {
    text: inner.text,
    from: (place) => outer.from(start + Math.floor((inner.from(place) * 8) / bits)),
    to: (place) => outer.to(start + Math.ceil((inner.to(place) * 8) / bits) - 1),
  };
  yield { reading, end: start + run.length };
}
