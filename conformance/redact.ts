/**
 * Nothing secret leaves the runner: keys, card numbers, validation codes and tokens are taken out of every text at
 * the last moment, in each form in which a report could hold them (plain, JSON, URL, base64 at any alignment).
 */
export class Redactor {
  readonly #long = new Map<string, string>();
  readonly #short = new Map<string, string>();
  #pattern: RegExp | undefined;

  /** Remembers a secret. Texts under 6 characters (validation codes) are hidden only where they stand alone. */
  hide(secret: string | undefined, name: string): void {
    if (secret === undefined || secret.length < 3) return;
    const mark = `<${name}>`;
    if (secret.length < 6) {
      this.#short.set(secret, mark);
      // Too short to be found in Base64 by itself; as a JSON member it is long enough.
      for (const member of [`:"${secret}"`, `:\\"${secret}\\"`]) {
        for (const form of base64FormsOf(member)) this.#long.set(form, mark);
      }
    } else for (const form of formsOf(secret)) if (!this.#long.has(form)) this.#long.set(form, mark);
    this.#pattern = undefined;
  }

  text(text: string): string {
    this.#pattern ??= this.#compile();
    return text
      .replaceAll(this.#pattern, (found) => this.#long.get(found) ?? this.#short.get(found) ?? "<hidden>")
      .replaceAll(CARD_LIKE, (digits) => (passesLuhn(digits) ? "<card number>" : digits));
  }

  #compile(): RegExp {
    const long = [...this.#long.keys()].toSorted((a, b) => b.length - a.length).map(escapeForRegExp);
    const short = [...this.#short.keys()].map((code) => `(?<=%22|[^\\w.-]|^)${code}(?![\\w.-])`);
    const all = [...long, ...short];
    return all.length === 0 ? /(?!)/g : new RegExp(all.join("|"), "g");
  }
}

const CARD_LIKE = /(?<![\d.-])[2-6]\d{14,18}(?![\d.-])/g;

/** How deep a text may be wrapped in JSON strings: a header in an echo in an answer in a report is four. */
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

/** What of the text is the same in Base64 whatever stands before and after it, for each of the three alignments. */
function* base64FormsOf(text: string): Generator<string> {
  const bytes = Buffer.from(text);
  for (const before of [0, 1, 2] as const) {
    // Characters that share bits with what stands before or after the text are not the text's own.
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
