import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "linear-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that holds the text. */
export function fileOf(text: string): string {
  const file = join(folder, "file");
  writeFileSync(file, text);
  return file;
}
