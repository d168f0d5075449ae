import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { typed } from "../read-arguments.ts";
import { digest } from "./digest.ts";
import { table, withRows } from "./table.ts";
import { tools } from "./tools.ts";

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const { values } = typed({ options: { only: { type: "string" } } }, "npm run digest [-- --only PATTERN]");
const chosen = tools.filter(({ name }) => values.only === undefined || new RegExp(values.only).test(name));
const rows = [];
for (const tool of chosen) {
  const folder = here(`.cache/digest/${tool.name.replaceAll(/\W+/g, "-").replace(/^-/, "")}`);
  const row = await digest(tool, folder, here("generated"));
  rows.push(row);
  console.log(
    `${tool.name} ${tool.version}: ${row.failed ?? (row.answers.map((yes) => (yes ? "yes" : "NO")).join(", ") || "accepted")}`,
  );
}
const page = here("docs/digest.md");
const all = chosen.length === tools.length;
await writeFile(page, all ? table(rows) : withRows(await readFile(page, "utf8"), rows));
if (rows.some(({ failed, answers }) => failed !== undefined || answers.includes(false))) process.exitCode = 1;
