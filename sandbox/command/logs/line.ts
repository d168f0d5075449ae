import { styleText } from "node:util";
import type { LoggedRequest } from "../../log/view.ts";

export type Summary = Omit<LoggedRequest, "request" | "answer">;

const KEYS = { secret: "secret key", public: "public key", unknown: "unknown key", none: "no key" } as const;

/** One request in one line. */
export function lineOf(one: Summary, color: boolean): string {
  const { id, at, took_ms, method, path, query, key, status } = one;
  const time = new Date(at).toISOString().replace("T", " ");
  const address = method === "" ? "(not HTTP)" : `${method} ${path}${query === "" ? "" : `?${query}`}`;
  const answer = status === null ? "cut" : String(status);
  const rest = [address, `${took_ms} ms`, KEYS[key], `#${id}`, ...remarks(one)].join("  ");
  return `${time}  ${color ? styleText(colorOf(status), answer, { validateStream: false }) : answer}  ${harmless(rest)}`;
}

function colorOf(status: number | null): "red" | "yellow" | "cyan" | "green" {
  if (status === null || status >= 500) return "red";
  if (status >= 400) return "yellow";
  return status >= 300 ? "cyan" : "green";
}

function remarks({ code, message, warnings, hint, fault }: Summary): string[] {
  return [
    ...(code === null ? [] : [message === null ? code : `${code}: ${message}`]),
    ...(hint === null ? [] : [hint]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(fault === null ? [] : [`Fault: ${fault}`]),
  ];
}

/** A text of a request may hold characters that move the cursor or color the screen. */
function harmless(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "?");
}
