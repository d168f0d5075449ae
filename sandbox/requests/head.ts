import type { Exchange } from "./exchange.ts";

/** What the log keeps of an exchange besides its bodies. */
export type Head = Pick<Exchange, "url" | "headers" | "answerHeaders" | "trace">;

/** Bytes of a head in memory, or a little more. HTTP has no characters that need two bytes each. */
export function sizeOf({ url, headers, answerHeaders, trace }: Head): number {
  let size = FRAME + url.length;
  for (const name in headers) {
    const value = headers[name];
    size += name.length + TEXT;
    if (typeof value === "string") size += value.length + TEXT;
    else size += sizeOfAll(value ?? []);
  }
  return size + sizeOfAll(answerHeaders) + sizeOfAll(trace.events) + sizeOfAll(trace.charges);
}

function sizeOfAll(texts: readonly string[]): number {
  let size = 0;
  for (const text of texts) size += text.length + TEXT;
  return size;
}

/** Bytes that a text needs besides its characters, with its place in an object or list. */
const TEXT = 32;

/** Bytes of the objects and lists around the texts. */
const FRAME = 200;
