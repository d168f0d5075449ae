import { docsOf, start } from "./start.ts";
import { HELP, readFlags } from "./flags.ts";
import { FlagError, noCommand } from "./parse-flags.ts";
import sandboxPackage from "../package.json" with { type: "json" };
import { StoreUnusable } from "../store/failures.ts";
import { placeName } from "../store/open.ts";
import type { Terminal } from "./running.ts";
import { targetOf } from "./target.ts";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { moneyText } from "../values/money.ts";
import { TEST_CARDS } from "../outcomes.ts";
import { PORTAL_PATH } from "../pages/sites.ts";
import { adminOrigin } from "../pipeline/admin.ts";
import type { Sandbox } from "../sandbox.ts";
import { writtenOtherwise } from "../settings.ts";

/** Commands beside the server itself, as in `payment-sandbox logs`. Each is loaded only when it is asked for. */
interface Subcommand {
  /** One line for --help. */
  readonly about: string;
  /** Runs with the arguments that follow its name, and resolves with the exit code. */
  readonly load: () => Promise<(args: readonly string[], terminal: Terminal) => Promise<number>>;
}

const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>([
  [
    "logs",
    {
      about: "shows the requests that a running sandbox answers, as they come",
      load: async () => (await import("./logs/logs.ts")).logs,
    },
  ],
  [
    "trigger",
    {
      about: "causes an event of a running sandbox, as in: trigger charge.failed",
      load: async () => (await import("./trigger.ts")).trigger,
    },
  ],
  [
    "mcp",
    {
      about: "tools of the sandbox for agents, over stdio (Model Context Protocol)",
      load: async () => (await import("./mcp/main.ts")).mcp,
    },
  ],
]);

/** The part of --help that lists them. */
function subcommandHelp(): string {
  const lines = [...SUBCOMMANDS].map(([name, { about }]) => `  ${name.padEnd(24)} ${about}`);
  return `\nCommands that talk to a sandbox that runs; each has its own --help:\n\n${lines.join("\n")}\n`;
}

/** Exit code when nothing was started: a flag, a port or a directory cannot be used. */
const EXIT_UNUSABLE = 2;

/** What standard output was to have cannot be written: its reader is gone, or the disk is full. */
class Unprintable extends Error {
  constructor(cause: Error) {
    super(`Standard output cannot be written (${cause.message}). Give it a reader, or a file with room.`, {
      cause,
    });
  }
}

/** Rejects with `Unprintable`. */
function print(text: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  }).catch((error: Error) => Promise.reject(new Unprintable(error)));
}

function complain({ message }: Error): void {
  process.stderr.write(`payment-sandbox: ${message}\n`);
}

/** npm passes no signal on to what `npm run` started. Without this, the sandbox would go on and keep its port. */
function whenLeftAlone(stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  watch.unref();
}

/** For the commands beside the server, which do not know the process. */
function terminal(): Terminal {
  process.stdout.on("error", (error) => {
    // The reader of a pipe has read enough: there is nobody left to write for.
    if ("code" in error && error.code === "EPIPE") process.exit(0);
    complain(new Unprintable(error));
    process.exit(EXIT_UNUSABLE);
  });
  return {
    environment: process.env,
    color: process.stdout.isTTY && process.stdout.hasColors(),
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  };
}

/** As a URL writes them. A list of what to spare has no ranges, such as 127.0.0.0/8. */
const THIS_MACHINE = ["localhost", "localhost.", "127.0.0.1", "[::1]", "[::ffff:7f00:1]", "0.0.0.0", "[::]"];

/** A proxy of the environment (`NODE_USE_ENV_PROXY`) leads out of this machine, and cannot reach what listens on it. */
function reachThisMachineDirectly(): void {
  const spared = process.env["no_proxy"] ?? process.env["NO_PROXY"] ?? "";
  if (spared !== "*") process.env["no_proxy"] = [spared, ...THIS_MACHINE].join(",");
}

async function run(folder: URL): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  const subcommand = SUBCOMMANDS.get(name);
  if (subcommand !== undefined) {
    const command = await subcommand.load();
    process.exitCode = await command(args, terminal());
    return;
  }
  if (name !== "" && !name.startsWith("-")) throw new FlagError(noCommand(name, [...SUBCOMMANDS.keys()]));
  const flags = readFlags(process.argv.slice(2), process.env);
  if (flags.help) return print(HELP + subcommandHelp());
  if (flags.version) return print(`${sandboxPackage.version}\n`);
  const sandbox = await start(flags, docsOf(folder));
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1); // the second signal: stop without waiting
    stopping = true;
    void sandbox.close().then(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  // A program that started the sandbox with a channel, and was killed, can no longer send a signal.
  process.once("disconnect", stop);
  if (process.env["npm_lifecycle_event"] === "sandbox") whenLeftAlone(() => stopping || stop());
  const shown = flags.json ? `${JSON.stringify(targetOf(sandbox))}\n` : banner(sandbox, placeName(flags));
  await print(shown).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
}

/**
 * Reads the flags and runs what they ask for. Sets the exit code of the process.
 * @param folder of the sandbox's code, beside which the documentation is
 */
export async function main(folder: URL): Promise<void> {
  // A line that cannot be written is lost. Without these listeners it would end the sandbox with a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  reachThisMachineDirectly();
  try {
    await run(folder);
  } catch (error) {
    if (!(error instanceof FlagError || error instanceof StoreUnusable || error instanceof Unprintable))
      throw error;
    complain(error);
    process.exitCode = EXIT_UNUSABLE;
  }
}

/** The text that a person needs for the first call. */
function banner(sandbox: Sandbox, keptIn: string): string {
  const { secretKey, publicKey, webhookKey, webhookUrl, redirectUrl } = sandbox.merchant();
  const { world } = sandbox;
  const lines: readonly (readonly [string, string])[] = [
    ["Base URL", sandbox.baseUrl()],
    ...(world.origin() === world.localOrigin() ? [] : [["Listens at", world.localOrigin()] as const]),
    ["Secret key", secretKey],
    ["Public key", publicKey],
    ["Webhooks to", webhookUrl ?? "nowhere (--webhook-url URL)"],
    ["Webhook key", webhookKey],
    ["3DS redirect to", redirectUrl ?? "nowhere (--redirect-url URL)"],
    ["Portal", adminOrigin(world) + PORTAL_PATH],
    ["Outcomes", `${adminOrigin(world)}${CONTROL_PATH}/outcomes`],
    ["State kept in", keptIn],
    ...writtenOtherwise(sandbox.world.settings),
  ];
  const cards = TEST_CARDS.map((card) => {
    const at =
      card.amount === undefined ? "" : ` at ${moneyText({ amount: card.amount, currency_code: "MXN" })}`;
    return `    ${card.card_number}  ${card.name}${at}`;
  });
  return [
    "Payment sandbox is ready. No real money anywhere.",
    "",
    ...lines.map(([name, value]) => `  ${name.padEnd(16)} ${value}`),
    "",
    "  Test cards (12/2039, code 123)",
    ...cards,
    "",
    "  Stop with Ctrl+C.",
    "",
  ].join("\n");
}
