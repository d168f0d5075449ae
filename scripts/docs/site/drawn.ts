import { readWorkflows, type Workflow } from "../../workflows/read.ts";
import { sequenceOf, type Message, type Sequence } from "../../workflows/sequence.ts";
import { html, type Html } from "../../../sandbox/pages/html.ts";

/**
 * A workflow as a sequence diagram in plain markup: a list whose lines go from one party to the other. It needs no
 * script, follows light and dark, wraps on a phone, and a screen reader reads sentences.
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

/** Places where a long path or code may break into the next line. */
function breakable(text: string): Html[] {
  return text.split(/(?<=[_/.?&=])/).map((part, index) => html`${index === 0 ? "" : BREAK}${part}`);
}

const BREAK = html`<wbr />`;

const MARKED = /<!-- diagram of ([\w-]+)[^>]*-->.*?<!-- end of the diagram -->/gs;

/** A Markdown text with its diagrams as markup instead of Mermaid, which would need a script. */
export function drawn(markdown: string): string {
  return markdown.replaceAll(MARKED, (_all, id: string) => {
    const workflow = readWorkflows().find(({ workflowId }) => workflowId === id);
    // One line, so that Markdown sees one piece of markup.
    return workflow === undefined ? "" : sequence(workflow).text.replaceAll(/\s*\n\s*/g, "");
  });
}
