import type { Measures } from "./measures.ts";

/** A Markdown table: a row for each measure, a column for each tree. */
export function tableOf(columns: ReadonlyMap<string, Measures>): string {
  const names = [...new Set([...columns.values()].flatMap((measures) => Object.keys(measures)))];
  const rows = [
    ["", ...columns.keys()],
    ["---", ...[...columns.keys()].map(() => "---:")],
    ...names.map((name) => [name, ...[...columns.values()].map((measures) => String(measures[name] ?? ""))]),
  ];
  const widths =
    rows[0]?.map((_cell, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0))) ?? [];
  return rows
    .map((row) => `| ${row.map((cell, place) => padded(cell, widths[place] ?? 0, place > 0)).join(" | ")} |`)
    .join("\n");
}

function padded(cell: string, width: number, isFigure: boolean): string {
  return isFigure ? cell.padStart(width) : cell.padEnd(width);
}
