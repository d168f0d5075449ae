import { readWorkflows, type Workflow } from "../workflows/read.ts";
import { sequenceOf, type Message, type Sequence } from "../workflows/sequence.ts";
import { html, type Html } from "./page.ts";

/**
 * A workflow as a sequence diagram of plain markup: a list whose lines reach from one party to the other. It needs no
 * script, follows light and dark, wraps on a phone, and is read aloud as sentences.
 */
export function sequence(workflow: Workflow): Html {
  const drawing = sequenceOf(workflow);
  return html`<div class="sequence" role="group" aria-label="Sequence diagram: ${workflow.summary}">
    <div class="parties columns-${drawing.parties.length}">
      ${drawing.parties.map((party) => html`<strong>${party}</strong>`)}
    </div>
    <ol class="columns-${drawing.parties.length}">
      ${drawing.messages.map((message) => line(message, drawing))}
    </ol>
  </div>`;
}

function line(message: Message, { parties }: Sequence): Html {
  if (message.kind === "note") return html`<li class="note"><span>${message.text}</span></li>`;
  const [from, to] = [parties.indexOf(message.from), parties.indexOf(message.to)];
  const way = `${message.kind} ${from < to ? "right" : "left"} from-${Math.min(from, to)} to-${Math.max(from, to)}`;
  return html`<li class="${way}">
    <span class="aloud">${message.from} to ${message.to}: </span><span>${message.text}</span>
  </li>`;
}

const MARKED = /<!-- diagram of ([\w-]+)[^>]*-->.*?<!-- end of the diagram -->/gs;

/** A Markdown text with its diagrams as markup instead of Mermaid, which would need a script. */
export function drawn(markdown: string): string {
  return markdown.replaceAll(MARKED, (_all, id: string) => {
    const workflow = readWorkflows().find(({ workflowId }) => workflowId === id);
    // In one line, and so for Markdown one piece of markup.
    return workflow === undefined ? "" : sequence(workflow).text.replaceAll(/\s*\n\s*/g, "");
  });
}
