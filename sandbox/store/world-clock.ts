import { first, type Store } from "./port.ts";

/** Remembers by how much the world's clock is ahead, for other processes and for the next start. It only grows. */
export async function keepAdvance(store: Store, advance: number): Promise<void> {
  await store.write((sql) =>
    sql.all(
      `INSERT INTO world_clock (id, advance) VALUES (1, $1)
       ON CONFLICT (id) DO UPDATE SET advance = excluded.advance WHERE world_clock.advance < excluded.advance`,
      [advance],
    ),
  );
}

export async function readAdvance(store: Store): Promise<number> {
  const row = await store.read((sql) =>
    first<{ advance: number }>(sql, `SELECT advance FROM world_clock WHERE id = 1`),
  );
  return row?.advance ?? 0;
}
