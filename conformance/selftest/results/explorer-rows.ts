/** What the explorer found of each defect, in results/explorer.json: a run that ends early leaves what it had found. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inLines } from "./matrix.ts";
import type { Explored } from "./explorer-table.ts";

const ROWS = fileURLToPath(new URL("explorer.json", import.meta.url));

export type Row = Omit<Explored, "number">;

export class ExplorerRows {
  readonly #file: string;
  readonly #rows: Map<string, Row>;

  constructor(file = ROWS) {
    this.#file = file;
    const rows: Row[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
    this.#rows = new Map(rows.map((row) => [row.name, row]));
  }

  of(name: string): Row | undefined {
    return this.#rows.get(name);
  }

  /** Keeps a row at once. */
  put({ number: _place, ...row }: Explored): void {
    this.#rows.set(row.name, row);
    this.#write();
  }

  /** Forgets what is about no defect any more, and what is explored anew. */
  keepOnly(isKept: (name: string) => boolean): void {
    for (const name of this.#rows.keys()) if (!isKept(name)) this.#rows.delete(name);
    this.#write();
  }

  #write(): void {
    const rows = [...this.#rows.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    writeFileSync(this.#file, inLines(rows));
  }
}
