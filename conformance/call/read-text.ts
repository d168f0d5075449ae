/** More than any documented answer needs. An endless body must not fill the memory of the runner. */
export const LONGEST_BODY = 2_000_000;

/** The body as text. Throws when it is longer than `longest` characters. */
export async function readText(response: Response, longest = LONGEST_BODY): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longest) throw new Error(`the body is longer than ${longest} characters`);
  }
  return text + decoder.decode();
}

/** Much deeper than any answer. Whatever walks a value may then call itself for each level. */
const DEEPEST = 200;

/** The parsed text; undefined when it is not JSON, or nested so deeply that nobody reads it. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}
