import { KnownError } from "../verdict/known-error.ts";

/** A file that the user names holds bytes that are no text. */
export class NoTextError extends KnownError {}

/** UTF-8, or UTF-16 with its mark, as some shells write what goes into a file. No mark is part of the text. */
export function textIn(bytes: Uint8Array, file: string): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // UTF-16 without its mark is UTF-8 with a NUL in each letter.
    if (!text.includes("\0")) return text;
  } catch {
    // The place is found below.
  }
  throw new NoTextError(
    `${file}:${lineOfFirstFault(bytes, encoding)}: not text in UTF-8. Save the file as UTF-8.`,
  );
}

function lineOfFirstFault(bytes: Uint8Array, encoding: string): number {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  try {
    for (const byte of bytes) {
      const letter = decoder.decode(Uint8Array.of(byte), { stream: true });
      if (letter === "\0") return line;
      if (letter === "\n") line += 1;
    }
  } catch {
    // Here it is.
  }
  return line;
}
