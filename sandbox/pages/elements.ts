/** What pages are made of. */
import type { World } from "../world.ts";
import { h, html, type Html, type Part } from "./html.ts";
import { PORTAL_PATH } from "./sites.ts";

export const p = (text: Part) => h("p", {}, text);
export const h2 = (text: Part) => h("h2", {}, text);
export const note = (text: Part) => h("p", { class: "note" }, text);
export const code = (text: string) => h("code", {}, text);
export const link = (href: string, text: Part) => h("a", { href }, text);

/** Said where there is nothing to show. */
export const nothing = (text: string) => h("p", { class: "none" }, text);

/** A message above the content, which screen readers say at once. */
export const saved = (text: string) => h("p", { class: "saved", role: "status" }, text);

/** A text that one click selects as a whole; a button copies it. */
export const copyable = (text: string) => h("code", { class: "copy" }, text);

export const command = (text: string) => h("pre", { class: "wrap copy", tabindex: "0" }, text);

/** Lines as they are; long ones are broken. */
export const lines = (text: Part) => h("pre", { class: "wrap", tabindex: "0" }, text);

/** JSON as text; long lines scroll in their own box. */
export const json = (value: unknown) => h("pre", { tabindex: "0" }, JSON.stringify(value, null, 2));

export const items = (parts: readonly Part[]) => parts.map((part) => h("li", {}, part));

/** Names and what stands beside each; a fact without a value is left out. */
export type Facts = Readonly<Record<string, Part>>;

export function facts(all: Facts): Html {
  const shown = Object.entries(all).filter(([, value]) => value === 0 || Boolean(value));
  const parts = shown.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
  return h("dl", {}, parts);
}

/** What stands beside the heading of a page: a state, and words. */
export const headOf = (badge: Part, words: Part) => [badge, h("span", { class: "about" }, words)];

/** A part of the page below its heading. */
export const card = (title: string, content: Part, id?: string) =>
  h("section", { class: "card", id }, h2(title), content);

/** A thing with its buttons on one line. */
export const lineCard = (words: Part, buttons: Part) =>
  h("div", { class: "card line" }, h("span", { class: "about" }, words), buttons);

/** What is told, and beside it what can be done and known. */
export const two = (main: Part, beside: Part) =>
  h("div", { class: "two" }, h("div", {}, main), h("div", {}, beside));

/** A part of the page that opens on demand. A refusal in it must be seen. */
export function more(summary: Part, content: Part, look = ""): Html {
  const shown = html`${content}`;
  const open = shown.text.includes(' role="alert"');
  return h("details", { class: look, open }, h("summary", {}, summary), shown);
}

/** The page of an object: `plans`, an id, and words for it. Nothing without an id. */
export function objectLink(family: string | undefined, id: string | null | undefined, words?: string): Part {
  if (!id || family === undefined) return null;
  const short = id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id;
  return link(`${PORTAL_PATH}/${family}/${id}`, words ?? h("code", { title: id }, short));
}

/** The requests of the log that made, read or changed an object; nothing where the log is off. */
export function requestsOf({ requests }: Pick<World, "requests">, id: string): Part {
  return requests && link(`${PORTAL_PATH}/requests?touched=${encodeURIComponent(id)}`, "its calls");
}
