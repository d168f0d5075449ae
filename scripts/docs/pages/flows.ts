import { flows } from "../../../conformance/flows/index.ts";
import { blocks, code, counted, heading, link, list, safe, table } from "../text/markdown.ts";
import type { Page } from "../page.ts";
import { flowPath, flowSection, linkToRequirement } from "./requirements.ts";

/** Each flow with the sentences that it proves, a page for each section of the interface document. */
export function flowPages(): Page[] {
  const bySection = [...Map.groupBy(flows, flowSection)];
  const index: Page = {
    path: "flows/index",
    title: "Flows",
    menu: { group: "Flows", name: "All sections" },
    text: blocks(
      `The ${flows.length} flows of the conformance suite, each on the page of the section whose requirement it proves first.`,
      `${code("--only NAME")} runs one of them. A flow needs something that the target file does not declare: then its
requirements are skipped, and none of them is green.`,
      table(
        ["Section", "Flows"],
        bySection.map(([section, own]) => [
          link(section, flowPath(own[0] ?? { proves: {} })),
          String(own.length),
        ]),
      ),
    ),
  };
  return [
    index,
    ...bySection.map(([section, own]): Page => ({
      path: flowPath(own[0] ?? { proves: {} }),
      title: `Flows: ${section}`,
      menu: { group: "Flows", name: section },
      text: blocks(
        `${counted(own.length, "flow")} with the sentences that each proves. All sentences of the section are on the page of its ${linkToSection(own)}.`,
        own.map(({ id, title, needs, proves }) =>
          blocks(
            heading(2, code(id), id),
            `${safe(title)}.`,
            needs.length === 0 ? "" : `Needs ${needs.map(code).join(", ")}.`,
            list(
              Object.entries(proves).map(([requirement, sentence]) =>
                linkToRequirement(requirement, sentence),
              ),
            ),
          ),
        ),
      ),
    })),
  ];
}

function linkToSection(own: readonly { readonly proves: object }[]): string {
  const [first] = Object.keys(own[0]?.proves ?? {});
  return linkToRequirement(first ?? "", "requirements");
}
