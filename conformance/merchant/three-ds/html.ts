import { load } from "cheerio/slim";
import { TooLarge } from "../../call/read-text.ts";
import type { Choice } from "./choose.ts";

/** The request that pressing makes. */
export interface Press {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: URLSearchParams;
}

/** A link or button. Its request is made when it is pressed: a page may have thousands of buttons and fields. */
export interface Button extends Choice {
  readonly request: () => Press;
}

/** The page is the target's: it may have any number. */
const MOST_BUTTONS = 500;

/**
 * Reads links and forms as a browser would: base address, hidden fields, formaction, the pressed button's own value.
 * Throws for a page that would take long.
 */
export function buttonsOf(html: string, pageUrl: string): Button[] {
  refuseDeep(html);
  const $ = load(html);
  const base = new URL($("base[href]").first().attr("href") ?? "", pageUrl).href;
  const selector = 'a[href], button, input[type="submit"], input[type="image"], input[type="button"]';
  return $(selector)
    .toArray()
    .slice(0, MOST_BUTTONS)
    .flatMap((element): Button[] => {
      const it = $(element);
      const label = (
        it.text().trim() ||
        it.attr("value") ||
        it.attr("aria-label") ||
        it.attr("alt") ||
        it.attr("title") ||
        ""
      ).replaceAll(/\s+/g, " ");
      const hints = ["name", "value", "id", "class", "href", "formaction"]
        .map((name) => it.attr(name) ?? "")
        .join(" ");
      const href = it.is("a") ? it.attr("href") : undefined;
      if (href !== undefined) {
        if (!/^(https?:|[^:]*$|[./?#])/i.test(href)) return [];
        const url = new URL(href, base).href;
        return [{ label, isLink: true, hints, request: () => ({ method: "GET", url }) }];
      }
      const owner = it.attr("form");
      const form =
        owner === undefined ? it.closest("form") : $("form").filter((_, one) => $(one).attr("id") === owner);
      const type = (it.attr("type") ?? "submit").toLowerCase();
      if (form.length === 0 || it.attr("disabled") !== undefined || type === "reset" || type === "button")
        return [];

      const request = (): Press => {
        const id = form.attr("id");
        const outside =
          id === undefined
            ? []
            : $("[form]")
                .filter((_, one) => $(one).attr("form") === id)
                .serializeArray();
        const fields = [...form.serializeArray(), ...outside].map(({ name, value }): [string, string] => [
          name,
          value,
        ]);
        const name = it.attr("name");
        if (name !== undefined) fields.push([name, it.attr("value") ?? ""]);
        const method = (it.attr("formmethod") ?? form.attr("method") ?? "GET").toUpperCase();
        const url = new URL(it.attr("formaction") ?? form.attr("action") ?? pageUrl, base);
        const body = new URLSearchParams(fields);
        if (method === "POST") return { method: "POST", url: url.href, body };
        url.search = body.toString();
        return { method: "GET", url: url.href };
      };
      return [{ label, isLink: false, hints, request }];
    });
}

/** The address of `<meta http-equiv="refresh">`, to which a browser goes without a press. */
export function refreshOf(html: string, pageUrl: string): string | undefined {
  refuseDeep(html);
  const content = load(html)('meta[http-equiv="refresh" i]').first().attr("content");
  const address = /url\s*=\s*['"]?([^'"]+)/i.exec(content ?? "")?.[1];
  return address === undefined ? undefined : new URL(address.trim(), pageUrl).href;
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
