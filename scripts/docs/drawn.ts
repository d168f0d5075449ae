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
  if (message.kind === "note") return html`<li class="note">${message.text}</li>`;
  const { kind, from, to } = message;
  const [start, end] = [parties.indexOf(from), parties.indexOf(to)];
  const way = `${kind} ${start < end ? "right" : "left"} from-${Math.min(start, end)} to-${Math.max(start, end)}`;
  return html`<li>
    <span class="aloud">${from} to ${to}: </span
    ><span class="arrow ${way}"><span>${breakable(message.text)}</span></span>
  </li>`;
}

/** A long path or code goes on in the next line where a reader would break it. */
function breakable(text: string): Html[] {
  return text.split(/(?<=[_/.?&=])/).map((part, index) => html`${index === 0 ? "" : BREAK}${part}`);
}

const BREAK = html`<wbr />`;

const MARKED = /<!-- diagram of ([\w-]+)[^>]*-->.*?<!-- end of the diagram -->/gs;

/** A Markdown text with its diagrams as markup instead of Mermaid, which would need a script. */
export function drawn(markdown: string): string {
  return markdown.replaceAll(MARKED, (_all, id: string) => {
    const workflow = readWorkflows().find(({ workflowId }) => workflowId === id);
    // In one line, and so for Markdown one piece of markup.
    return workflow === undefined ? "" : sequence(workflow).text.replaceAll(/\s*\n\s*/g, "");
  });
}
