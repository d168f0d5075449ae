import type { Call, Refused } from "../values/call.ts";
import { textAt } from "../values/json.ts";
import { lines } from "./elements.ts";
import { html, type Html } from "./html.ts";
import type { PageContext } from "./page-context.ts";
import { addressOf, PORTAL_PATH } from "./portal-page.ts";

/** A field of a form. With `options` it is a choice. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly value?: string;
  /** Stands in the call that the page shows as long as the field is empty. */
  readonly example?: string;
  readonly placeholder?: string;
  readonly kind?: "text" | "numeric" | "url";
  readonly options?: readonly Option[];
}

type More = Omit<Field, "name" | "label" | "note">;

export function field(name: string, label: string, note = "", more: More = {}): Field {
  return { name, label, note, ...more };
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

/** A button that makes a call, with the fields that the call needs. */
export interface Control {
  /** The address of the form below the portal; `:id` stands for the id of an object. */
  readonly path: string;
  readonly label: string;
  readonly main?: boolean;
  /** Says what the button does. */
  readonly note?: Html;
  readonly fields?: readonly Field[];
  /** Sent with the button, where several buttons have one address. A refusal is then shown elsewhere. */
  readonly sends?: readonly [name: string, value: string];
  /** The same for a program. */
  readonly call: (typed: Typed, id: string) => Call;
}

/** A form that was sent and refused. */
export interface RefusedForm {
  readonly action: string;
  readonly typed: Typed;
  readonly refused: Refused;
}

interface Use {
  readonly id?: string;
  /** What a screen reader says beside the label, where several buttons have one label. */
  readonly about?: string;
  readonly sent?: RefusedForm | undefined;
}

/** The form of a control. A refusal stands beside the field that it names, or above the button. */
export function formOf(context: PageContext, control: Control, { id = "", about, sent }: Use = {}): Html {
  const { label, note, fields = [], sends } = control;
  const action = addressOf(control.path, id);
  const mine = sends === undefined && sent?.action === action ? sent : undefined;
  const values = new Map(fields.map(({ name, value = "" }) => [name, mine?.typed(name) ?? value]));
  const named = fields.find(({ name }) => name === mine?.refused.field)?.name;
  const place = action.slice(PORTAL_PATH.length + 1).replaceAll(/[^a-zA-Z0-9]+/g, "-");
  const problem = (name: string | undefined, at: string) =>
    mine !== undefined && named === name ? problemText(mine.refused.message, at, name === undefined) : "";
  const rows = fields.map((one) => {
    const at = place === "" ? one.name : `${place}-${one.name}`;
    const value = values.get(one.name) ?? "";
    return html`${fieldOf(one, at, value, one.name === named)} ${problem(one.name, `${at}-problem`)}`;
  });
  const shown: Typed = (name) => values.get(name) || (fields.find((one) => one.name === name)?.example ?? "");
  const [name, value] = sends ?? ["", ""];
  return html`<form method="post" action="${action}" class="press">
      ${note === undefined ? "" : html`<p class="note" id="${place}-note">${note}</p>`} ${rows}
      ${problem(undefined, `${place}-problem`)}
      <button
        type="submit"
        class="${control.main === true ? "main" : ""}"
        ${sends === undefined ? "" : html`name="${name}" value="${value}"`}
        ${note === undefined ? "" : html`aria-describedby="${place}-note"`}
      >
        ${label}${about === undefined ? "" : html`<span class="hidden"> ${about}</span>`}
      </button>
    </form>
    ${sameCall(context, label + (about === undefined ? "" : ` ${about}`), control.call(shown, id))}`;
}

/** The call that a button makes, as a command for a shell. */
export function sameCall(context: PageContext, label: string, call: Call): Html {
  return html`<details class="same">
    <summary>curl<span class="hidden"> for: ${label}</span></summary>
    ${lines(context.curl(call))}
  </details>`;
}

/** With `focus` the browser scrolls to it, on a page that is longer than the window. */
export function problemText(message: string, id: string, focus = false): Html {
  return html`<p class="problem" id="${id}" role="alert" ${focus ? FOCUSED : ""}>${message}</p>`;
}

/** A text that gets the focus when the page is shown. */
export const FOCUSED = html`tabindex="-1" autofocus`;

function fieldOf(one: Field, place: string, value: string, wrong: boolean): Html {
  const { name, label, note, kind = "text", options, placeholder = "" } = one;
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
  return html`<label for="${place}">${label}</label>
    ${note === "" ? "" : html`<p class="note" id="${place}-note">${note}</p>`}
    ${options === undefined ? input : selectOf(attributes, options, value)}`;
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

/** The text that is searched for. */
export function searchField(label: string, note: string, value = ""): Html {
  return html`<label for="q">${label}</label>
    <p class="note" id="q-note">${note}</p>
    <input id="q" name="q" type="search" value="${value}" aria-describedby="q-note" />`;
}

/** A choice of a search form; an empty value means any. A value that is none of these is kept. */
export function choice(name: string, label: string, values: readonly string[], chosen = ""): Html {
  const known = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  const options = [{ value: "", label: "any" }, ...known.map((value) => ({ value, label: value }))];
  return html`<div>
    <label for="${name}">${label}</label>
    ${selectOf(html`id="${name}" name="${name}"`, options, chosen)}
  </div>`;
}

/** A whole number that was typed, or the text as it is: the call that gets it says what is wrong. */
export function typedNumber(text: string): number | string {
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}
