import { alsoBy, type AlsoAnswer } from "../values/also.ts";
import { banner } from "./banner.ts";
import { docsOf } from "./docs.ts";
import { HELP, readFlags, type Flags } from "./flags.ts";
import { FlagError, noCommand } from "./parse-flags.ts";
import { namingWith } from "../values/naming.ts";
import { logBy } from "./log.ts";
import { readAtMost } from "./read-file.ts";
import sandboxPackage from "../package.json" with { type: "json" };
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { listen, type Tls } from "../http/server.ts";
import { isNotKept, StoreUnusable } from "../store/failures.ts";
import { openStore, placeName } from "../store/open.ts";
import { SUBCOMMANDS, subcommandHelp } from "./subcommands.ts";
import type { Terminal } from "./terminal.ts";
import { targetOf } from "./target.ts";

/** Exit code when nothing was started: a flag, a port or a directory cannot be used. */
const EXIT_UNUSABLE = 2;

/** Bytes of a PEM file; a chain of a dozen certificates has some 30,000. */
const LARGEST_PEM = 1024 * 1024;

async function readTls(files: NonNullable<Flags["tls"]>): Promise<Tls> {
  const { createSecureContext } = await import("node:tls");
  try {
    const tls = { cert: readAtMost(files.cert, LARGEST_PEM), key: readAtMost(files.key, LARGEST_PEM) };
    createSecureContext(tls);
    return tls;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FlagError(
      `--tls-cert and --tls-key cannot be used (${why}). Give a certificate and its key as PEM files.`,
      {
        cause: error,
      },
    );
  }
}

/** Loaded only for the flag: the check of a schema takes a while to start. */
async function alsoIn(file: string): Promise<AlsoAnswer[]> {
  const { readAlsoFile } = await import("./also-file.ts");
  return readAlsoFile(file);
}

async function start(flags: Flags, folder: URL): Promise<Sandbox> {
  const tls = flags.tls === undefined ? {} : { tls: await readTls(flags.tls) };
  const { rateLimit, antiFraudRequiredOn, adminToken } = flags;
  const store = await openStore(flags);
  const sandbox = await openSandbox({
    store,
    settings: {
      rateLimit,
      antiFraudRequiredOn,
      strictRequests: flags.strictRequests,
      adminToken,
      naming: namingWith(flags.identifierWord),
      details: flags.details,
      expiredCards: flags.expiredCards,
      log: flags.log,
      also: alsoBy(flags.also === undefined ? [] : await alsoIn(flags.also)),
      docs: docsOf(folder),
    },
    ...tls,
    onDefect: logBy((line) => console.error(line), performance.now.bind(performance)),
    onNotice: (line) => console.error(`payment-sandbox: ${line}`),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(flags.webhookUrl === undefined ? {} : { webhookUrl: flags.webhookUrl }),
    ...(flags.redirectUrl === undefined ? {} : { redirectUrl: flags.redirectUrl }),
  }).catch(async (error: unknown) => {
    await store.close();
    // A disk that is full, or a database that is lost, while the sandbox starts.
    if (!isNotKept(error) || !(error instanceof Error)) throw error;
    throw new StoreUnusable(`The state in ${placeName(flags)} cannot be used. ${error.message}`, {
      cause: error,
    });
  });
  try {
    await listen(sandbox, flags);
  } catch (error) {
    await sandbox.close();
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw code === "EADDRINUSE"
      ? new FlagError(`Port ${flags.port} is taken. Give another with --port, or --port 0 for a free one.`)
      : new FlagError(
          `Cannot listen on ${flags.host}:${flags.port} (${String(code)}). Check --host and --port.`,
          {
            cause: error,
          },
        );
  }
  return sandbox;
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
  // The reader of a pipe has read enough: there is nobody left to write for.
  process.stdout.on("error", () => process.exit(0));
  return {
    environment: process.env,
    color: process.stdout.isTTY && process.stdout.hasColors(),
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  };
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
  if (flags.help) {
    process.stdout.write(`${HELP}${subcommandHelp()}`);
    return;
  }
  if (flags.version) {
    process.stdout.write(`${sandboxPackage.version}\n`);
    return;
  }
  const sandbox = await start(flags, folder);
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
  process.stdout.write(
    flags.json ? `${JSON.stringify(targetOf(sandbox))}\n` : banner(sandbox, placeName(flags)),
  );
}

/**
 * Reads the flags and runs what they ask for. Sets the exit code of the process.
 * @param folder of the sandbox's code, beside which the documentation is
 */
export async function main(folder: URL): Promise<void> {
  try {
    await run(folder);
  } catch (error) {
    if (!(error instanceof FlagError || error instanceof StoreUnusable)) throw error;
    process.stderr.write(`payment-sandbox: ${error.message}\n`);
    process.exitCode = EXIT_UNUSABLE;
  }
}
