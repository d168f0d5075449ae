/** A text may be encoded more often than once; nobody does it oftener than this. */
export const MOST_ENCODED = 4;

const ESCAPED = /(?:%[0-9a-f]{2})+|\\+u[0-9a-f]{4}|\\+(?=["'/\\])|&#x?[0-9a-f]{1,6};/gi;

/** What a text says once one layer of its encodings is undone: percent signs, escapes of JSON, entities of HTML. */
export function undone(text: string): string {
  return text.replaceAll(ESCAPED, (escaped) => {
    if (escaped.startsWith("%")) return Buffer.from(escaped.replaceAll("%", ""), "hex").toString();
    if (escaped.startsWith("&")) return entity(escaped.slice(2, -1)) ?? escaped;
    const [, code] = /u([0-9a-f]{4})$/i.exec(escaped) ?? [];
    return code === undefined ? "" : String.fromCharCode(Number.parseInt(code, 16));
  });
}

function entity(number: string): string | undefined {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  return Number.isInteger(code) && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The text under each layer of its encodings, itself first. */
export function readings(text: string): string[] {
  const found = [text];
  for (let next = undone(text); next !== found.at(-1) && found.length <= MOST_ENCODED; next = undone(next)) {
    found.push(next);
  }
  return found;
}

const BASE64 = /[A-Za-z0-9+/_-]{16,}={0,2}/g;

/** Replaces each run that may be Base64, given what it says at any of the four alignments. */
export function replaceBase64(text: string, replaced: (run: string, says: string) => string): string {
  return text.replaceAll(BASE64, (run) =>
    replaced(
      run,
      [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), "base64").toString("latin1")).join("\n"),
    ),
  );
}
