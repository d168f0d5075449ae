// replays.ts
import type { DatabaseSync } from "node:sqlite";
import type { ReplayStore } from "@payment-service/client/webhooks";

export function replaysIn(database: DatabaseSync): ReplayStore {
  database.exec("CREATE TABLE IF NOT EXISTS done (key TEXT PRIMARY KEY)");
  let last: Promise<unknown> = Promise.resolve(); // one connection has one transaction at a time
  return {
    once(key, work) {
      const mine = last.then(async () => {
        database.exec("BEGIN IMMEDIATE");
        try {
          const isNew = database.prepare("INSERT OR IGNORE INTO done VALUES (?)").run(key).changes === 1;
          if (isNew) await work();
          database.exec("COMMIT");
          return isNew;
        } catch (error) {
          database.exec("ROLLBACK"); // the key is not kept, so the next webhook does the work
          throw error;
        }
      });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
