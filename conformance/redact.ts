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
    if (secret.length < 6) this.#short.set(secret, mark);
    else for (const form of formsOf(secret)) if (!this.#long.has(form)) this.#long.set(form, mark);
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
    const short = [...this.#short.keys()].map((code) => `(?<![\\w.-])${escapeForRegExp(code)}(?![\\w.-])`);
    const all = [...long, ...short];
    return all.length === 0 ? /(?!)/g : new RegExp(all.join("|"), "g");
  }
}

const CARD_LIKE = /(?<![\d.-])[2-6]\d{14,18}(?![\d.-])/g;

function formsOf(secret: string): Set<string> {
  const forms = new Set([
    secret,
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
  ]);
  const bytes = Buffer.from(secret);
  for (const before of [0, 1, 2] as const) {
    // Characters that share bits with what stands before or after the secret are not the secret's own.
    const shared = (before + bytes.length) % 3 === 0 ? 0 : 1;
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const inner = encoded.slice([0, 2, 3][before], encoded.length - shared);
    if (inner.length < 6) continue;
    forms.add(inner);
    forms.add(inner.replaceAll("+", "-").replaceAll("/", "_"));
    forms.add(encodeURIComponent(inner));
  }
  return forms;
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
