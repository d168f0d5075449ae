import type { Reply } from "./fetch.ts";

/** More than any documented answer needs. An endless body must not fill the memory of the runner. */
export const LONGEST_BODY = 2_000_000;

/** What came is longer or deeper than anything that the suite reads. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** The body as text. Throws when it is longer than `LONGEST_BODY`. */
export async function readText(response: Pick<Reply, "body">): Promise<string> {
  return textOf(await readBytes(response));
}

export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export async function readBytes(response: Pick<Reply, "body">, longest = LONGEST_BODY): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > longest) throw new TooLarge(`the body is longer than ${longest} bytes`);
    // A chunk may be one byte, and an object for each of two million bytes is much more than they are.
    if (chunks.length === MOST_CHUNKS) chunks.splice(0, MOST_CHUNKS, Buffer.concat(chunks));
  }
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

const MOST_CHUNKS = 1000;

/** One for all answers: making one costs more than reading a short answer. */
const decoder = new TextDecoder();

/** Much deeper than any answer. Whatever walks a value may then call itself for each level. */
const DEEPEST = 200;

/** The parsed text; undefined when it is not JSON, or nested so deeply that nobody reads it. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, DEEPEST) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether the value is nested in more levels. It looks no deeper than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
