import { StoreUnusable } from "../failures.ts";
import { first, type LoneSql } from "../port.ts";
import { SCHEMA_VERSION, TABLES } from "../schema.ts";

/** Creates what is missing. Processes that start at once do it one after the other. */
export async function createTables(sql: LoneSql): Promise<void> {
  await sql.enterAlone("payment-sandbox schema");
  await sql.all(`CREATE TABLE IF NOT EXISTS sandbox_schema (version BIGINT NOT NULL PRIMARY KEY)`);
  const made = await first<{ version: number }>(sql, `SELECT version FROM sandbox_schema`);
  if (made?.version === SCHEMA_VERSION) return;
  if (made !== undefined) {
    throw new StoreUnusable("The state was made by another version of the sandbox. Give an empty database.");
  }
  for (const statement of TABLES) await sql.all(bytewise(statement));
  await sql.all(`INSERT INTO sandbox_schema (version) VALUES ($1)`, [SCHEMA_VERSION]);
}

/** Ids and terms are compared byte by byte, as SQLite does, and not by the rules of a language. */
function bytewise(statement: string): string {
  return statement.replaceAll(/\bTEXT\b/g, `TEXT COLLATE "C"`);
}
