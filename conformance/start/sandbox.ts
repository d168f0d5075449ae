import { WebhookInbox } from "../merchant/webhook-inbox.ts";
import { Redirects } from "../merchant/redirects.ts";
import { loadRequirements } from "../register/requirements.ts";
import { parseTarget } from "../subject/target-file.ts";
import { completeTarget } from "../subject/target.ts";
import { startChild, StartError, type ReadyTarget } from "./child.ts";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Enough for the other flows of a run, and few enough to be reached in a second. */
const REQUESTS_PER_MINUTE = 180;
const EVENT_DEADLINE_MS = 3000;
/** The document does not say which operations demand the header. Its required names can be judged only where one does. */
const HEADER_REQUIRED_ON = "createCharge";

/**
 * The embedded sandbox: a process on free ports that keeps its state in memory, or in a PostgreSQL database, where it
 * stays.
 */
export async function startSandbox(now: () => number, databaseUrl?: string): Promise<ReadyTarget> {
  const command = commandOf();
  const inbox = new WebhookInbox({ deadlineMs: EVENT_DEADLINE_MS, now });
  const redirects = new Redirects();
  const events = await inbox.open("127.0.0.1:0");
  const returns = await redirects.open("127.0.0.1:0");
  const close = async (): Promise<void> => {
    await Promise.all([events.close(), returns.close()]);
  };
  try {
    const child = await startChild({
      name: "the embedded sandbox",
      ...(command.cwd !== undefined && { cwd: command.cwd }),
      args: [
        ...command.args,
        "--port=0",
        databaseUrl === undefined ? "--memory" : `--database-url=${databaseUrl}`,
        "--json",
        `--webhook-url=${events.url}`,
        `--redirect-url=${returns.url}`,
        `--rate-limit=${REQUESTS_PER_MINUTE}`,
        `--require-anti-fraud=${HEADER_REQUIRED_ON}`,
      ],
      isReady: (line) => line.startsWith("{"),
      // The run needs it.
      meanwhile: loadRequirements,
    });
    const described = parseTarget(child.ready, "the embedded sandbox's own description", {});
    const target = completeTarget({
      ...described,
      name: "embedded sandbox",
      rate_limit: { requests_per_minute: REQUESTS_PER_MINUTE, patience_ms: 4000 },
      webhooks: { listen: new URL(events.url).host, deadline_ms: EVENT_DEADLINE_MS },
      three_ds: { ...described.three_ds, redirect_url: returns.url, driver: "page" },
    });
    const stop = async (): Promise<void> => {
      await child.stop();
      await close();
    };
    return { target, opened: { inbox, redirects, redirectUrl: returns.url }, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Command {
  readonly args: readonly string[];
  readonly cwd?: string;
}

/**
 * How Node starts the embedded sandbox: by the command that its package declares, as a user would. From the source of
 * this suite it starts the source of the sandbox, so that no older build is judged.
 */
export function commandOf(): Command {
  const manifest = manifestFile();
  const folder = dirname(manifest);
  const { bin }: { bin: Readonly<Record<string, string>> } = JSON.parse(readFileSync(manifest, "utf8"));
  const built = join(folder, bin["payment-sandbox"] ?? "");
  if (!import.meta.url.endsWith(".ts")) return { args: [existing(built)] };
  const cwd = dirname(folder);
  return { args: [existing(join(folder, "cli.ts"))], cwd };
}

function manifestFile(): string {
  try {
    return fileURLToPath(import.meta.resolve("@payment-service/sandbox/package.json"));
  } catch (cause) {
    throw new StartError(
      "the embedded sandbox is not installed (@payment-service/sandbox). Name a --target.",
      {
        cause,
      },
    );
  }
}

function existing(program: string): string {
  if (existsSync(program)) return program;
  throw new StartError(`the embedded sandbox is not here (${program}). Name a --target.`);
}
