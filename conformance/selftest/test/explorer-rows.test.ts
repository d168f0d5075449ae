import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { defects } from "../defects/index.ts";
import { ExplorerRows } from "../results/explorer-rows.ts";
import { type Explored, table } from "../results/explorer-table.ts";

const row = (number: number, name: string, more: Partial<Explored> = {}): Explored => ({
  number,
  name,
  breaks: name.split(":")[0] ?? "",
  isUnsteady: false,
  tookMs: 1000,
  ...more,
});

const FOUND: Explored["found"] = {
  requirement: "capture.full",
  isNamed: true,
  phase: "tour",
  commands: 3,
  commandsAtFirst: 8,
  again: { failed: 3, of: 3 },
};

function fileOf(text = "[]\n"): string {
  const file = join(mkdtempSync(join(tmpdir(), "explorer-")), "explorer.json");
  writeFileSync(file, text);
  return file;
}

it("keeps each row at once, so that a run that ends early can go on", () => {
  const file = fileOf();
  const rows = new ExplorerRows(file);
  rows.put(row(2, "b: second", { found: FOUND }));
  rows.put(row(1, "a: first"));
  const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
  expect(kept).toMatchObject([{ name: "a: first" }, { name: "b: second", found: FOUND }]);
  expect(JSON.stringify(kept)).not.toContain("number");
  expect(new ExplorerRows(file).of("b: second")?.found).toEqual(FOUND);
});

it("forgets what is explored anew, and what is about no defect any more", () => {
  const file = fileOf();
  const rows = new ExplorerRows(file);
  for (const name of ["a: kept", "b: anew", "c: gone"]) rows.put(row(0, name));
  rows.keepOnly((name) => name === "a: kept");
  const again = new ExplorerRows(file);
  expect(["a: kept", "b: anew", "c: gone"].map((name) => again.of(name)?.name)).toEqual([
    "a: kept",
    undefined,
    undefined,
  ]);
});

it("is empty where nothing was explored", () => {
  expect(new ExplorerRows(join(tmpdir(), "no-such-explorer.json")).of("a: b")).toBeUndefined();
});

it("makes a page of the rows that says what is missing", () => {
  const rows = [row(0, "capture.full: a", { found: FOUND }), row(1, "event.x: b")];
  const page = table({ rows, own: [], all: defects, open: ["refund.on-hold.cancels: c"] });
  expect(page).toContain("| found by the explorer | 1 (50 of 100) |");
  expect(page).toContain("- event.x: b\n");
  expect(page).toContain("## Not explored yet\n\n- refund.on-hold.cancels: c\n");
  expect(table({ rows, own: [], all: defects, open: [] })).not.toContain("Not explored yet");
});
