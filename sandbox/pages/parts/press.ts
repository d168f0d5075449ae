import type { Call, Refused } from "../../values/call.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "./desk.ts";

/** A field of a form. With `options` it is a choice. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly kind?: "text" | "number" | "url" | "email";
  readonly options?: readonly Option[];
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

/** A button that makes a call, with the fields that the call needs. */
export interface Press {
  readonly label: string;
  /** What a screen reader says beside the label, where several buttons have one label. */
  readonly about?: string;
  /** The address of the form. */
  readonly action: string;
  /** The same for a program. */
  readonly call: Call;
  readonly fields?: readonly Field[];
  readonly main?: boolean;
}

/** The form of a button. A refusal stands beside the field that it names, or above the button. */
export function pressForm(desk: Desk, press: Press, refused?: Refused): Html {
  const { label, about, action, fields = [] } = press;
  const id = action.replaceAll(/[^a-zA-Z0-9]+/g, "-");
  const named = fields.find(({ name }) => name === refused?.field)?.name;
  const problem = (name: string | undefined) =>
    refused === undefined || named !== name
      ? html``
      : problemText(refused.message, `${id}-problem`, { focus: name === undefined });
  return html`<form method="post" action="${action}" class="press">
      ${fields.map((field) => html`${fieldOf(field, id, field.name === named)} ${problem(field.name)}`)}
      ${problem(undefined)}
      <button type="submit" class="${press.main === true ? "main" : ""}">
        ${label}${about === undefined ? "" : html`<span class="hidden"> ${about}</span>`}
      </button>
    </form>
    ${sameCall(desk, label + (about === undefined ? "" : ` ${about}`), press.call)}`;
}

/** The call that a button makes, as a command for a shell. */
export function sameCall(desk: Desk, label: string, call: Call): Html {
  return html`<details class="same">
    <summary>curl<span class="hidden"> for: ${label}</span></summary>
    <pre class="wrap" tabindex="0">${desk.curl(call)}</pre>
  </details>`;
}

/** With `focus` the browser scrolls to it, on a page that is longer than the window. */
export function problemText(message: string, id: string, { focus = false } = {}): Html {
  return html`<p class="problem" id="${id}" role="alert" ${focus ? FOCUSED : ""}>${message}</p>`;
}

/** A text that gets the focus when the page is shown. */
export const FOCUSED = html`tabindex="-1" autofocus`;

function fieldOf(
  { name, label, note, value, kind = "text", options }: Field,
  id: string,
  wrong: boolean,
): Html {
  const place = `${id}-${name}`;
  const described = [...(note === undefined ? [] : [`${place}-note`]), ...(wrong ? [`${id}-problem`] : [])];
  const state = html`aria-describedby="${described.join(" ")}" aria-invalid="${String(wrong)}"
  ${wrong ? html`autofocus` : ""}`;
  return html`<label for="${place}">${label}</label>
    ${note === undefined ? "" : html`<p class="note" id="${place}-note">${note}</p>`}
    ${
      options === undefined
        ? html`<input
            id="${place}"
            name="${name}"
            type="${kind === "number" ? "text" : kind}"
            inputmode="${kind === "number" ? "numeric" : "text"}"
            value="${value}"
            ${state}
          />`
        : html`<select id="${place}" name="${name}" ${state}>
            ${optionsOf(options, value)}
          </select>`
    }`;
}

function optionsOf(options: readonly Option[], chosen: string): Html[] {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => {
    const list = options
      .filter((option) => option.group === group)
      .map(({ value, label }) =>
        value === chosen
          ? html`<option value="${value}" selected>${label}</option>`
          : html`<option value="${value}">${label}</option>`,
      );
    return group === undefined ? html`${list}` : html`<optgroup label="${group}">${list}</optgroup>`;
  });
}

/** A choice of a search form; an empty value means any. */
export function choice(name: string, label: string, values: readonly string[], chosen: string): Html {
  const options = [{ value: "", label: "any" }, ...values.map((value) => ({ value, label: value }))];
  return html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${optionsOf(options, chosen)}
    </select>
  </div>`;
}
