/** Prints figures about the shape of the code, of the working tree and of other commits, side by side. */
import { join } from "node:path";
import { typed } from "../read-arguments.ts";
import { atCommit, shortName } from "./checkout.ts";
import { measure, type Measures } from "./measures.ts";
import { tableOf } from "./table.ts";

const { values } = typed(
  { options: { at: { type: "string", multiple: true, default: [] } } },
  "npm run measure [-- --at COMMIT]...",
);

const columns = new Map<string, Measures>();
for (const commit of values.at.map(nameOf)) columns.set(commit, atCommit(commit, measure));
columns.set("working tree", measure(join(import.meta.dirname, "..", "..")));
console.log(tableOf(columns));

function nameOf(commit: string): string {
  try {
    return shortName(commit);
  } catch {
    console.error(`--at: "${commit}" is no commit of this repository`);
    return process.exit(2);
  }
}
