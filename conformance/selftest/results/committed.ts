/** The kill matrix as it is committed. */
import { readFileSync, writeFileSync } from "node:fs";
import { type MatrixRow, inOrder } from "./compare.ts";

const MATRIX = new URL("kill-matrix.json", import.meta.url);

export function committed(): MatrixRow[] {
  return JSON.parse(readFileSync(MATRIX, "utf8"));
}

export function commit(rows: readonly MatrixRow[]): void {
  writeFileSync(MATRIX, inLines(rows.toSorted(inOrder)));
}

/** JSON with one line for each row, so that a difference shows which rows changed. */
export function inLines(rows: readonly object[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;
}
