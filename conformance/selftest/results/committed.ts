/** The kill matrix as it is committed. */
import { readFileSync, writeFileSync } from "node:fs";
import { type MatrixRow, inOrder } from "./compare.ts";

const MATRIX = new URL("kill-matrix.json", import.meta.url);

export function committed(): MatrixRow[] {
  return JSON.parse(readFileSync(MATRIX, "utf8"));
}

export function commit(rows: readonly MatrixRow[]): void {
  writeFileSync(MATRIX, `${JSON.stringify(rows.toSorted(inOrder), undefined, 2)}\n`);
}
