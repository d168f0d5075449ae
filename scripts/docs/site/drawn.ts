import { html, type Html } from "../../../sandbox/pages/html.ts";

const DIAGRAM = /^```mermaid\nsequenceDiagram\n(.*?)^```$/gms;
const PARTY = /^participant (\w+)$/;
const NOTE = /^Note over [\w,]+: (.+)$/;
const MESSAGE = /^(\w+)(->>|-->>|-\))(\w+): (.+)$/;
const KINDS: Readonly<Record<string, string>> = { "->>": "call", "-->>": "answer", "-)": "event" };

/** A Markdown text with its sequence diagrams as markup instead of Mermaid, which would need a script. */
export function drawn(markdown: string): string {
  // One line, so that Markdown sees one piece of markup.
  return markdown.replaceAll(DIAGRAM, (_all, text: string) =>
    sequence(text).text.replaceAll(/\s*\n\s*/g, ""),
  );
}

/**
 * A sequence diagram in plain markup: a list whose lines go from one party to the other. It needs no script, follows
 * light and dark, wraps on a phone, and a screen reader reads sentences.
 */
function sequence(text: string): Html {
  const lines = text.trim().split(/\s*\n\s*/);
  const parties = lines.flatMap((one) => PARTY.exec(one)?.[1] ?? []);
  return html`<div class="sequence" role="group" aria-label="Sequence diagram">
    <div class="parties columns-${parties.length}">
      ${parties.map((party) => html`<strong>${party}</strong>`)}
    </div>
    <ol class="columns-${parties.length}">
      ${lines.filter((one) => !PARTY.test(one)).map((one) => item(one, parties))}
    </ol>
  </div>`;
}

function item(line: string, parties: readonly string[]): Html {
  const note = NOTE.exec(line)?.[1];
  if (note !== undefined) return html`<li class="note">${note}</li>`;
  const [, from = "", arrow = "", to = "", text = ""] = MESSAGE.exec(line) ?? [];
  const [start, end] = [parties.indexOf(from), parties.indexOf(to)];
  if (start < 0 || end < 0) throw new Error(`A diagram has a line that is not understood: ${line}`);
  const way = `${KINDS[arrow]} ${start < end ? "right" : "left"} from-${Math.min(start, end)} to-${Math.max(start, end)}`;
  return html`<li>
    <span class="aloud">${from} to ${to}: </span
    ><span class="arrow ${way}"><span>${breakable(text)}</span></span>
  </li>`;
}

/** Places where a long path or code may break into the next line. */
function breakable(text: string): Html[] {
  return text.split(/(?<=[_/.?&=])/).map((part, index) => html`${index === 0 ? "" : BREAK}${part}`);
}

const BREAK = html`<wbr />`;
