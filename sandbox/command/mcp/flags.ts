import { FlagError, parseFlags, urlFlag, wholeNumber } from "../parse-flags.ts";

/** A sandbox that runs already, or the settings of one that is started in this process. */
export type Wanted =
  | { readonly baseUrl: URL; readonly secretKey: string; readonly adminToken: string | undefined }
  | { readonly port: number; readonly webhookUrl?: string; readonly redirectUrl?: string };

export const HELP = `payment-sandbox mcp: tools of the sandbox for agents, over stdio (Model Context Protocol)

Without --base-url it starts a sandbox of its own in memory, and forgets it at the end.

  --base-url URL           a sandbox that runs, such as http://127.0.0.1:4020/v2; anything else is refused
  --secret-key KEY         its secret key, which it printed when it started
  --port N                 port of the sandbox that is started here (default: a free one)
  --webhook-url URL        where that sandbox sends events
  --redirect-url URL       where that sandbox sends customers after 3DS
  --help                   this text

PAYMENT_SANDBOX_BASE_URL, PAYMENT_SANDBOX_SECRET_KEY and PAYMENT_SANDBOX_ADMIN_TOKEN stand for flags in the
environment, which a list of processes does not show.
`;

const OPTIONS = {
  "base-url": { type: "string" },
  "secret-key": { type: "string" },
  port: { type: "string" },
  "webhook-url": { type: "string" },
  "redirect-url": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const parse = (args: readonly string[]) => parseFlags(args, OPTIONS, "payment-sandbox mcp --help");

type Environment = Readonly<Record<string, string | undefined>>;

/** @returns undefined when only the help is asked for. */
export function readFlags(args: readonly string[], environment: Environment): Wanted | undefined {
  const { values } = parse(args);
  if (values.help === true) return undefined;
  const own = ["port", "webhook-url", "redirect-url"] as const;
  const baseUrl = values["base-url"] ?? environment["PAYMENT_SANDBOX_BASE_URL"] ?? "";
  if (baseUrl === "") return ownSandbox(values);
  const misplaced = own.find((name) => values[name] !== undefined);
  if (misplaced !== undefined)
    throw new FlagError(`--${misplaced} is for a sandbox that is started here. Leave --base-url out.`);
  const secretKey = values["secret-key"] ?? environment["PAYMENT_SANDBOX_SECRET_KEY"] ?? "";
  if (secretKey === "")
    throw new FlagError("--base-url needs --secret-key. The sandbox printed the key when it started.");
  const url = urlFlag("--base-url", baseUrl) ?? "";
  return {
    baseUrl: new URL(url),
    secretKey,
    adminToken: environment["PAYMENT_SANDBOX_ADMIN_TOKEN"] || undefined,
  };
}

function ownSandbox(values: ReturnType<typeof parse>["values"]): Wanted {
  if (values["secret-key"] !== undefined)
    throw new FlagError("--secret-key belongs to a sandbox that runs. Give --base-url, too.");
  const webhookUrl = urlFlag("--webhook-url", values["webhook-url"]);
  const redirectUrl = urlFlag("--redirect-url", values["redirect-url"]);
  return {
    port: wholeNumber("--port", values.port ?? "0", 0, 65_535),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
  };
}
