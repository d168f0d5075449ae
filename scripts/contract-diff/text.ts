import type { Change } from "./findings.ts";
import type { Level } from "./level.ts";
import type { Opinion } from "./redocly.ts";
import type { Touched } from "./touched.ts";

export interface Comparison {
  readonly from: string;
  readonly level: Level;
  readonly version: string;
  readonly next: string;
  readonly changes: readonly Change[];
  /** Places that redocly rates higher than we do. */
  readonly redocly: readonly Opinion[];
  readonly touched: Touched;
}

export function textOf({ from, level, version, next, changes, redocly, touched }: Comparison): string {
  if (level === "none") return `The contract is that of ${from}. Nothing in it asks for a new version.\n`;
  const lines = changes.map(({ level: one, where, what, reaches }) => {
    const names = [...reaches].filter((name) => !where.includes(name));
    const others =
      names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
    return `  ${one}  ${where}: ${what}${others === "" ? "" : `  [${others}]`}`;
  });
  return [
    `Since ${from}:`,
    ...lines,
    ...redocly.map(({ level: one, where, what }) => `  ${one}  ${where}: ${what}  (redocly diff)`),
    "",
    `The next version is ${level}: ${version} -> ${next}`,
    "",
    `Requirements to look at again (${touched.requirements.length})`,
    ...wrapped(touched.requirements),
    `Flows that prove them (${touched.flows.length})`,
    ...wrapped(touched.flows),
    "",
  ].join("\n");
}

/** Names in a row, broken into lines for a terminal. */
function wrapped(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last === undefined || last.length + name.length > 108) lines.push(`  ${name}`);
    else lines[lines.length - 1] = `${last}, ${name}`;
  }
  return lines;
}
