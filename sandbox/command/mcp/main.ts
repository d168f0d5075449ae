import sandboxPackage from "../../package.json" with { type: "json" };
import { DEFAULT_ORIGIN } from "../../settings.ts";
import { textAt } from "../../values/json.ts";
import { readFlags } from "../flags.ts";
import { FlagError, originFlag, parseFlags } from "../parse-flags.ts";
import { talking, type Terminal } from "../running.ts";
import { start } from "../start.ts";
import type { Connection } from "./sandbox.ts";

const HELP = `payment-sandbox mcp: tools of the sandbox for agents, over stdio (Model Context Protocol)

Without --base-url it starts a sandbox of its own in memory, on a free port, and forgets it at the end. That one takes
the flags of payment-sandbox, such as --webhook-url and --redirect-url.

  --base-url URL           a sandbox that runs, such as ${DEFAULT_ORIGIN}/v2; anything else is refused
  --secret-key KEY         its secret key, which it printed when it started
  --help                   this text

PAYMENT_SANDBOX_BASE_URL, PAYMENT_SANDBOX_SECRET_KEY and PAYMENT_SANDBOX_ADMIN_TOKEN stand for flags in the
environment, which a list of processes does not show.`;

/** `payment-sandbox mcp`: serves tools until its client closes standard input. */
export function mcp(args: readonly string[], terminal: Terminal): Promise<number> {
  return talking("mcp", terminal, async () => {
    if (args.includes("--help") || args.includes("-h")) {
      terminal.say(HELP);
      return 0;
    }
    const { serve } = await loadServer();
    const running = runningIn(args, terminal);
    if (running === undefined) {
      const own = await start(readFlags(["--memory", "--port", "0", ...args], terminal.environment));
      try {
        await serve({ ...own.merchant(), origin: own.world.localOrigin(), terminal });
      } finally {
        await own.close();
      }
    } else await serve(running);
    return 0;
  });
}

const OPTIONS = { "base-url": { type: "string" }, "secret-key": { type: "string" } } as const;

/** The sandbox that flags or environment name; undefined when none is named. */
export function runningIn(args: readonly string[], terminal: Connection["terminal"]): Connection | undefined {
  const { PAYMENT_SANDBOX_BASE_URL: url, PAYMENT_SANDBOX_SECRET_KEY: key } = terminal.environment;
  if (!url && !args.some((arg) => /^--(base-url|secret-key)\b/.test(arg))) {
    if (!args.some((arg) => /^--(data|database-url)\b/.test(arg))) return undefined;
    throw new FlagError(
      "The sandbox of mcp is in memory. Give --base-url of a sandbox that keeps its state.",
    );
  }
  const { values } = parseFlags(args, OPTIONS, "payment-sandbox mcp --help");
  const { "base-url": baseUrl = url, "secret-key": secretKey = key } = values;
  if (baseUrl && secretKey) return { origin: originFlag("--base-url", baseUrl), secretKey, terminal };
  throw new FlagError("--base-url and --secret-key belong together: the sandbox printed both at its start.");
}

const SDK = "@modelcontextprotocol/sdk";

function loadServer() {
  return import("./server.ts").catch((cause: unknown) => {
    if (textAt(cause, "code") !== "ERR_MODULE_NOT_FOUND") throw cause;
    const needed = `${SDK}@${sandboxPackage.peerDependencies[SDK].replace("^", "")}`;
    throw new FlagError(`A package is not installed here. Type: npm install --save-dev ${needed}`, { cause });
  });
}
