import { readFile, writeFile } from "node:fs/promises";
import { readWorkflows, type Workflow } from "./read.ts";
import { sequenceOf, type Message } from "./sequence.ts";

const ARROWS = { call: "->>", answer: "-->>", event: "-)" } as const;

/** A workflow as a Mermaid sequence diagram. */
export function diagram(workflow: Workflow): string {
  const { parties, messages } = sequenceOf(workflow);
  const across = `${parties[0]},${parties.at(-1)}`;
  const line = (one: Message): string =>
    one.kind === "note"
      ? `Note over ${across}: ${text(one.text)}`
      : `${one.from}${ARROWS[one.kind]}${one.to}: ${text(one.text)}`;
  return [
    "sequenceDiagram",
    ...parties.map((party) => `  participant ${party}`),
    ...messages.map((one) => `  ${line(one)}`),
  ].join("\n");
}

/** In Mermaid, `;` ends a message and `#` begins an escape. */
function text(words: string): string {
  return words.replaceAll(/[;#]/g, ",");
}

/** The files that have diagrams. */
export const DRAWN = ["docs/integrate.md"];

const MARKED = /(<!-- diagram of ([\w-]+)[^>]*-->\n).*?(<!-- end of the diagram -->)/gs;

/** Returns the text with each marked diagram drawn again from the workflows. */
export function withDiagrams(markdown: string): string {
  return markdown.replaceAll(MARKED, (_all, begin: string, id: string, end: string) => {
    const workflow = readWorkflows().find(({ workflowId }) => workflowId === id);
    if (workflow === undefined) throw new Error(`There is no workflow "${id}" to draw.`);
    return `${begin}\n\`\`\`mermaid\n${diagram(workflow)}\n\`\`\`\n\n${end}`;
  });
}

/** Draws the marked diagrams of a file again. @returns whether anything changed. */
export async function drawInto(file: string): Promise<boolean> {
  const before = await readFile(file, "utf8");
  const after = withDiagrams(before);
  if (after !== before) await writeFile(file, after);
  return after !== before;
}
