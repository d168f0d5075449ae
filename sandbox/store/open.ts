import { chmodSync, closeSync, lstatSync, openSync, existsSync, mkdirSync } from "node:fs";
import { join, dirname, resolve } from "node:path";
import { isNotKept, StoreUnusable } from "./failures.ts";
import type { Store } from "./port.ts";
import { withoutPassword } from "./postgres/url.ts";

/** Where the state is stored; with neither, in memory. */
export interface StorePlace {
  readonly data: string | undefined;
  readonly databaseUrl: string | undefined;
}

/** Opens the store of the flags and loads only its driver. An error is one line. */
export async function openStore({ data, databaseUrl }: StorePlace): Promise<Store> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import("./postgres.ts");
    return openPostgres(databaseUrl);
  }
  const { openSqlite } = await import("./sqlite.ts");
  if (data === undefined) return openSqlite(":memory:");
  try {
    makeFolder(data);
    const file = join(data, "sandbox.sqlite");
    for (const suffix of ["", "-wal", "-shm", "-journal"]) refuseOther(file + suffix);
    // The file holds keys. SQLite gives the files beside it the same mode.
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
    return openSqlite(file);
  } catch (error) {
    if (error instanceof StoreUnusable || isNotKept(error))
      throw new StoreUnusable(`--data ${data}: ${error.message}`, { cause: error });
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreUnusable(
      `--data ${data} cannot be used (${why}). Give a directory that can be written to.`,
      {
        cause: error,
      },
    );
  }
}

/** To open a named pipe waits for another program without end; a link may lead to one, or to a file of others. */
function refuseOther(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) throw new StoreUnusable(`${file} is not a regular file.`);
}

/** The place as people see it, without a password. */
export function placeName({ data, databaseUrl }: StorePlace): string {
  return databaseUrl === undefined ? (data ?? "memory") : withoutPassword(databaseUrl);
}

/**
 * Creates the folder, and those above it that are missing, readable for their user only. One by one: with
 * `recursive`, Node never returns for a place such as /proc/x.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) mkdirSync(folder, { mode: 0o700 });
}
