import process from "node:process";
import { FlagError } from "../parse-flags.ts";
import { logBy } from "../log.ts";
import { listen } from "../../http/server.ts";
import sandbox from "../../package.json" with { type: "json" };
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { openSqlite } from "../../store/sqlite.ts";
import { Connection, NoAnswer, ToolError } from "./connection.ts";
import { HELP, readFlags, type Wanted } from "./flags.ts";

/** `payment-sandbox mcp`: serves tools until its client closes standard input. */
export async function mcp(args: readonly string[]): Promise<number> {
  const wanted = readFlags(args, process.env);
  if (wanted === undefined) {
    process.stdout.write(HELP);
    return 0;
  }
  const { serve } = await loadServer();
  const own = "baseUrl" in wanted ? undefined : await startOwn(wanted);
  try {
    const connection = "baseUrl" in wanted ? await proved(wanted) : connectionTo(own);
    await serve(connection, { publicKey: own?.merchant().publicKey });
    return 0;
  } finally {
    await own?.close();
  }
}

/** Installs the packages that only this command needs, in the versions that it was tested with. */
const INSTALL = ["npm install --save-dev", ...Object.entries(sandbox.peerDependencies).map(pinned)].join(" ");

function pinned([name, range]: readonly [string, string]): string {
  return `${name}@${range.replace("^", "")}`;
}

async function loadServer() {
  try {
    return await import("./server.ts");
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND";
    if (!missing) throw cause;
    throw new FlagError(`mcp needs two packages that are not installed here. Type: ${INSTALL}`, {
      cause,
    });
  }
}

/** Refuses at once what is no sandbox. One that does not run yet may be started later: each call asks again. */
async function proved(address: Extract<Wanted, { baseUrl: URL }>): Promise<Connection> {
  try {
    const connection = new Connection(address);
    await connection.outcomes().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      console.error(`payment-sandbox: ${error.message}`);
    });
    return connection;
  } catch (cause) {
    if (!(cause instanceof ToolError)) throw cause;
    throw new FlagError(cause.message, { cause });
  }
}

function connectionTo(own: Sandbox | undefined): Connection {
  if (own === undefined) throw new Error("No sandbox was started.");
  return new Connection({
    baseUrl: new URL(own.baseUrl()),
    secretKey: own.merchant().secretKey,
    adminToken: undefined,
  });
}

/** A sandbox with a socket, so that its pages open in a browser and other programs can call it. */
async function startOwn({ port, ...urls }: Exclude<Wanted, { baseUrl: URL }>): Promise<Sandbox> {
  const own = await openSandbox({
    store: openSqlite(":memory:"),
    ...urls,
    onDefect: logBy((line) => console.error(line), performance.now.bind(performance)),
    onNotice: (line) => console.error(`payment-sandbox: ${line}`),
  });
  try {
    await listen(own, { host: "127.0.0.1", port });
  } catch (cause) {
    await own.close();
    throw new FlagError(`Port ${port} cannot be used. Give another with --port, or none for a free one.`, {
      cause,
    });
  }
  return own;
}
