import type { Flow } from "../flow.ts";
import { flows as allFlows } from "../flows/index.ts";
import { didYouMean } from "../target/did-you-mean.ts";
import { flowSources, placeOf } from "./flow-sources.ts";
import { defectsOf } from "./known-defects.ts";
import { UsageError } from "./options.ts";
import { type Requirement, loadRequirements } from "../register/requirements.ts";

/** --list: every requirement, and which flow judges it or why none does. */
export function list(): string {
  const lines = [...loadRequirements().values()].map((row) => `${row.id}  ${row.level}  ${stateOf(row)}`);
  return `${lines.join("\n")}\n`;
}

function stateOf(row: Requirement): string {
  if (row.excused !== undefined) return `excused: ${row.excused}`;
  const judging = flowsThatJudge(row.id).map((flow) => flow.id);
  return judging.length > 0
    ? `judged by ${judging.join(", ")}`
    : `open: ${row.open ?? "no flow judges it yet"}`;
}

function flowsThatJudge(id: string): Flow[] {
  return allFlows.filter((flow) => Object.hasOwn(flow.proves, id));
}

/** --explain: one requirement with its place in the document, its flows and the defects that they catch. */
export async function explain(id: string): Promise<string> {
  const row = requirementOf(id);
  const sources = await flowSources();
  const judging = flowsThatJudge(id).flatMap((flow) => {
    const source = sources.find((one) => one.flows.includes(flow));
    return [
      `  Judged by: ${flow.id}, "${flow.title}"`,
      ...(source === undefined ? [] : [`    in ${placeOf(source, id)}`]),
      `    needs: ${flow.needs.join(", ") || "nothing"}`,
    ];
  });
  const defects = defectsOf(id);
  return [
    row.id,
    `  ${row.level}: ${row.text}`,
    `  Section: ${row.section}`,
    `  Basis: ${row.basis} (${BASIS[row.basis]})`,
    `  Operations: ${row.operations.join(", ") || "none"}`,
    ...(row.excused === undefined ? [] : [`  Excused: ${row.excused}`]),
    ...(row.open === undefined ? [] : [`  Open: ${row.open}`]),
    ...judging,
    ...(defects.length === 0 ? [] : [`  Defects of the selftest that break it: ${defects.length}`]),
    ...defects.map((how) => `    ${how}`),
    "",
  ].join("\n");
}

const BASIS: Readonly<Record<Requirement["basis"], string>> = {
  stated: "the document says it",
  derived: "it follows from a type, a format or a limit in the document",
};

function requirementOf(id: string): Requirement {
  const register = loadRequirements();
  const row = register.get(id);
  if (row !== undefined) return row;
  const topic = `${id.split(".")[0] ?? ""}.`;
  const near = [...register.keys()].filter((one) => one.startsWith(topic)).slice(0, 10);
  const also = near.length === 0 ? "" : ` On the same topic: ${near.join(", ")}.`;
  throw new UsageError(
    `--explain ${id}: no requirement has this id.${didYouMean(id, [...register.keys()])}${also} See --list.`,
  );
}
