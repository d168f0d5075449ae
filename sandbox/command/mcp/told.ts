import { isObject, textAt } from "../../values/json.ts";
import { type Answer, ToolError } from "./connection.ts";

/** What a tool gives back: a sentence for a reader, and the whole answer. */
export function told(sentence: string, data?: Readonly<Record<string, unknown>>) {
  const text = data === undefined ? sentence : `${sentence}\n\n${JSON.stringify(data, null, 2)}`;
  return {
    content: [{ type: "text" as const, text }],
    ...(data === undefined ? {} : { structuredContent: data }),
  };
}

/** The body of an answer that was accepted. A refusal is the tool's error. */
export function accepted(what: string, { status, body }: Answer): Answer["body"] {
  if (status >= 200 && status < 300) return body;
  const code = textAt(body, "detail", "code");
  const message = textAt(body, "message") ?? "The answer has no message.";
  throw new ToolError(
    `${what} was refused with HTTP ${status}${code === undefined ? "" : ` (${code})`}: ${message}${ADVICE[status] ?? ""}`,
  );
}

const ADVICE: Readonly<Record<number, string>> = {
  401: " Check the secret key: the sandbox printed it when it started.",
  429: " Wait a minute, or start the sandbox without --rate-limit.",
  500: " If a fault is set, this is it: clear_faults takes it away.",
};

/** Money as the interface writes it, for a sentence: an integer of centavos. */
export function centavos(money: unknown): string {
  if (!isObject(money)) return "an unknown amount";
  return `${String(money["amount"])} centavos (${String(money["currency_code"])})`;
}

/** A value wherever it stands, by its name: as a member, or as a pair of `name` and `data`. */
export function textNamed(value: unknown, name: string): string | undefined {
  if (Array.isArray(value)) return firstOf(value, name);
  if (!isObject(value)) return undefined;
  const found = value["name"] === name ? value["data"] : value[name];
  return typeof found === "string" ? found : firstOf(Object.values(value), name);
}

function firstOf(values: readonly unknown[], name: string): string | undefined {
  for (const one of values) {
    const found = textNamed(one, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
