import { freeLeases } from "./outbox.ts";
import { first, type LoneSql, type Sql } from "./port.ts";
import { WORLD_TABLES } from "./schema.ts";

export interface Checkpoint {
  readonly name: string;
  /** The world's time at the checkpoint. */
  readonly created: number;
  /** The clock's advance at the checkpoint. */
  readonly advance: number;
}

const NAMES = WORLD_TABLES.map(({ name }) => name);

/** Keeps a copy of the world under a name and replaces an older one. The store itself copies the rows. */
export async function makeCheckpoint(sql: LoneSql, made: Checkpoint): Promise<void> {
  await sql.freeze(NAMES);
  await dropCheckpoint(sql, made.name);
  await sql.all(`INSERT INTO checkpoints (name, created, advance) VALUES ($1, $2, $3)`, [
    made.name,
    made.created,
    made.advance,
  ]);
  for (const { name, columns } of WORLD_TABLES) {
    const list = columns.map((column) => column.name).join(", ");
    await sql.all(`INSERT INTO kept_${name} (checkpoint, ${list}) SELECT $1, ${list} FROM ${name}`, [
      made.name,
    ]);
  }
}

/** Oldest first. */
export function listCheckpoints(sql: Sql): Promise<readonly Checkpoint[]> {
  return sql.all<Checkpoint>(`SELECT name, created, advance FROM checkpoints ORDER BY created, name`);
}

export function findCheckpoint(sql: Sql, name: string): Promise<Checkpoint | undefined> {
  return first<Checkpoint>(sql, `SELECT name, created, advance FROM checkpoints WHERE name = $1`, [name]);
}

/**
 * Restores the world of the checkpoint. `now` is its time then: deliveries that were running are due again. False
 * when there is no such checkpoint.
 */
export async function restoreWorld(sql: LoneSql, name: string, now: number): Promise<boolean> {
  await sql.freeze(NAMES);
  if ((await findCheckpoint(sql, name)) === undefined) return false;
  await emptyWorld(sql);
  for (const table of WORLD_TABLES) {
    const list = table.columns.map((column) => column.name).join(", ");
    await sql.all(
      `INSERT INTO ${table.name} (${list}) SELECT ${list} FROM kept_${table.name} WHERE checkpoint = $1`,
      [name],
    );
  }
  await freeLeases(sql, now);
  return true;
}

/** False when there is no checkpoint of this name. */
export async function dropCheckpoint(sql: Sql, name: string): Promise<boolean> {
  const dropped = await sql.all(`DELETE FROM checkpoints WHERE name = $1 RETURNING name`, [name]);
  if (dropped.length === 0) return false;
  for (const table of NAMES) await sql.all(`DELETE FROM kept_${table} WHERE checkpoint = $1`, [name]);
  return true;
}

/** Removes everything that operations made, and the counts of the rate limit. */
export async function emptyWorld(sql: LoneSql): Promise<void> {
  await sql.freeze(NAMES);
  for (const table of [...NAMES, "rate_shares"]) await sql.all(`DELETE FROM ${table}`);
}
