/** Reads a page as a browser does that runs no script: what is shown of it, what it is called, and what a press asks for. */
import { type CheerioAPI, load } from "cheerio/slim";
import { TooLarge } from "../../call/read-text.ts";
import { type Navigation, type Source, policyOf } from "./as-browser.ts";
import type { Choice } from "./choose.ts";
import { type Field, encodingOf, submission } from "./form.ts";

/** A link or button. Its request is made when it is pressed: a page may have thousands of buttons and fields. */
export interface Button extends Choice {
  readonly request: () => Navigation;
}

/** Where the text of a page comes from. */
export interface Origin extends Source {
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
  /** Script may change what is shown, and what a press does. */
  readonly hasScript: () => boolean;
}

/** The page is the target's: it may have any number. */
const MOST_BUTTONS = 500;

const PRESSABLE = 'a[href], area[href], button, input[type="submit" i], input[type="image" i]';
const FRAME = 'iframe, frame, object[type^="text/html" i][data], embed[type^="text/html" i][src]';

const linksOf = ($: CheerioAPI) => $("a").get();
type Element = ReturnType<typeof linksOf>[number];
type Attributes = Element["attribs"];
type Node = Element["children"][number] | Element["parent"];

function elementsOf($: CheerioAPI, selector: string): Element[] {
  return $<Element, string>(selector).toArray();
}

/** The element itself is the first. */
function upFrom(element: Element): NonNullable<Node>[] {
  const found: NonNullable<Node>[] = [];
  for (let one: Node = element; one !== null; one = one.parent) found.push(one);
  return found;
}

/** Throws for a page that would take long. `header` is that of the answer by which a page goes on by itself. */
export function readPage(html: string, origin: Origin, header?: string): ReadPage {
  refuseDeep(html);
  const $ = load(html);
  const said = $("base[href]").attr("href") ?? "";
  const base = URL.canParse(said, origin.base) ? new URL(said, origin.base).href : origin.base;
  const pagePolicy = policyOf($('meta[name="referrer" i]').attr("content"), origin.policy);
  const { isShown, hides } = sightOf($);
  const nameOf = namesOf($, hides);
  const forms = formsOf($);

  /** The request for an address; the attributes are those of the element that names it. */
  const to = (
    address: string,
    { rel = "", referrerpolicy }: Attributes,
    more: Partial<Navigation> = {},
  ): Navigation => {
    const isSilent = /\bnoreferrer\b/i.test(rel);
    const policy = isSilent ? "no-referrer" : policyOf(referrerpolicy, pagePolicy);
    const source = { url: origin.url, policy };
    return { method: "GET", url: new URL(address, base).href, source, isFramed: origin.isFramed, ...more };
  };

  function requestOf(element: Element): Button["request"] | undefined {
    const { attribs } = element;
    if (isLink(element)) {
      const address = attribs["href"] ?? "";
      return leadsOn(address) ? () => to(address, attribs, { isPressed: true }) : undefined;
    }
    const form = forms.ownerOf(element);
    if (form === undefined || forms.isDisabled(element) || !isSubmit(element)) return undefined;
    const asked = (name: string): string => (attribs[`form${name}`] ?? form.attribs[name] ?? "").trim();
    const method = asked("method").toLowerCase();
    const action = asked("action") || origin.url;
    if (method === "dialog" || !leadsOn(action)) return undefined;
    return () => {
      const wanted = (form.attribs["accept-charset"] ?? "").split(/[\s,]+/);
      const encoding = encodingOf([...wanted, origin.encoding]);
      const fields = forms.fieldsOf(form, element, encoding);
      if (method === "post") {
        const sent = submission(fields, asked("enctype").toLowerCase(), encoding);
        return to(action, form.attribs, { method: "POST", form: sent, isPressed: true });
      }
      const url = new URL(action, base);
      url.search = submission(fields, "", encoding).body;
      return to(url.href, form.attribs, { isPressed: true });
    };
  }

  function inFrame(element: Element): ReadPage["frames"] {
    const { srcdoc, src, data } = element.attribs;
    if (srcdoc !== undefined) return [{ html: srcdoc, origin: { ...origin, base, isFramed: true } }];
    const address = (src ?? data ?? "").trim();
    if (address === "" || !URL.canParse(address, base)) return [];
    return [to(address, element.attribs, { isFramed: true })];
  }

  const [meta] = elementsOf($, 'meta[http-equiv="refresh" i]').filter(isShown);
  const content = header ?? meta?.attribs["content"] ?? "";
  const next = /^\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?['"]?([^'"\s][^'"]*)/i.exec(content)?.[1];

  return {
    buttons: elementsOf($, PRESSABLE)
      .slice(0, MOST_BUTTONS)
      .filter(isShown)
      .flatMap((element): Button[] => {
        const request = requestOf(element);
        const { attribs } = element;
        const told = ["name", "value", "id", "class", "href", "formaction", "title"];
        const hints = [...told.map((name) => attribs[name] ?? ""), $(element).text()].join(" ");
        return request ? [{ label: nameOf(element), isLink: isLink(element), hints, request }] : [];
      }),
    frames: elementsOf($, FRAME).filter(isShown).flatMap(inFrame),
    refresh: next === undefined ? undefined : () => to(next, {}),
    hasScript: () => elementsOf($, "*").some(runsScript),
  };
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

function runsScript({ name, attribs }: Element): boolean {
  if (name === "script") return /^$|^module$|(java|ecma)script/i.test(attribs["type"] ?? "");
  return Object.entries(attribs).some(
    ([key, value]) => /^on[a-z]/.test(key) || /^\s*javascript:/i.test(value),
  );
}

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
function sightOf($: CheerioAPI): Sight {
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

const CONTROLS = ["button", "input", "select", "textarea"];
/** What a browser writes on a button that says nothing, and sends as its value. */
const UNNAMED = "Submit";

/** The name of a button as a program reads it to people who do not see the page. */
function namesOf($: CheerioAPI, hides: Sight["hides"]): (element: Element) => string {
  const byId = idsOf($);
  const labels = new Map(elementsOf($, "label[for]").map((one) => [one.attribs["for"], one]));
  const textIn = (node: Node): string => {
    if (node === null || !("children" in node)) return node?.nodeType === 3 ? node.data : "";
    return node.children.map((child) => (isElement(child) ? nameIn(child) : textIn(child))).join("");
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
    const isFirst = around !== undefined && $(around).find(CONTROLS.join()).get(0) === element;
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

/** Of two elements with one id, the first has it. */
function idsOf($: CheerioAPI): ReadonlyMap<string | undefined, Element> {
  return new Map(
    elementsOf($, "[id]")
      .toReversed()
      .map((one) => [one.attribs["id"], one]),
  );
}

const DISABLED =
  ":is(button, input, select, textarea, optgroup, option)[disabled], fieldset[disabled] > :not(legend:first-of-type)";

interface Forms {
  readonly ownerOf: (control: Element) => Element | undefined;
  readonly isDisabled: (control: Element) => boolean;
  readonly fieldsOf: (form: Element, pressed: Element, encoding: string) => Field[];
}

function formsOf($: CheerioAPI): Forms {
  const byId = idsOf($);
  const disabled = new Set<Node>(elementsOf($, DISABLED));
  const isDisabled = (control: Element): boolean => upFrom(control).some((one) => disabled.has(one));
  const ownerOf = (control: Element): Element | undefined => {
    const id = control.attribs["form"];
    // A form in a form is none.
    if (id === undefined)
      return upFrom(control)
        .filter(isElement)
        .findLast(({ name }) => name === "form");
    const named = byId.get(id);
    return named?.name === "form" ? named : undefined;
  };
  const valueOf = (control: Element): string[] => {
    const { name, attribs } = control;
    if (name === "textarea")
      return [
        $(control)
          .text()
          .replace(/^\r?\n/, ""),
      ];
    const unsaid = isChoice(control)
      ? "on"
      : /^submit$/i.test(attribs["type"] ?? "") && name === "input"
        ? UNNAMED
        : "";
    if (name !== "select") return [attribs["value"] ?? unsaid];
    const options = $(control).find("option").toArray();
    const chosen = options.filter((one) => one.attribs["selected"] !== undefined);
    const isMany = attribs["multiple"] !== undefined;
    const first = options.filter((one) => !isDisabled(one)).slice(0, 1);
    return (isMany ? chosen : chosen.length > 0 ? chosen.slice(-1) : first)
      .filter((one) => !isDisabled(one))
      .map((one) => one.attribs["value"] ?? $(one).text().replaceAll(/\s+/g, " ").trim());
  };
  const fieldsOf: Forms["fieldsOf"] = (form, pressed, encoding) =>
    elementsOf($, CONTROLS.join()).flatMap((control): Field[] => {
      const { attribs, name: kind } = control;
      const { name = "" } = attribs;
      const type = kind === "input" || kind === "button" ? (attribs["type"] ?? "").toLowerCase() : kind;
      if (ownerOf(control) !== form || isDisabled(control)) return [];
      if (control === pressed && type === "image")
        return ["x", "y"].map((axis) => [name === "" ? axis : `${name}.${axis}`, "0"]);
      const isButton = kind === "button" || /^(submit|image|button|reset)$/.test(type);
      if (name === "" || (isButton && control !== pressed)) return [];
      if (isChoice(control) && attribs["checked"] === undefined) return [];
      if (type === "file") return [[name, "", true]];
      if (type === "hidden" && name.toLowerCase() === "_charset_")
        return [[name, encoding === "utf-8" ? "UTF-8" : encoding]];
      return valueOf(control).map((value) => [name, value]);
    });
  return { ownerOf, isDisabled, fieldsOf };
}

function isChoice({ name, attribs }: Element): boolean {
  return name === "input" && /^(checkbox|radio)$/i.test(attribs["type"] ?? "");
}

function isElement(node: NonNullable<Node>): node is Element {
  return "attribs" in node;
}

const MOST_NESTED = 1000;

/** These have no end tag. */
const EMPTY = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "wbr",
]);

/** Parsers of HTML take quadratic time for elements in elements: 40,000 of them cost seconds. */
function refuseDeep(html: string): void {
  let depth = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (EMPTY.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (end === "" ? 1 : -1));
    if (depth > MOST_NESTED)
      throw new TooLarge(`the page has more than ${MOST_NESTED} elements in each other`);
  }
}
