/** One call as a line for a shell; keys and cards are variables of the environment. */
import type { Exchange } from "../call/exchange.ts";
import { Words } from "./shell.ts";

export function curlOf({ request }: Exchange): string {
  const words = new Words(new Map());
  const quoted = (text: string): string => `"${words.in(text, "quoted")}"`;
  const { method, url, headers, body } = request;
  return [
    `curl -sS -i -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(" \\\n  ");
}
