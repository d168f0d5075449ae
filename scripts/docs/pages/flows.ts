import { flows } from "../../../conformance/flows/index.ts";
import { blocks, code, counted, heading, list, safe } from "../text/markdown.ts";
import { flowSection, linkToRequirement } from "./requirements.ts";
import { sectionPages } from "./sections.ts";

/** Each flow with the sentences that it proves, a page for each section of the interface document. */
export const flowPages = () =>
  sectionPages({
    group: "Flows",
    about: [
      `The ${flows.length} flows of the conformance suite, each on the page of the section whose requirement it proves first.`,
      `${code("--only NAME")} runs one of them. A flow needs something that the target file does not declare: then its
requirements are skipped, and none of them is green.`,
    ],
    each: "section",
    rows: flows,
    nameOf: flowSection,
    titleOf: (section) => `Flows: ${section}`,
    aboveOf: (own) =>
      `${counted(own.length, "flow")} with the sentences that each proves. All sentences of the section are on the page of its ${linkToSection(own)}.`,
    described: ({ id, title, needs, proves }) =>
      blocks(
        heading(2, code(id), id),
        `${safe(title)}.`,
        needs.length === 0 ? "" : `Needs ${needs.map(code).join(", ")}.`,
        list(
          Object.entries(proves).map(([requirement, sentence]) => linkToRequirement(requirement, sentence)),
        ),
      ),
  });

function linkToSection(own: readonly { readonly proves: object }[]): string {
  const [first] = Object.keys(own[0]?.proves ?? {});
  return linkToRequirement(first ?? "", "requirements");
}
