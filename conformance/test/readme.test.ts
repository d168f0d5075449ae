import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { flows } from "../flows/index.ts";
import { registerTable } from "../report/register-table.ts";
import { loadRequirements } from "../register/requirements.ts";

const file = fileURLToPath(new URL("../README.md", import.meta.url));
const [BEGIN, END] = ["<!-- register: begin (vitest -u writes this) -->", "<!-- register: end -->"];

it("the table in the README is the register's: `npx vitest run conformance/test/readme.test.ts -u` writes it", async () => {
  const text = readFileSync(file, "utf8");
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  expect(after).toBeDefined();
  const table = registerTable(loadRequirements(), flows);
  await expect(`${before}${BEGIN}\n\n${table}\n\n${END}${after}`).toMatchFileSnapshot(file);
});
