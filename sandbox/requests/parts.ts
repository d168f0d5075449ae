import { isUtf8 } from "node:buffer";
import { ANTI_FRAUD_HEADER } from "../values/anti-fraud-header.ts";
import type { Redactor } from "./redactor.ts";
import { secretKind } from "./secret-names.ts";
import { pathOf } from "./address.ts";
import { startOf } from "../values/shorten.ts";

export type Pairs = readonly (readonly [name: string, value: string])[];

/** A body as it is shown: JSON, or a text, or neither. */
export interface ShownBody {
  /** Length of the body as it was sent; 0 for none. */
  readonly bytes: number;
  readonly json?: unknown;
  readonly text?: string;
  /** Why not all of it is shown. */
  readonly note?: string;
}

/** Characters of a body that are shown. */
const MOST_SHOWN = 64 * 1024;

export function textOf(bytes: Buffer | undefined): string {
  return bytes !== undefined && isUtf8(bytes) ? bytes.toString() : "";
}

export function shownBody(bytes: Buffer | undefined, json: unknown, redactor: Redactor): ShownBody {
  if (bytes === undefined || bytes.length === 0) return { bytes: 0 };
  const { length } = bytes;
  if (!isUtf8(bytes)) return { bytes: length, note: "These bytes are no text in UTF-8." };
  if (json === undefined) return { bytes: length, ...cut(redactor.text(bytes.toString())) };
  const shown = redactor.value(json);
  const text = JSON.stringify(shown);
  return text.length <= MOST_SHOWN ? { bytes: length, json: shown } : { bytes: length, ...cut(text) };
}

function cut(text: string): { readonly text: string; readonly note?: string } {
  if (text.length <= MOST_SHOWN) return { text };
  return { text: startOf(text, MOST_SHOWN), note: `Only the first ${MOST_SHOWN / 1024} KiB are shown.` };
}

export function redactedHeaders(headers: Pairs, redactor: Redactor): Pairs {
  return headers.map(([name, value]) => {
    if (name === "authorization") {
      const [, scheme = "", sent = value] = /^(Bearer|Basic) +(.*)$/i.exec(value) ?? [];
      return [name, `${scheme} ${redactor.shownAs("key", sent)}`.trim()];
    }
    if (name === ANTI_FRAUD_HEADER) return [name, redactor.text(decoded(value))];
    const kind = secretKind(name);
    return [redactor.text(name), kind === undefined ? redactor.text(value) : redactor.shownAs(kind, value)];
  });
}

/** The header is Base64 of JSON. Anything else is shown as it is. */
function decoded(value: string): string {
  const bytes = Buffer.from(value, "base64");
  return isUtf8(bytes) && /^\s*[[{]/.test(bytes.toString()) ? bytes.toString() : value;
}

/** Path and query, written as they came unless something in them is hidden. */
export function redactedUrl(
  url: string,
  redactor: Redactor,
): { readonly path: string; readonly query: string } {
  const path = pathOf(url);
  const query = url
    .slice(path.length + 1)
    .split("&")
    .map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      const kind = secretKind(plain(name));
      if (rest.length === 0) return redactor.text(name);
      const value = rest.join("=");
      return `${redactor.text(name)}=${kind === undefined ? redactor.text(value) : redactor.shownAs(kind, plain(value))}`;
    });
  return { path: redactor.text(path), query: query.join("&") };
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
