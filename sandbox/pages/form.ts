import type { Call, Refused, Told } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { command, json, more } from "./elements.ts";
import { html, type Html } from "./html.ts";
import type { PageContext } from "./page-context.ts";
import { addressOf, PORTAL_PATH } from "./layout.ts";

/** A field of a form. With `options` it is a choice. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly value?: string;
  /** Stands in the call that the page shows as long as the field is empty. */
  readonly example?: string;
  readonly placeholder?: string;
  readonly kind?: "text" | "numeric" | "decimal" | "url";
  /** Stands behind the field. */
  readonly unit?: string;
  readonly options?: readonly Option[];
}

export function field(name: string, label: string, note = "", rest: Partial<Field> = {}): Field {
  return { name, label, note, ...rest };
}

export const NUMERIC = { kind: "numeric" } as const;

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

/** What stands in the field of this name; empty where there is none. */
export type Typed = (name: string) => string;

export function typedIn(form: unknown): Typed {
  return (name) => textAt(form, name) ?? "";
}

/** What was typed is no call. */
export type NoCall = Pick<Refused, "message" | "field">;

/** Calls that a page shows as commands, below all else. */
export type Calls = (readonly [label: string, call: Call])[];

/** A button that makes a call, with the fields that the call needs, and what follows. */
export interface Control<About = unknown> {
  /** The address of the form below the portal; `:id` stands for the id of an object. */
  readonly path: string;
  readonly label: string;
  /** One action of a page is the main one. */
  readonly look?: "main" | "quiet" | undefined;
  /** Says what the button does. */
  readonly note?: Html;
  readonly fields?: readonly Field[];
  /** Sent with the button, where several buttons have one address. Its refusal stands in another form of this address, or above the content. */
  readonly sends?: readonly [name: string, value: string];
  /** The call, or why there is none and the field that is to blame. */
  readonly call: (typed: Typed, id: string, about: About) => Call | string | NoCall;
  /** A call that goes before. */
  readonly before?: (about: About) => Call | undefined;
  /** A word in the address of the page, and the sentence that the page then shows. */
  readonly done?: readonly [word: string, sentence: string];
  /** Another address to go to, or what is to be waited for. `about` was read before the call. */
  readonly goTo?: (
    told: Told,
    id: string,
    about: About,
    typed: Typed,
  ) => string | Promise<string | undefined>;
  /** Whether a refusal is what the person wanted. */
  readonly isWanted?: (told: Told) => boolean;
}

/** A form that was sent and refused. */
export interface RefusedForm {
  readonly action: string;
  readonly typed: Typed;
  readonly refused: Refused;
}

/** Where a form stands: the id in its address, and what a screen reader says beside a label that is not the only one. */
export interface Use {
  readonly id?: string;
  readonly beside?: string | undefined;
}

/** Draws the form of a control. What was typed into it and refused stands in it. */
export type Draw<About> = (control: Control<About>, use?: Use) => Html;

/** The form of a control. A refusal stands beside the field that it names, or above the button. */
export function formOf<About>(
  control: Control<About>,
  about: About,
  { id = "", beside, sent }: Use & { readonly sent?: RefusedForm | undefined },
  calls: Calls,
): Html {
  const { label, note, fields = [], sends, look = "" } = control;
  const action = addressOf(control.path, id);
  const values = new Map(fields.map(({ name, value = "" }) => [name, sent?.typed(name) ?? value]));
  if (sends !== undefined) values.set(...sends);
  const named = fields.find(({ name }) => name === sent?.refused.field)?.name;
  const place = action.slice(PORTAL_PATH.length + 1).replaceAll(/[^a-zA-Z0-9]+/g, "-");
  const problem = (name: string | undefined, at: string) =>
    sent !== undefined && named === name ? problemText(sent.refused.message, at, name === undefined) : "";
  const rows = fields.map((one) => {
    const at = place === "" ? one.name : `${place}-${one.name}`;
    const value = values.get(one.name) ?? "";
    return html`${fieldOf(one, at, value, one.name === named)} ${problem(one.name, `${at}-problem`)}`;
  });
  const shown: Typed = (name) => values.get(name) || (fields.find((one) => one.name === name)?.example ?? "");
  const call = control.call(shown, id, about);
  const said = [label, beside ?? []].flat().join(" ");
  // One example is enough of a small button that stands beside each of many things.
  const isNoted = (one: Call) =>
    calls.some(([known, other]) =>
      look === "quiet" ? known.startsWith(label) : JSON.stringify(other) === JSON.stringify(one),
    );
  for (const one of [control.before?.(about), call])
    if (isCall(one) && !isNoted(one)) calls.push([said, one]);
  const [name, value] = sends ?? ["", ""];
  return html`<form method="post" action="${action}" class="press">
    ${note === undefined ? "" : html`<p class="note" id="${place}-note">${note}</p>`} ${rows}
    ${problem(undefined, `${place}-problem`)}
    <button
      type="submit"
      class="${look}"
      ${sends === undefined ? "" : html`name="${name}" value="${value}"`}
      ${note === undefined ? "" : html`aria-describedby="${place}-note"`}
    >
      ${label}${beside === undefined ? "" : html`<span class="hidden"> ${beside}</span>`}
    </button>
  </form>`;
}

export function isCall(call: Call | NoCall | string | undefined): call is Call {
  return typeof call === "object" && "path" in call;
}

/** The calls of a page as commands for a shell. */
export function callsPart(context: PageContext, calls: Calls): Html {
  if (calls.length === 0) return html``;
  return html`<details class="curl">
    <summary>The same by curl</summary>
    ${calls.map(
      ([label, call]) =>
        html`<p>${label}</p>
          ${command(context.curl(call))}`,
    )}
  </details>`;
}

/** A thing as JSON, with the names of the wire. */
export function asJson({ wire }: PageContext, name: string, value: object): Html {
  return more(`The ${name} as JSON`, json(JSON.parse(wire(JSON.stringify(value)))), "small");
}

/** With `focus` the browser scrolls to it, on a page that is longer than the window. */
export function problemText(message: string, id: string, focus = false): Html {
  const focused = focus ? html`tabindex="-1" autofocus` : "";
  return html`<p class="problem" id="${id}" role="alert" ${focused}>${message}</p>`;
}

function fieldOf(one: Field, place: string, value: string, wrong: boolean): Html {
  const { name, label, note, kind = "text", options, placeholder = "", unit } = one;
  const described = [...(note === "" ? [] : [`${place}-note`]), ...(wrong ? [`${place}-problem`] : [])];
  const attributes = html`id="${place}" name="${name}" aria-invalid="${String(wrong)}"
  ${wrong ? html`autofocus` : ""} aria-describedby="${described.join(" ")}"`;
  const input = html`<input
    ${attributes}
    type="text"
    inputmode="${kind}"
    value="${value}"
    placeholder="${placeholder}"
  />`;
  const typed = unit === undefined ? input : html`<div class="money">${input} ${unit}</div>`;
  return labelled(place, label, note, options === undefined ? typed : selectOf(attributes, options, value));
}

/** An input below its label and its note. */
export function labelled(id: string, label: string, note: string, input: Html): Html {
  return html`<label for="${id}">${label}</label>
    ${note === "" ? "" : html`<p class="note" id="${id}-note">${note}</p>`} ${input}`;
}

function selectOf(attributes: Html, options: readonly Option[], chosen: string): Html {
  const groups = [...new Set(options.map(({ group }) => group))];
  const parts = groups.map((group) => {
    const list = options
      .filter((option) => option.group === group)
      .map(
        ({ value, label }) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : ""}>${label}</option>`,
      );
    return group === undefined ? html`${list}` : html`<optgroup label="${group}">${list}</optgroup>`;
  });
  return html`<select ${attributes}>
    ${parts}
  </select>`;
}

/** A field of a search, which says inside what it is for. */
export function searchField(name: string, label: string, value = "", wrong = ""): Html {
  return html`<input
      name="${name}"
      type="search"
      class="wide"
      value="${value}"
      aria-label="${label}"
      placeholder="${label}"
      autocomplete="off"
      aria-invalid="${String(wrong !== "")}"
      aria-describedby="${wrong === "" ? "" : `${name}-problem`}"
    />
    ${wrong === "" ? "" : problemText(wrong, `${name}-problem`)}`;
}

/** A choice of a search; an empty value means any. A value that is none of these is kept. */
export function choice(
  name: string,
  label: string,
  values: readonly string[],
  chosen = "",
  words: (value: string) => string = (value) => value,
): Html {
  const known = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  const options = [
    { value: "", label: `Any ${label.toLowerCase()}` },
    ...known.map((value) => ({ value, label: words(value) })),
  ];
  return selectOf(html`name="${name}" aria-label="${label}"`, options, chosen);
}

/** A whole number that was typed, or the text as it is: the call that gets it says what is wrong. */
export function typedNumber(text: string): number | string {
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}
