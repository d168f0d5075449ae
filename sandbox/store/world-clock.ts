import type { MovableClock } from "../values/clock.ts";
import { first, type Sql, type Store } from "./port.ts";

interface Row {
  readonly advance: number;
  readonly rewinds: number;
}

/** Stores the clock's advance, for other processes and for the next start. It only grows. */
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
 * For the start of a process that is alone with its store. A kill during an advance leaves the advance unstored. The
 * time is then at least that of the newest event, so that no event lies in the future.
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

/**
 * The only way to make the advance smaller. Rewinds are counted, so that no process mistakes an old advance for a new
 * one.
 */
export async function rewindAdvance(sql: Sql, advance: number): Promise<void> {
  await sql.all(
    `INSERT INTO world_clock (id, advance, rewinds) VALUES (1, $1, 1)
     ON CONFLICT (id) DO UPDATE SET advance = excluded.advance, rewinds = world_clock.rewinds + 1`,
    [advance],
  );
}

/** Makes the clock of a process follow the world's: forward when others advance it, back only after a rewind. */
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
