import type { SqlValue } from "../port.ts";
import { WORLD_TABLES } from "../schema.ts";

const ONE_ROW = /^\s*INSERT INTO (\w+) \(([^()]*)\)\s+VALUES \(([^()]*)\)\s*$/;

/**
 * The statement that inserts any number of rows at once: value `$n` is the array of what they have as their `$n`.
 * Undefined unless `text` inserts one row into a table that operations write, and does nothing else.
 */
export function manyRows(text: string): string | undefined {
  const [, name = "", columnList = "", valueList = ""] = ONE_ROW.exec(text) ?? [];
  const table = WORLD_TABLES.find((one) => one.name === name);
  if (table === undefined) return undefined;
  const columns = namesIn(columnList);
  const values = namesIn(valueList);
  const arrays: string[] = [];
  for (const [index, value] of values.entries()) {
    const number = /^\$(\d+)$/.exec(value)?.[1];
    if (number === undefined) continue;
    const type = table.columns.find((column) => column.name === columns[index])?.type;
    arrays[Number(number) - 1] = `$${number}::${type}[]`;
  }
  const given = arrays.map((_array, index) => `v${index + 1}`);
  return `INSERT INTO ${name} (${columns.join(", ")})
    SELECT ${values.map((value) => value.replace("$", "v")).join(", ")}
    FROM unnest(${arrays.join(", ")}) AS given (${given.join(", ")})`;
}

/** The values of each row as one array for each `$n`. */
export function arraysOf(rows: readonly (readonly SqlValue[])[]): SqlValue[][] {
  const [first = []] = rows;
  return first.map((_value, index) => rows.map((row) => row[index] ?? null));
}

function namesIn(list: string): string[] {
  return list.split(",").map((part) => part.trim());
}
