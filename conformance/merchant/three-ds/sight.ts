/** What of a page is shown, and how it is called. */
import type { CheerioAPI } from "cheerio/slim";
import {
  type Element,
  type Node,
  CONTROLS,
  UNNAMED,
  elementsOf,
  idsOf,
  isElement,
  upFrom,
  within,
} from "./elements.ts";

/** Not shown, unless a style says otherwise. */
const CLOSED = "[hidden], dialog:not([open]), [popover]";
/** Nothing in these is shown, or can be pressed. */
const SHUT =
  "[inert], details:not([open]) > :not(summary:first-of-type), template:not([shadowrootmode]), noscript, noembed, noframes";
/** What stands in these is for browsers that do not know them. */
const FALLBACK = "iframe, object[data], audio, video, canvas, select";

interface Sight {
  /** Whether the element is shown, and can be pressed. */
  readonly isShown: (element: Element) => boolean;
  /** Whether it hides itself, and so what is in it. */
  readonly hides: (element: Element) => boolean;
}

/** Styles in other files are not read. */
export function sightOf($: CheerioAPI): Sight {
  const shut = new Set<Node>(elementsOf($, SHUT));
  const inside = new Set<Node>(elementsOf($, FALLBACK));
  const visible = new Map<Node, boolean>();
  const styles = stylesOf($);
  for (const one of elementsOf($, CLOSED)) if (styles.get(one)?.["display"] === undefined) shut.add(one);
  for (const [one, { display, visibility, "content-visibility": content }] of styles) {
    if (/^none\b/.test(display ?? "") || /^hidden\b/.test(content ?? "")) shut.add(one);
    if (visibility !== undefined) visible.set(one, !/^(hidden|collapse)\b/.test(visibility));
  }
  const isShown = (element: Element): boolean => {
    let isVisible: boolean | undefined;
    for (const one of upFrom(element)) {
      if (shut.has(one) || (one !== element && inside.has(one))) return false;
      isVisible ??= visible.get(one);
    }
    return isVisible ?? true;
  };
  return { isShown, hides: (element) => shut.has(element) || visible.get(element) === false };
}

type Style = Readonly<Record<string, string>>;

/** A page may have any number of rules, and each is looked for in the whole page. */
const MOST_RULES = 100;
/** No page hides itself for good: script shows it. */
const SIMPLE = /^(?!$|html\b|body\b)([a-z][\w-]*)?([.#][a-z_][\w-]*|\[[a-z-]+\])*$/i;

/** What the page itself says about the style of its elements, by selectors without combinations. */
function stylesOf($: CheerioAPI): Map<Element, Style> {
  const found = new Map<Element, Style>();
  const put = (elements: readonly Element[], style: Style): void => {
    for (const one of elements) {
      const before = found.get(one) ?? {};
      const kept = Object.entries(before).filter(([name, value]) => isFirm(value) && !isFirm(style[name]));
      found.set(one, { ...before, ...style, ...Object.fromEntries(kept) });
    }
  };
  const rules = rulesIn($('style:not([media*="print" i])').text()).slice(0, MOST_RULES);
  // Of rules of one weight the last counts.
  for (const [selector, style] of rules.toSorted(([one], [other]) => weightOf(one) - weightOf(other)))
    put(elementsOf($, selector), style);
  for (const one of elementsOf($, "[style]")) put([one], styleIn(one.attribs["style"] ?? ""));
  return found;
}

function isFirm(value = ""): boolean {
  return value.includes("!important");
}

function weightOf(selector: string): number {
  const counts = [/#/g, /[.[]/g, /^\w/g].map((kind) => selector.match(kind)?.length ?? 0);
  return counts.reduce((weight, count) => weight * 10 + count, 0);
}

/** Those that may hide something. A rule in a rule is for some browsers or sizes: it may show, and does not hide. */
function rulesIn(css: string): (readonly [selector: string, style: Style])[] {
  const [first = "", ...others] = css.split("/*");
  const withoutComments = [first, ...others.map((text) => text.split("*/").slice(1).join("*/"))].join("");
  let depth = 0;
  return withoutComments.split("}").flatMap((text) => {
    const parts = text.split("{");
    const [selectors = "", body = ""] = parts.slice(-2);
    const isInner = depth > 0 || parts.length > 2;
    depth = Math.max(0, depth + parts.length - 2);
    const mayHide = /none|hidden|collapse/i.test(body);
    if (parts.length < 2 || !/display|visibility/i.test(body) || (isInner && mayHide)) return [];
    const simple = selectors
      .split(",")
      .map((one) => one.trim())
      .filter((one) => SIMPLE.test(one));
    return simple.map((one) => [one, styleIn(body)] as const);
  });
}

function styleIn(text: string): Style {
  const parts = text
    .toLowerCase()
    .split(";")
    .map((part) => part.split(":"));
  return Object.fromEntries(parts.map(([name = "", value = ""]) => [name.trim(), value.trim()]));
}

/** Characters. A longer text names no button, and one text may stand in each of thousands. */
export const LONGEST_LABEL = 1000;

/** The name of a button as a program reads it to people who do not see the page. */
export function namesOf($: CheerioAPI, hides: Sight["hides"]): (element: Element) => string {
  const byId = idsOf($);
  const labels = new Map(elementsOf($, "label[for]").map((one) => [one.attribs["for"], one]));
  const textIn = (node: Node): string => {
    if (node === null || !("children" in node))
      return node?.nodeType === 3 ? node.data.slice(0, LONGEST_LABEL) : "";
    let text = "";
    for (const child of node.children) {
      if (text.length > LONGEST_LABEL) break;
      text += isElement(child) ? nameIn(child) : textIn(child);
    }
    return text;
  };
  const nameIn = (element: Element): string => {
    const { attribs, name } = element;
    const isUnread = attribs["aria-hidden"] === "true" || hides(element) || CONTROLS.includes(name);
    if (isUnread || name === "script" || name === "style") return "";
    const text =
      attribs["aria-label"] || (name === "img" ? attribs["alt"] || attribs["title"] : textIn(element));
    return /^(br|div|p|li|h\d)$/.test(name) ? ` ${text} ` : (text ?? "");
  };
  return (element) => {
    const { attribs, name } = element;
    const referred = [...new Set((attribs["aria-labelledby"] ?? "").split(/\s+/))].map((id) => byId.get(id));
    const around = upFrom(element)
      .filter(isElement)
      .find((one) => one.name === "label");
    const isFirst = around && [...within(around)].find((one) => CONTROLS.includes(one.name)) === element;
    const label = labels.get(attribs["id"]) ?? (isFirst ? around : undefined);
    const isImage = name === "area" || /^image$/i.test(attribs["type"] ?? "");
    const isInput = name === "input";
    const names = [
      referred
        .map((one) => one && (one.attribs["aria-label"] ?? one.attribs["alt"] ?? textIn(one)))
        .join(" "),
      attribs["aria-label"],
      label && textIn(label),
      isImage ? attribs["alt"] : isInput ? (attribs["value"] ?? UNNAMED) : textIn(element),
      attribs["title"],
      attribs["value"],
      isInput ? UNNAMED : "",
    ];
    return names.map((one = "") => one.replaceAll(/\s+/g, " ").trim()).find((one) => one !== "") ?? "";
  };
}
