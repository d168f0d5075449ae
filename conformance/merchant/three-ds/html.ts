/** Reads a plain page: links, buttons, forms and frames. Of any other page it says what only a browser reads. */
import { load } from "cheerio/slim";
import { Parser } from "htmlparser2";
import { TooLarge } from "../../call/read-text.ts";
import type { Navigation } from "./as-browser.ts";
import { LONGEST_LABEL, type Choice } from "./choose.ts";
import {
  type Element,
  type Node,
  UNNAMED,
  elementsOf,
  formsOf,
  isDisabled,
  isElement,
  upFrom,
} from "./form.ts";

/** A link or button. Its request is made when it is pressed: a page may have thousands of buttons and fields. */
export interface Button extends Choice {
  /** Undefined for a form that is not plain. */
  readonly request: () => Navigation | undefined;
}

/** Where the text of a page comes from. */
export interface Origin {
  readonly url: string;
  /** Addresses begin there, unless the page names a base itself. */
  readonly base: string;
  /** In which the text came. */
  readonly encoding: string;
  readonly isFramed: boolean;
}

interface Embedded {
  readonly html: string;
  readonly origin: Origin;
}

export interface ReadPage {
  readonly buttons: readonly Button[];
  /** Those that are shown. */
  readonly frames: readonly (Navigation | Embedded)[];
  /** To which a browser goes without a press. */
  readonly refresh: (() => Navigation) | undefined;
  /** What may change what is shown, or what a press does: the page is not plain. */
  readonly beyond: string | undefined;
}

/** The page is the target's: it may have any number. */
const MOST_BUTTONS = 500;

const PRESSABLE = 'a[href], area[href], button, input[type="submit" i], input[type="image" i]';
const FRAME = "iframe, frame, object[data], embed[src]";

/** Not shown, or not to be pressed, where no style says otherwise. The last are for browsers that do not know what is around them. */
const HIDDEN = [
  "[hidden], [inert], template:not([shadowrootmode]), noscript, noembed, noframes, script, style",
  "dialog:not([open]), [popover], details:not([open]) > :not(summary)",
  ":is(iframe, object[data], audio, video, canvas, select) > *",
].join();

/** Throws for a page that would take long. `header` is that of the answer by which a page goes on by itself. */
export function readPage(html: string, origin: Origin, header?: string): ReadPage {
  refuseDeep(html);
  // In one element: of thousands at the top, each search would compare each with all others.
  const $ = load(`<page>${html}`);
  const said = $("base[href]").attr("href") ?? "";
  const base = URL.canParse(said, origin.base) ? new URL(said, origin.base).href : origin.base;
  const forms = formsOf($);
  const hidden = new Set<Node>(elementsOf($, HIDDEN));
  for (const one of elementsOf($, "[style]")) if (HIDES.test(one.attribs["style"] ?? "")) hidden.add(one);
  const isShown = (element: Element): boolean => !upFrom(element).some((one) => hidden.has(one));

  const to = (address: string, more: Partial<Navigation> = {}): Navigation => {
    const { url: from, isFramed } = origin;
    return { method: "GET", url: new URL(address, base).href, from, isFramed, ...more };
  };

  function requestOf(element: Element): Button["request"] | undefined {
    const { attribs } = element;
    if (isLink(element)) {
      const address = attribs["href"] ?? "";
      return leadsOn(address) ? () => to(address, { isPressed: true }) : undefined;
    }
    const form = forms.ownerOf(element);
    if (form === undefined || isDisabled(element) || !isSubmit(element)) return undefined;
    const asked = (name: string): string => (attribs[`form${name}`] ?? form.attribs[name] ?? "").trim();
    const method = asked("method").toLowerCase();
    const action = asked("action") || origin.url;
    if (method === "dialog" || !leadsOn(action)) return undefined;
    return () => {
      const body = forms.sentOf(form, element, origin.encoding);
      if (body === undefined) return undefined;
      if (method !== "post") {
        const url = new URL(action, base);
        url.search = body;
        return to(url.href, { isPressed: true });
      }
      if (/^(multipart\/form-data|text\/plain)$/i.test(asked("enctype"))) return undefined;
      return to(action, { method: "POST", body, isPressed: true });
    };
  }

  function inFrame(element: Element): ReadPage["frames"] {
    const { srcdoc, src, data } = element.attribs;
    if (srcdoc !== undefined) return [{ html: srcdoc, origin: { ...origin, base, isFramed: true } }];
    const address = (src ?? data ?? "").trim();
    return address === "" || !URL.canParse(address, base) ? [] : [to(address, { isFramed: true })];
  }

  function textIn(node: Node): string {
    if (!isElement(node)) return node.nodeType === 3 ? node.data.slice(0, LONGEST_LABEL) : "";
    if (hidden.has(node)) return "";
    let text = node.attribs["aria-label"] || node.attribs["alt"] || "";
    if (text !== "") return text;
    for (const child of node.children) {
      if (text.length > LONGEST_LABEL) break;
      text += textIn(child);
    }
    return text;
  }

  const [meta] = elementsOf($, 'meta[http-equiv="refresh" i]').filter(isShown);
  const next = refreshIn(header ?? meta?.attribs["content"] ?? "");

  return {
    buttons: elementsOf($, PRESSABLE)
      .slice(0, MOST_BUTTONS)
      .filter(isShown)
      .flatMap((element): Button[] => {
        const request = requestOf(element);
        if (request === undefined) return [];
        const { attribs } = element;
        const told = ["name", "value", "id", "class", "href", "formaction", "title"];
        const text = textIn(element);
        const hints = [...told.map((name) => attribs[name] ?? ""), text].join(" ");
        const form = isLink(element) ? undefined : forms.ownerOf(element);
        return [{ label: labelOf(element, text), isLink: isLink(element), hints, form, request }];
      }),
    frames: elementsOf($, FRAME).filter(isShown).flatMap(inFrame),
    refresh: next === "" ? undefined : () => to(next),
    beyond: elementsOf($, "*")
      .map(beyondOf)
      .find((one) => one !== undefined),
  };
}

/** `text` is what stands in the element. */
function labelOf({ name, attribs }: Element, text: string): string {
  const { title = "", value = "" } = attribs;
  const isInput = name === "input";
  const names = [text, isInput ? value : "", title, value, isInput ? UNNAMED : ""];
  const written = names.map((one) => one.slice(0, LONGEST_LABEL).replaceAll(/\s+/g, " ").trim());
  return written.find((one) => one !== "") ?? "";
}

function isLink({ name }: Element): boolean {
  return name === "a" || name === "area";
}

/** A button of any other type does what a script says. */
function isSubmit({ name, attribs }: Element): boolean {
  return name === "input" || !/^(button|reset)$/i.test(attribs["type"] ?? "");
}

/** Of no scheme but those of the web: not one that runs script or writes a mail. */
function leadsOn(address: string): boolean {
  return !/^\s*(?!https?:)[a-z][a-z\d+.-]*:/i.test(address);
}

/** The address in a text like "5; url='next'"; empty without one. */
function refreshIn(content: string): string {
  const rest = /^\s*[\d.]+(?=[;,\s])\s*[;,]?\s*(?:url\s*=)?\s*(.*)$/is.exec(content)?.[1] ?? "";
  const [quote = ""] = rest;
  return (/['"]/.test(quote) ? (rest.split(quote, 2)[1] ?? "") : rest).trim();
}

const HIDES = /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i;
const ONLY_HIDES = /^\s*(display\s*:\s*none|visibility\s*:\s*hidden)[\s;]*$/i;
/** Names of what hides or shows something, and what may stand for any text of a style. */
const MAY_HIDE =
  /display|visib|opacity|clip|mask|position|trans|scale|zoom|overflow|indent|pointer|interact|-\d{3}|\ball\b|@import|\\/i;

const OPENS = ["details", "dialog", "object", "embed", "area"];

/** What of an element this driver does not heed, in words. */
function beyondOf(element: Element): string | undefined {
  const { name, attribs, children } = element;
  if (runsScript(element)) return "script";
  const { style = "", rel = "" } = attribs;
  const isOutside = name === "link" && /\bstylesheet\b/i.test(rel);
  const sheet = name === "style" ? children.map((one) => ("data" in one ? one.data : "")).join("") : "";
  if (isOutside || MAY_HIDE.test(sheet) || (MAY_HIDE.test(style) && !ONLY_HIDES.test(style))) return "styles";
  const isOpened = attribs["popover"] !== undefined || attribs["shadowrootmode"] !== undefined;
  const isOff = name === "fieldset" && attribs["disabled"] !== undefined;
  if (isOpened || isOff || OPENS.includes(name)) return `a special element (${name})`;
  const isSaid = name === "meta" && /^referrer$/i.test(attribs["name"] ?? "");
  return isSaid || attribs["referrerpolicy"] !== undefined ? "a referrer policy" : undefined;
}

function runsScript({ name, attribs }: Element): boolean {
  if (name === "script") return /^$|^module$|(java|ecma)script/i.test(attribs["type"] ?? "");
  return Object.entries(attribs).some(
    ([key, value]) => /^on[a-z]/.test(key) || /^\s*javascript:/i.test(value),
  );
}

const MOST_NESTED = 1000;

/** Parsers of HTML take quadratic time for elements in elements: 40,000 of them cost seconds. */
function refuseDeep(html: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth > MOST_NESTED) throw new TooLarge(`more than ${MOST_NESTED} elements in each other`);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
}
