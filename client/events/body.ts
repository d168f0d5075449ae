/** The body of a request: bytes as they came, or text that was made of them and of nothing else. */
export type RawBody = string | Uint8Array | ArrayBuffer;

export function isRawBody(value: unknown): value is RawBody {
  return typeof value === "string" || ArrayBuffer.isView(value) || isBuffer(value);
}

/** Bytes may be made in another realm, by a plugin host or a `vm` context: they are no instances of a class of this one. */
function isBuffer(value: unknown): boolean {
  try {
    return Object.prototype.toString.call(value) === "[object ArrayBuffer]";
  } catch {
    // What throws when it is looked at is no buffer.
    return false;
  }
}

/** A copy of the bytes, made in this realm. */
export function bytesOf(body: RawBody): Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (!ArrayBuffer.isView(body)) return Uint8Array.from(new Uint8Array(body));
  return Uint8Array.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
}

/**
 * Text of a body, without a byte order mark.
 *
 * @throws TypeError for bytes that are no UTF-8
 */
export function textOf(body: RawBody): string {
  if (typeof body === "string") return body.replace(/^\uFEFF/, "");
  return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(body));
}

/** A stranger's text for a message of ours: one line, printable ASCII, bounded. */
export function shown(text: string, longest = 80): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}...` : text;
  return cut.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
