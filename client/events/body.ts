/** The body of a request: bytes as they came, or text that was made of them and of nothing else. */
export type RawBody = string | Uint8Array | ArrayBuffer;

export function isRawBody(value: unknown): value is RawBody {
  return typeof value === "string" || value instanceof ArrayBuffer || value instanceof Uint8Array;
}

/**
 * Text of a body, without a byte order mark.
 *
 * @throws TypeError for bytes that are no UTF-8
 */
export function textOf(body: RawBody): string {
  if (typeof body === "string") return body.replace(/^\uFEFF/, "");
  return new TextDecoder("utf-8", { fatal: true }).decode(body);
}

/** A stranger's text for a message of ours: one line, printable ASCII, bounded. */
export function shown(text: string, longest = 80): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}...` : text;
  return cut.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
