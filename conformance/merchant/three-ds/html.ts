/** Reads what a browser shows of a page before any script has run: how it is called, and what a press asks for. */
import { load } from "cheerio/slim";
import { Parser } from "htmlparser2";
import { TooLarge } from "../../call/read-text.ts";
import { type Navigation, type Source, policyOf } from "./as-browser.ts";
import type { Choice } from "./choose.ts";
import { type Attributes, type Element, elementsOf } from "./elements.ts";
import { encodingOf, formsOf, submission } from "./form.ts";
import { LONGEST_LABEL, namesOf, sightOf } from "./sight.ts";

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

/** Throws for a page that would take long. `header` is that of the answer by which a page goes on by itself. */
export function readPage(html: string, origin: Origin, header?: string): ReadPage {
  refuseDeep(html);
  // In one element: of thousands at the top, each search would compare each with all others.
  const $ = load(`<page>${html}`);
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
        const text = $(element).text().slice(0, LONGEST_LABEL);
        const hints = [...told.map((name) => attribs[name] ?? ""), text].join(" ");
        const form = isLink(element) ? undefined : forms.ownerOf(element);
        return request ? [{ label: nameOf(element), isLink: isLink(element), hints, form, request }] : [];
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
