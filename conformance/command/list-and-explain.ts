import { flows as allFlows } from "../flows/index.ts";
import { didYouMean } from "./did-you-mean.ts";
import { UsageError } from "./options.ts";
import { type Requirement, loadRequirements } from "../register/requirements.ts";

/** --list: every requirement with what becomes of it. */
export function list(): string {
  const lines = [...loadRequirements().values()].map((row) => `${row.id}  ${row.level}  ${fate(row)}`);
  return `${lines.join("\n")}\n`;
}

/** --explain: one requirement in full. */
export function explain(id: string): string {
  const register = loadRequirements();
  const row = register.get(id);
  if (row === undefined) {
    const near = [...register.keys()].filter((one) => one.startsWith(`${id.split(".")[0] ?? ""}.`));
    const also = near.length === 0 ? "" : ` On the same topic: ${near.slice(0, 10).join(", ")}.`;
    throw new UsageError(
      `--explain ${id}: no requirement has this id.${didYouMean(id, [...register.keys()])}${also} See --list.`,
    );
  }
  const proving = allFlows.filter((flow) => Object.hasOwn(flow.proves, id));
  return [
    row.id,
    `  ${row.level}: ${row.text}`,
    `  Where: ${row.section} (${row.basis === "stated" ? "stated outright" : "follows from a stated type, format or limit"})`,
    `  Operations: ${row.operations.join(", ") || "none"}`,
    ...(row.excused === undefined ? [] : [`  Excused: ${row.excused}`]),
    ...(row.open === undefined ? [] : [`  Open: ${row.open}`]),
    ...proving.flatMap((flow) => [
      `  Proved by: ${flow.id}, "${flow.title}"`,
      `    ${flow.proves[id] ?? ""}`,
      `    needs: ${flow.needs.join(", ") || "nothing"}`,
    ]),
    "",
  ].join("\n");
}

function fate(row: Requirement): string {
  if (row.excused !== undefined) return `excused: ${row.excused}`;
  const proving = allFlows.filter((flow) => Object.hasOwn(flow.proves, row.id)).map((flow) => flow.id);
  return proving.length > 0
    ? `proved by ${proving.join(", ")}`
    : `open: ${row.open ?? "no flow proves it yet"}`;
}
