/** What a browser sends of a form. */
import { randomUUID } from "node:crypto";

/** A file is one that nobody chose. */
export type Field = readonly [name: string, value: string, isFile?: true];

/** The name of the first encoding that the platform knows: of a page, or of a form that asks for another than its page. */
export function encodingOf(labels: readonly string[]): string {
  for (const label of labels) {
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // No encoding has this name.
    }
  }
  return "utf-8";
}

export interface Submission {
  readonly type: string;
  readonly body: string;
}

export function submission(fields: readonly Field[], type: string, encoding: string): Submission {
  const lines = fields.map(([name, value, ...file]): Field => [withBreaks(name), withBreaks(value), ...file]);
  if (type === "text/plain")
    return { type, body: lines.map(([name, value]) => `${name}=${value}\r\n`).join("") };
  if (type === "multipart/form-data") return inParts(lines);
  const pairs = lines.map(([name, value]) => `${escaped(name, encoding)}=${escaped(value, encoding)}`);
  return { type: "application/x-www-form-urlencoded", body: pairs.join("&") };
}

/** The platform's own form data leaves out the name of a file that is empty. */
function inParts(fields: readonly Field[]): Submission {
  const boundary = `----payment-conformance-${randomUUID()}`;
  const parts = fields.map(([name, value, isFile]) => {
    const quoted = name.replaceAll('"', "%22").replaceAll("\r\n", "%0D%0A");
    const file = isFile ? '; filename=""\r\nContent-Type: application/octet-stream' : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"${file}\r\n\r\n${value}\r\n`;
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join("")}--${boundary}--\r\n`,
  };
}

function withBreaks(text: string): string {
  return text.replaceAll(/\r\n?|\n/g, "\r\n");
}

function escaped(text: string, encoding: string): string {
  return bytesOf(text, encoding)
    .toString("latin1")
    .replaceAll(/[^\w*.\- ]/g, (byte) => `%${Buffer.from(byte, "latin1").toString("hex").toUpperCase()}`)
    .replaceAll(" ", "+");
}

/** A character that the encoding has not, or has in more than one byte, is sent as HTML names it by its number. */
function bytesOf(text: string, encoding: string): Buffer {
  // A form is never sent in UTF-16.
  if (encoding.startsWith("utf-")) return Buffer.from(text);
  const decoder = new TextDecoder(encoding);
  const all = Array.from({ length: 256 }, (_, byte) => Buffer.of(byte));
  const known = new Map(all.map((byte) => [decoder.decode(byte), byte]));
  return Buffer.concat(Array.from(text, (one) => known.get(one) ?? Buffer.from(`&#${one.codePointAt(0)};`)));
}
