import { readings, replaceBase64 } from "./encodings.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Each UUID in the texts once, in small letters, however it is encoded. */
export function uuidsIn(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts.flatMap(readings)) {
    const look = (part: string) => {
      for (const [uuid] of part.matchAll(UUID)) found.add(uuid.toLowerCase());
    };
    look(text);
    replaceBase64(text, (run, says) => {
      look(says);
      return run;
    });
  }
  return [...found];
}
