import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { Client } from "pg";
import { inCi } from "./machine.ts";

/** Where Debian's package `postgresql` puts the server programs, one directory per major version. */
const INSTALLED = "/usr/lib/postgresql";

export interface PostgresServer {
  /** A database of its own, empty; the address fits `--database-url`. */
  newDatabase(): Promise<string>;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Why no server can be started here, or undefined when one can. Printed where tests leave PostgreSQL out; with
 * CI set they do not leave it out, but fail.
 */
export const postgresMissing: string | undefined =
  programs() === undefined
    ? `PostgreSQL is left out: no server programs in ${INSTALLED}. Install them with: apt-get install postgresql`
    : undefined;

if (postgresMissing !== undefined) {
  if (inCi) throw new Error(postgresMissing);
  console.warn(postgresMissing);
}

/** Starts a private server in a directory of its own, reached by a socket in there. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const bin = programs();
  if (bin === undefined) throw new Error(postgresMissing);
  const directory = mkdtempSync(join(tmpdir(), "payment-sandbox-postgres-"));
  const user = serverUser();
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, "data");
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  await promisify(execFile)(join(bin, "initdb"), initdb, { ...user, cwd: directory });

  const chosen = { listen_addresses: "", unix_socket_directories: directory, fsync: "off", ...settings };
  const flags = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...flags], {
    ...user,
    cwd: directory,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killed = () => server.kill("SIGQUIT");
  process.on("exit", killed);
  const ended = once(server, "exit");
  await untilReady(server.stderr, ended);

  const addressOf = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(directory)}`;
  let databases = 0;
  return {
    pid: server.pid ?? 0,
    async newDatabase() {
      const name = `world_${(databases += 1)}`;
      const client = new Client({ connectionString: addressOf("postgres") });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return addressOf(name);
    },
    async stop() {
      process.off("exit", killed);
      server.kill("SIGINT"); // ends sessions, then itself
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function programs(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const versions = readdirSync(INSTALLED)
    .filter((version) => existsSync(join(INSTALLED, version, "bin", "initdb")))
    .toSorted((a, b) => Number(b) - Number(a));
  return versions[0] === undefined ? undefined : join(INSTALLED, versions[0], "bin");
}

function idOfPostgres(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package has made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfPostgres("-u"), gid: idOfPostgres("-g") };
}

async function untilReady(log: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let said = "";
  const ready = Promise.withResolvers<void>();
  log.on("data", (text: Buffer) => {
    said = (said + text.toString()).slice(-10_000);
    if (said.includes("ready to accept connections")) ready.resolve();
  });
  await Promise.race([
    ready.promise,
    ended.then(() => Promise.reject(new Error(`PostgreSQL ended at once:\n${said}`))),
  ]);
}
