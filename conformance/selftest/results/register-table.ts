import type { Flow } from "../../run/flow.ts";
import type { Register } from "../../register/requirements.ts";

/** The register as tables: counts by section, and each excused requirement with its reason. */
export function registerTable(register: Register, flows: readonly Flow[]): string {
  const provable = new Set(flows.flatMap(({ proves }) => Object.keys(proves)));
  const rows = [...register.values()];
  const line = (section: string, own: typeof rows): string => {
    const proved = own.filter(({ id }) => provable.has(id));
    const level = (wanted: string): number => proved.filter((one) => one.level === wanted).length;
    const excused = own.filter((one) => one.excused !== undefined).length;
    return `| ${section} | ${own.length} | ${level("MUST")} | ${level("SHOULD")} | ${level("MAY")} | ${excused} |`;
  };
  const sections = [...Map.groupBy(rows, ({ section }) => section)].map(([section, own]) =>
    line(section, own),
  );
  const excuses = rows.flatMap(({ id, excused }) =>
    excused === undefined ? [] : [`| \`${id}\` | ${excused} |`],
  );
  return [
    "| Section of the document | Requirements | MUST proved | SHOULD proved | MAY proved | Excused |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...sections,
    line("**All**", rows),
    "",
    "Excused, because no client can observe them from outside:",
    "",
    "| Requirement | Why |",
    "| --- | --- |",
    ...excuses,
  ].join("\n");
}
