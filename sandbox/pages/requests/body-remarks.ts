import type { LoggedRequest } from "../../log/view.ts";
import { violationsIn } from "../../log/violations.ts";
import { escaped } from "../../values/json.ts";
import { html, type Html } from "../html.ts";

/** Something that is wrong, or odd, at a place of the body. */
export interface Remark {
  /** JSON pointer in the body; empty for all of it. */
  readonly pointer: string;
  readonly text: string;
  readonly kind: "problem" | "warning";
}

/** A body as text. A remark stands behind the line of its value, or of the object around it where the value is missing. */
export function annotated(json: unknown, remarks: readonly Remark[]): Html {
  const pointers = [...pointersOf(json, "")];
  const known = new Set(pointers);
  const placed = remarks.map((remark) => ({ ...remark, place: nearest(remark.pointer, known) }));
  const shown = JSON.stringify(json, null, 2)
    .split("\n")
    .map((text) => {
      // A line that closes a list or an object begins no value.
      const pointer = /^ *[\]}]/.test(text) ? undefined : pointers.shift();
      const here = placed.filter(({ place }) => place === pointer);
      const notes = here.map((one) => html` <span class="${one.kind}">← ${said(one)}</span>`);
      return here.length === 0 ? html`${text}${LINE_END}` : html`<mark>${text}</mark>${notes}${LINE_END}`;
    });
  return html`<pre class="wrap" tabindex="0">${shown}</pre>`;
}

const LINE_END = "\n";

function said({ pointer, place, text }: Remark & { readonly place: string }): string {
  return pointer === place ? text : `${pointer.slice(place.length + 1).replaceAll("/", ".")} ${text}`;
}

function nearest(pointer: string, known: ReadonlySet<string>): string {
  let place = pointer;
  while (place !== "" && !known.has(place)) place = place.slice(0, place.lastIndexOf("/"));
  return place;
}

/** The JSON pointers of a value and of all in it, in the order of the text. */
function* pointersOf(value: unknown, pointer: string): Generator<string> {
  yield pointer;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value))
    yield* pointersOf(member, `${pointer}/${escaped(name)}`);
}

/** What is to be said beside the body. */
export function bodyRemarks(one: LoggedRequest): Remark[] {
  const problems = violationsIn(one)
    .filter(({ part }) => part === "body")
    .map(({ pointer, problem }): Remark => ({ pointer, text: problem, kind: "problem" }));
  const warnings = one.warnings.map((warning): Remark => {
    const [, name = ""] = /^(\S+) is not known/.exec(warning) ?? [];
    return {
      pointer: name === "" ? "" : `/${name.replaceAll(".", "/")}`,
      text: warning.slice(name.length).trim(),
      kind: "warning",
    };
  });
  return [...problems, ...warnings];
}
