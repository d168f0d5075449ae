import { closestMatch } from "leven";
import { RECIPES } from "../control/trigger/recipes.ts";
import { EVENT_TYPES, isEventType } from "../control/trigger/trigger.ts";
import { DEFAULT_ORIGIN } from "../settings.ts";
import { TOKEN_VARIABLE } from "./flags.ts";
import { FlagError, originFlag, parseFlags } from "./parse-flags.ts";
import { askRunning, talking, type Terminal } from "./running.ts";
import type { Step } from "../control/trigger/calls.ts";
import type { Attempt, LoggedEvent } from "../store/events.ts";
import { PORTAL_PATH } from "../pages/sites.ts";

const OPTIONS = {
  "base-url": { type: "string", default: DEFAULT_ORIGIN },
  list: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const HELP = `payment-sandbox trigger EVENT: does what really causes the event, in a running sandbox

  --list           the events, and what causes each
  --base-url URL   the sandbox (default ${DEFAULT_ORIGIN})
  --json           the answer of the sandbox as JSON
  --help           this text

Prints each call that was made, the event, and what the receiver answered. The calls make real charges, orders or
subscriptions; a disbursement moves the clock by a day. A sandbox with an admin token wants it in ${TOKEN_VARIABLE}.`;

/** `payment-sandbox trigger`. Resolves with the exit code. */
export async function trigger(args: readonly string[], terminal: Terminal): Promise<number> {
  return talking("trigger", terminal, async () => {
    const { values, positionals } = parseFlags(args, OPTIONS, `"payment-sandbox trigger --help"`, true);
    if (values.help) terminal.say(HELP);
    else if (values.list) for (const line of listed()) terminal.say(line);
    else {
      const event = eventIn(positionals);
      const origin = originFlag("--base-url", values["base-url"]);
      const asked = { path: "/trigger", body: { event }, needs: "triggers" };
      const answer: Answer = await (await askRunning(origin, terminal, asked)).json();
      if (values.json) terminal.say(JSON.stringify(answer));
      else for (const line of linesOf(answer, origin)) terminal.say(line);
    }
    return 0;
  });
}

function eventIn([event, second]: readonly string[]): string {
  if (event === undefined || second !== undefined)
    throw new FlagError(`Give one event, such as charge.failed. --list names all of them.`);
  if (isEventType(event)) return event;
  const meant = closestMatch(event, [...EVENT_TYPES], { maxDistance: Math.ceil(event.length / 3) });
  throw new FlagError(
    `There is no event "${event}".${meant === undefined ? "" : ` Did you mean ${meant}?`} --list names all of them.`,
  );
}

function listed(): string[] {
  const width = Math.max(...EVENT_TYPES.map((type) => type.length));
  return EVENT_TYPES.map((type) => `${type.padEnd(width)}  ${RECIPES[type].how}`);
}

/** What `POST /_sandbox/trigger` answers. */
export interface Answer {
  readonly event: LoggedEvent & { readonly body: object; readonly deliveries: readonly Attempt[] };
  readonly steps: readonly Step[];
}

/** What was done, the event, and what came of its delivery. */
export function linesOf({ event, steps }: Answer, origin: string): string[] {
  const { id, type, state, about, body, deliveries } = event;
  return [
    ...steps.map((step) => `${step.status}  ${step.method} ${step.path}  ${step.does}`),
    "",
    `${type}  ${id}${about === null ? "" : `  about ${about}`}`,
    ...deliveries.map(deliveryLine),
    ...(deliveries.length === 0 ? [WAITING[state] ?? `  ${state}`] : []),
    `  ${origin}${PORTAL_PATH}/events/${id}`,
    "",
    JSON.stringify(body, null, 2),
  ];
}

function deliveryLine({ url, status, problem, duration_ms }: Attempt): string {
  return `  sent to ${url}: ${status ?? problem ?? "no answer"} after ${duration_ms} ms`;
}

const WAITING: Readonly<Record<string, string>> = {
  unsent: "  not sent: no webhook URL is registered",
  dropped: "  not sent: a fault dropped it",
  due: "  not sent yet",
  sending: "  being sent",
};
