import type { MovableClock } from "../time/clock.ts";
import { first, type Sql, type Store } from "./port.ts";

interface Row {
  readonly advance: number;
  readonly rewinds: number;
}

/** Remembers by how much the world's clock is ahead, for other processes and for the next start. It only grows. */
export async function keepAdvance(store: Store, advance: number): Promise<void> {
  await store.write((sql) =>
    sql.all(
      `INSERT INTO world_clock (id, advance, rewinds) VALUES (1, $1, 0)
       ON CONFLICT (id) DO UPDATE SET advance = excluded.advance WHERE world_clock.advance < excluded.advance`,
      [advance],
    ),
  );
}

/**
 * For a process that has its store to itself, at its start: one that was killed while its clock advanced has not kept
 * by how much. Time is then that of the newest event at least, so that nothing that has happened is yet to come.
 */
export async function catchUp(store: Store, clock: MovableClock): Promise<void> {
  const rows = await store.read((sql) =>
    sql.all<{ newest: number | null }>(
      `SELECT (SELECT created FROM events WHERE merchant_id = merchants.id ORDER BY id DESC LIMIT 1) AS newest
       FROM merchants`,
    ),
  );
  const newest = Math.max(...rows.map((row) => row.newest ?? 0));
  if (newest <= clock.now()) return;
  clock.moveTo(newest);
  await keepAdvance(store, clock.advance());
}

/** The one way in which it shrinks. Counted, so that no process takes the old advance for a newer one. */
export async function rewindAdvance(sql: Sql, advance: number): Promise<void> {
  await sql.all(
    `INSERT INTO world_clock (id, advance, rewinds) VALUES (1, $1, 1)
     ON CONFLICT (id) DO UPDATE SET advance = excluded.advance, rewinds = world_clock.rewinds + 1`,
    [advance],
  );
}

/** Makes a process's clock follow the world's: forward as others advance it, back only when the world was rewound. */
export function clockFollower(store: Store, clock: MovableClock): () => Promise<void> {
  let rewinds = 0;
  return async () => {
    const row = await store.read((sql) =>
      first<Row>(sql, `SELECT advance, rewinds FROM world_clock WHERE id = 1`),
    );
    if (row === undefined) return;
    if (row.rewinds === rewinds) clock.moveTo(clock.now() - clock.advance() + row.advance);
    else clock.setAdvance(row.advance);
    rewinds = row.rewinds;
  };
}
