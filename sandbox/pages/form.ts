import type { Call, Refused, Told } from "../values/call.ts";
import { command, json, more, p } from "./elements.ts";
import { h, type Attributes, type Html, type Part } from "./html.ts";
import type { PageContext } from "./page-context.ts";
import { addressOf } from "./layout.ts";
import { PORTAL_PATH } from "./sites.ts";

/** A field of a form. With `options` it is a choice. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly note?: string;
  readonly value?: string;
  /** Stands in the call that the page shows as long as the field is empty. */
  readonly example?: string;
  readonly kind?: "numeric" | "decimal" | "url";
  /** Stands behind the field. */
  readonly unit?: string;
  readonly options?: readonly Option[];
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

/** What stands in the field of this name; empty where there is none. */
export type Typed = (name: string) => string;

/** What was typed is no call. A field may be to blame. */
export type NoCall = Pick<Refused, "message"> & Partial<Refused>;

/** Calls that a page shows as commands, below all else. */
export type Calls = (readonly [label: string, call: Call])[];

/** A button that makes a call, with the fields that the call needs, and what follows. */
export interface Control<About = unknown> {
  /** The address of the form below the portal; `:id` stands for the id of an object. */
  readonly path: string;
  readonly label: string;
  /** One action of a page is the main one. */
  readonly look?: "main" | "quiet" | undefined;
  readonly fields?: readonly Field[];
  /** Sent with the button, where several buttons have one address. Its refusal stands in another form of this address, or above the content. */
  readonly sends?: readonly [name: string, value: string];
  /** The call, with those that go before it, or why there is none. */
  readonly call: (typed: Typed, id: string, about: About) => Call | readonly Call[] | NoCall;
  /** A word in the address of the page, and the sentence that the page then shows. */
  readonly done?: readonly [word: string, sentence: string];
  /** Another address to go to, or what is to be waited for. */
  readonly goTo?: (told: Told, sent: Sent<About>) => string | Promise<string | undefined>;
  /** Whether a refusal is what the person wanted. */
  readonly isWanted?: (told: Told) => boolean;
}

/** A form as it was sent. `about` was read before the call. */
export interface Sent<About> {
  readonly typed: Typed;
  readonly id: string;
  readonly about: About;
  readonly context: PageContext;
}

/** The calls of a control; none where what was typed is no call. */
export function callsIn(made: Call | readonly Call[] | NoCall): readonly Call[] {
  return [made].flat().filter((one): one is Call => "path" in one);
}

export interface RefusedForm {
  readonly action: string;
  readonly typed: Typed;
  readonly refused: NoCall;
}

/** Draws the form of a control. `beside` is what a screen reader says beside a label that is not the only one. */
export type Draw<About> = (control: Control<About>, use?: { id?: string; beside?: string }) => Html;

/** The form of a control. A refusal stands beside the field that it names, or above the button. */
export function formOf<About>(
  control: Control<About>,
  about: About,
  { id, beside, sent }: { id: string; beside?: string; sent?: RefusedForm | undefined },
  calls: Calls,
): Html {
  const { label, fields = [], sends, look = "" } = control;
  const action = addressOf(control.path, id);
  const values = new Map(fields.map(({ name, value = "" }) => [name, sent?.typed(name) ?? value]));
  if (sends !== undefined) values.set(...sends);
  const place = action.slice(PORTAL_PATH.length + 1).replaceAll(/[^a-zA-Z0-9]+/g, "-");
  const wrong = fields.find(({ name }) => name === sent?.refused.field);
  const rows = fields.map((one) => {
    const at = place === "" ? one.name : `${place}-${one.name}`;
    return fieldOf(one, at, values.get(one.name) ?? "", one === wrong ? sent?.refused.message : undefined);
  });
  const shown: Typed = (name) => values.get(name) || (fields.find((one) => one.name === name)?.example ?? "");
  // One example is enough of a small button that stands beside each of many things.
  const isNoted = (one: Call) =>
    calls.some(([known, other]) =>
      look === "quiet" ? known.startsWith(label) : JSON.stringify(other) === JSON.stringify(one),
    );
  for (const one of callsIn(control.call(shown, id, about)))
    if (!isNoted(one)) calls.push([[label, beside ?? []].flat().join(" "), one]);
  const button = { class: look, name: sends?.[0], value: sends?.[1] };
  return h(
    "form",
    { method: "post", action, class: "press" },
    rows,
    sent && wrong === undefined && problemText(sent.refused.message, `${place}-problem`, true),
    h("button", { type: "submit", ...button }, label, beside !== undefined && hidden(beside)),
  );
}

/** For screen readers alone. */
export const hidden = (text: string) => h("span", { class: "hidden" }, text);

export function callsPart({ curl }: PageContext, calls: Calls): Part {
  const commands = calls.map(([label, call]) => [p(label), command(curl(call))]);
  return calls.length > 0 && more("The same by curl", commands, "curl");
}

/** A thing as JSON, with the names of the wire. */
export function asJson({ wire }: PageContext, name: string, value: object): Html {
  return more(`The ${name} as JSON`, json(JSON.parse(wire(JSON.stringify(value)))), "small");
}

/** With `focus` the browser scrolls to it, on a page that is longer than the window. */
export function problemText(message: string, id: string, focus = false): Html {
  const focused = { tabindex: focus && "-1", autofocus: focus };
  return h("p", { class: "problem", id, role: "alert", ...focused }, message);
}

/** What a field says of a value that was refused. */
export function flaw(id: string, problem: string | undefined, note?: string) {
  const isWrong = problem !== undefined;
  const places = [note && `${id}-note`, isWrong && `${id}-problem`].filter(Boolean);
  return { "aria-invalid": String(isWrong), autofocus: isWrong, "aria-describedby": places.join(" ") };
}

function fieldOf(field: Field, id: string, value: string, problem: string | undefined): Part {
  const { name, label, note, kind = "text", options, unit } = field;
  const given = { id, name, ...flaw(id, problem, note) };
  const typed = { type: "text", inputmode: kind, value };
  const input = options ? selectOf(given, options, value) : h("input", { ...given, ...typed });
  return [
    h("label", { for: id }, label),
    note && h("p", { class: "note", id: `${id}-note` }, note),
    unit === undefined ? input : h("div", { class: "money" }, input, unit),
    problem !== undefined && problemText(problem, `${id}-problem`),
  ];
}

function selectOf(given: Attributes, options: readonly Option[], chosen: string): Html {
  const groups = Map.groupBy(options, ({ group }) => group);
  const parts = [...groups].map(([label, group]) => {
    const items = group.map((one) =>
      h("option", { value: one.value, selected: one.value === chosen }, one.label),
    );
    return label === undefined ? items : h("optgroup", { label }, items);
  });
  return h("select", given, parts);
}

/** A field of a search, which says inside what it is for. */
export function searchField(name: string, label: string, value = "", problem?: string): Part {
  const given = { name, type: "search", class: "wide", value, "aria-label": label, placeholder: label };
  return [
    h("input", { ...given, autocomplete: "off", ...flaw(name, problem) }),
    problem !== undefined && problemText(problem, `${name}-problem`),
  ];
}

export const searchButton = (text: string) => h("button", { type: "submit" }, text);

/** A choice of a search; an empty value means any. A value that is none of these is kept. */
export function choice(
  name: string,
  label: string,
  values: readonly string[],
  chosen = "",
  words = (value: string) => value,
): Html {
  const known = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  const any = { value: "", label: `Any ${label.toLowerCase()}` };
  const options = [any, ...known.map((value) => ({ value, label: words(value) }))];
  return selectOf({ name, "aria-label": label }, options, chosen);
}

/** A whole number that was typed, or the text as it is: the call that gets it says what is wrong. */
export function typedNumber(text: string): number | string {
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}
