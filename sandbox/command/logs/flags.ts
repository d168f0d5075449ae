import { DEFAULT_ORIGIN } from "../../settings.ts";
import { TOKEN_VARIABLE } from "../flags.ts";
import { FlagError, originFlag, parseFlags } from "../parse-flags.ts";

export type LogsFlags = ReturnType<typeof readLogsFlags>;

const OPTIONS = {
  "base-url": { type: "string", default: DEFAULT_ORIGIN },
  method: { type: "string" },
  status: { type: "string" },
  operation: { type: "string" },
  key: { type: "string" },
  touched: { type: "string" },
  text: { type: "string" },
  since: { type: "string" },
  "no-follow": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const FILTERS = ["method", "status", "operation", "key", "touched", "text"] as const;

export const LOGS_HELP = `payment-sandbox logs: the requests that a running sandbox answers, one line each, as they come

  --base-url URL     the sandbox (default ${DEFAULT_ORIGIN})
  --status STATUS    only answers such as 404, 4xx or cut (a fault cut the connection)
  --method METHOD    only requests with this method
  --operation ID     only requests to this operation, such as createCharge
  --key KIND         only requests with this key: secret, public, unknown or none
  --touched ID       only requests about this charge, order, event, plan, product or subscription
  --text TEXT        only requests that have this text in request or answer
  --since WHEN       first everything that is kept since then: 30s, 10m, 2h, 1d, or a time such as 2026-01-15T12:00:00Z
  --no-follow        end after what is kept
  --json             one line of JSON for each request
  --help             this text

Without --since, the last ten requests come first; with --no-follow alone, all that are kept. Times are by the sandbox's
clock. Keys, card numbers, validation codes and payment tokens are hidden. A sandbox with an admin token wants it in
${TOKEN_VARIABLE}.
`;

export function readLogsFlags(args: readonly string[]) {
  const { values } = parseFlags(args, OPTIONS, `"payment-sandbox logs --help"`);
  const filter = FILTERS.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    origin: originFlag("--base-url", values["base-url"]),
    filter: Object.fromEntries(filter),
    /** Milliseconds back from the sandbox's time, or a time. */
    since: values.since === undefined ? undefined : sinceOf(values.since),
    follow: !values["no-follow"],
    json: values.json,
    help: values.help,
  };
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function sinceOf(text: string): { ago: number } | { at: number } {
  const [, number, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (number !== undefined) return { ago: Number(number) * (UNITS[unit] ?? 0) };
  const at = /^\d{4}-\d\d-\d\d(?:T|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return { at };
  throw new FlagError(
    `--since must be a span such as 30s, 10m, 2h, 1d, or a time such as 2026-01-15T12:00:00Z, not "${text}".`,
  );
}
