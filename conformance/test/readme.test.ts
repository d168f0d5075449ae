import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { flows } from "../flows/index.ts";
import { causesTable } from "./causes-table.ts";
import { registerTable } from "./register-table.ts";
import { loadRequirements } from "../register/requirements.ts";

const tables = [
  ["../README.md", "register", () => registerTable(loadRequirements(), flows)],
  ["../../docs/certify.md", "causes", causesTable],
] as const;

it.each(tables)(
  "the table in %s is what the code says: `npx vitest run conformance/test/readme.test.ts -u` writes it",
  async (place, name, table) => {
    const file = fileURLToPath(new URL(place, import.meta.url));
    const text = readFileSync(file, "utf8");
    const [begin, end] = [`<!-- ${name}: begin (vitest -u writes this) -->`, `<!-- ${name}: end -->`];
    const [before, rest] = text.split(begin);
    const after = rest?.split(end)[1];
    expect(after).toBeDefined();
    await expect(`${before}${begin}\n\n${table()}\n\n${end}${after}`).toMatchFileSnapshot(file);
  },
);
