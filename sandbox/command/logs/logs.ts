import { objectAt } from "../../values/json.ts";
import { askRunning, talking, Unreadable, type Terminal } from "../running.ts";
import { LOGS_HELP, readLogsFlags, type LogsFlags } from "./flags.ts";
import { styleText } from "node:util";
import type { LoggedRequest } from "../../log/view.ts";

/** What comes before the first new request, where no flag says otherwise. */
const FIRST = 10;
const AT_ONCE = 100;

/** `payment-sandbox logs`. Resolves with the exit code. */
export async function logs(args: readonly string[], terminal: Terminal): Promise<number> {
  return talking("logs", terminal, async () => {
    const flags = readLogsFlags(args);
    if (flags.help) {
      terminal.say(LOGS_HELP.trimEnd());
      return 0;
    }
    const say = (one: Summary) =>
      terminal.say(flags.json ? JSON.stringify(one) : lineOf(one, terminal.color));
    const { kept, last } = await readKept(flags, terminal);
    for (const one of kept) say(one);
    return flags.follow ? await follow(flags, terminal, last, say) : 0;
  });
}

interface Page {
  readonly requests: readonly Summary[];
  readonly has_more: boolean;
  readonly log: { readonly last_event_id: string };
}

/** What is kept and wanted, oldest first, and the place from which to follow. */
async function readKept(flags: LogsFlags, terminal: Terminal) {
  const { filter, since, follow: follows } = flags;
  const from =
    since === undefined ? undefined : "at" in since ? since.at : (await now(flags, terminal)) - since.ago;
  const asked = { ...filter, ...(from === undefined ? {} : { since: String(Math.max(0, from)) }) };
  const most = since === undefined && follows ? FIRST : Number.POSITIVE_INFINITY;
  const kept: Summary[] = [];
  let last: string | undefined;
  let before = {};
  for (;;) {
    const limit = String(Math.min(AT_ONCE, most));
    const page: Page = await (await ask(flags, terminal, "/requests", { ...asked, limit, ...before })).json();
    last ??= page.log.last_event_id;
    kept.push(...page.requests);
    if (!page.has_more || kept.length >= most) return { kept: kept.toReversed(), last };
    before = { before_id: String(page.requests.at(-1)?.id ?? 1) };
  }
}

async function now(flags: LogsFlags, terminal: Terminal): Promise<number> {
  const clock: unknown = await (await ask(flags, terminal, "/clock", {})).json();
  return Number(objectAt({ clock }, "clock")?.["now"]);
}

async function follow(
  flags: LogsFlags,
  terminal: Terminal,
  last: string,
  say: (one: Summary) => void,
): Promise<number> {
  const { body } = await ask(flags, terminal, "/requests/stream", { ...flags.filter, after_id: last });
  if (body === null) throw new Unreadable(`${flags.origin} answers nothing.`);
  try {
    for await (const { event, data } of messagesIn(body)) {
      if (event === "request") {
        const one: Summary = JSON.parse(data);
        say(one);
      }
      if (event === "missed")
        terminal.complain(`payment-sandbox logs: ${data} requests came too fast and are left out here.`);
      if (event === "end") {
        terminal.complain("payment-sandbox logs: The sandbox has ended.");
        return 0;
      }
    }
  } catch (error) {
    throw new Unreadable(`The connection to ${flags.origin} is lost.`, { cause: error });
  }
  throw new Unreadable(`The connection to ${flags.origin} is lost.`);
}

function ask(
  { origin }: LogsFlags,
  terminal: Terminal,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Response> {
  const search = new URLSearchParams(query).toString();
  return askRunning(origin, terminal, { path: `${path}?${search}`, needs: "a request log" });
}

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

/** A text of a request may hold characters that move the cursor, color the screen or turn the direction of writing. */
function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, "?");
}

export interface Message {
  readonly event: string;
  readonly data: string;
}

/** The server-sent events in a body. */
export async function* messagesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of body) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const valuesOf = (field: string) =>
        lines.flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []));
      yield { event: valuesOf("event")[0] ?? "message", data: valuesOf("data").join("\n") };
    }
  }
}
