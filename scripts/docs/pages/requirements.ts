import { checks } from "../../../conformance/flows/index.ts";
import { loadRequirements, type Requirement } from "../../../conformance/register/requirements.ts";
import killMatrix from "../../../conformance/selftest/results/kill-matrix.json" with { type: "json" };
import { blocks, code, counted, heading, link, list, safe, slug } from "../text/markdown.ts";
import { sectionPages } from "./sections.ts";

const register = loadRequirements();

/** The page on which a requirement stands. */
export function requirementPath(section: string): string {
  return `requirements/${slug(section)}`;
}

export function linkToRequirement(id: string, name: string): string {
  return link(safe(name), requirementPath(register.get(id)?.section ?? ""), id);
}

/** Every requirement, a page for each section of the interface document. */
export const requirementPages = () =>
  sectionPages({
    group: "Requirements",
    about: [
      `One sentence for each thing that the interface document states: ${register.size} in all, by its sections.`,
      `A **flow** proves a requirement on any base URL. A **defect** is a sandbox that breaks it on purpose: the suite was run
against each, and must turn red there. ${code("npm run conformance -- --explain ID")} prints the same for one requirement.`,
    ],
    each: "section",
    rows: register.values(),
    nameOf: ({ section }) => section,
    titleOf: (section) => section,
    aboveOf: (own) => `${counted(own.length, "requirement")} of this section of the interface document.`,
    described,
  });

function described(requirement: Requirement): string {
  const { id, level, text, basis, operations } = requirement;
  return blocks(
    heading(2, code(id), id),
    `**${level}** ${safe(text)}${basis === "derived" ? " *(derived)*" : ""}`,
    fate(requirement),
    about(operations),
  );
}

/** Most requirements are about one operation or a few. */
function about(operations: Requirement["operations"]): string {
  if (operations.length === 0) return "";
  if (operations.length > 8) return `About ${operations.length} operations.`;
  return `About ${operations.map((id) => link(id, `operations/${slug(id)}`)).join(", ")}.`;
}

function fate({ id, excused }: Requirement): string {
  if (excused !== undefined) return `**Excused.** ${safe(excused)}`;
  const own = proving.filter(({ proves }) => Object.hasOwn(proves, id));
  if (own.length === 0) return "**Open.** No flow proves it yet.";
  const defects = killMatrix.filter(({ breaks }) => breaks === id);
  const links = own.map((flow) => link(code(flow.id), flowPath(flow), flow.id));
  return blocks(`Proved by ${links.join(", ")}.`, tried(defects));
}

function tried(defects: readonly { how: string; outcome: string }[]): string {
  if (defects.length === 0) return "";
  const rows = defects.map(({ how, outcome }) => `${safe(how)} (${outcome === "fail" ? "found" : "missed"})`);
  return blocks(`::: details ${counted(defects.length, "defect")} tried`, list(rows), ":::");
}

/** One flow proves nothing: it makes what rules look at. */
const proving = checks.filter(({ proves }) => Object.keys(proves).length > 0);

/** The page on which a flow stands: that of the first requirement that it proves. */
function flowPath({ proves }: { readonly proves: object }): string {
  return `flows/${slug(flowSection({ proves }))}`;
}

export function flowSection({ proves }: { readonly proves: object }): string {
  return register.get(Object.keys(proves)[0] ?? "")?.section ?? "";
}

/** Each flow with the sentences that it proves, a page for each section of the interface document. */
export const flowPages = () =>
  sectionPages({
    group: "Flows",
    about: [
      `The ${proving.length} flows and rules of the conformance suite, each on the page of the section whose requirement it proves first. A flow is a story of calls; a rule judges all that the flows caused.`,
      `${code("--only NAME")} runs one of them. Some need something that the target file does not declare: then their
requirements are skipped, and none of them is green.`,
    ],
    each: "section",
    rows: proving,
    nameOf: flowSection,
    titleOf: (section) => `Flows: ${section}`,
    aboveOf: (own) =>
      `${counted(own.length, "check")} with the sentences that each proves. All sentences of the section are on the page of its ${linkToSection(own)}.`,
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
