import type { Exchange } from "./exchange.ts";

/** Address and headers of an exchange. */
export type Head = Pick<Exchange, "url" | "headers" | "answerHeaders">;

/** Bytes of a head in memory, or a little more. HTTP has no characters that need two bytes each. */
export function sizeOf({ url, headers, answerHeaders }: Head): number {
  let size = FRAME + url.length;
  for (const name in headers) {
    const value = headers[name];
    size += name.length + TEXT;
    if (typeof value === "string") size += value.length + TEXT;
    else size += sizeOfAll(value ?? []);
  }
  return size + sizeOfAll(answerHeaders);
}

export const NOTHING: Head = { url: "", headers: {}, answerHeaders: [] };

/**
 * Keeps a head, and instead of what is like the head before, that one's objects: a client sends the same headers again
 * and again. What stays of a new request costs time, because the garbage collector copies it.
 */
export function keepHead(place: Mutable<Head>, head: Head, before: Head): void {
  place.url = head.url === before.url ? before.url : head.url;
  place.headers = sameHeaders(before.headers, head.headers) ? before.headers : head.headers;
  place.answerHeaders = sameTexts(before.answerHeaders, head.answerHeaders)
    ? before.answerHeaders
    : head.answerHeaders;
}

/** In any order. A header that came several times has a list, and counts as unlike. */
function sameHeaders(before: Head["headers"], headers: Head["headers"]): boolean {
  let count = 0;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || value !== before[name]) return false;
    count += 1;
  }
  return count === Object.keys(before).length;
}

function sameTexts(before: readonly string[], texts: readonly string[]): boolean {
  if (before.length !== texts.length) return false;
  for (let at = 0; at < texts.length; at += 1) {
    if (texts[at] !== before[at]) return false;
  }
  return true;
}

export type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

function sizeOfAll(texts: readonly string[]): number {
  let size = 0;
  for (const text of texts) size += text.length + TEXT;
  return size;
}

/** Bytes that a text needs besides its characters, with its place in an object or list. */
const TEXT = 32;

/** Bytes of the objects and lists around the texts. */
const FRAME = 200;
