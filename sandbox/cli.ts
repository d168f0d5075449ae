#!/usr/bin/env node
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { banner } from "./banner.ts";
import { FlagError, HELP, readFlags, type Flags } from "./flags.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";
import { listen } from "./server.ts";
import type { Store } from "./store/port.ts";
import { targetOf } from "./target.ts";

/** Nothing was started: a flag, a port or a directory cannot be used. */
const EXIT_UNUSABLE = 2;

function openStore({ data }: Flags, open: (location: string) => Store): Store {
  if (data === undefined) return open(":memory:");
  try {
    mkdirSync(data, { recursive: true });
    return open(join(data, "sandbox.sqlite"));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FlagError(`--data ${data} cannot be used (${why}). Give a directory that can be written to.`, {
      cause: error,
    });
  }
}

async function start(flags: Flags): Promise<Sandbox> {
  const { openSqlite } = await import("./store/sqlite.ts");
  const sandbox = await openSandbox({
    store: openStore(flags, openSqlite),
    settings: { rateLimit: flags.rateLimit, antiFraudRequiredOn: flags.antiFraudRequiredOn },
    onDefect: (error) => console.error(error),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(flags.webhookUrl === undefined ? {} : { webhookUrl: flags.webhookUrl }),
    ...(flags.redirectUrl === undefined ? {} : { redirectUrl: flags.redirectUrl }),
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

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) {
    process.stdout.write(HELP);
    return;
  }
  const sandbox = await start(flags);
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1); // asked twice: whoever asks does not want to wait
      stopping = true;
      void sandbox.close().then(() => process.exit(0));
    });
  }
  const keptIn = flags.data ?? "memory";
  process.stdout.write(flags.json ? `${JSON.stringify(targetOf(sandbox))}\n` : banner(sandbox, keptIn));
}

try {
  await main();
} catch (error) {
  if (!(error instanceof FlagError)) throw error;
  process.stderr.write(`payment-sandbox: ${error.message}\n`);
  process.exitCode = EXIT_UNUSABLE;
}
