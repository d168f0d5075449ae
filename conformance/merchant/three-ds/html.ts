import { load } from "cheerio";
import type { Choice } from "./choose.ts";

/** A link or button, and the request that pressing it makes. */
export interface Button extends Choice {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: URLSearchParams;
}

/** Reads links and forms as a browser would: base address, hidden fields, formaction, the pressed button's own value. */
export function buttonsOf(html: string, pageUrl: string): Button[] {
  const $ = load(html);
  const base = new URL($("base[href]").first().attr("href") ?? "", pageUrl).href;
  const selector = 'a[href], button, input[type="submit"], input[type="image"], input[type="button"]';
  return $(selector)
    .toArray()
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
        return [{ label, isLink: true, hints, method: "GET", url: new URL(href, base).href }];
      }
      const owner = it.attr("form");
      const form = owner === undefined ? it.closest("form") : $(`form[id="${owner}"]`);
      const type = (it.attr("type") ?? "submit").toLowerCase();
      if (form.length === 0 || it.attr("disabled") !== undefined || type === "reset" || type === "button")
        return [];

      const outside = form.attr("id") === undefined ? [] : $(`[form="${form.attr("id")}"]`).serializeArray();
      const fields = [...form.serializeArray(), ...outside].map(({ name, value }): [string, string] => [
        name,
        value,
      ]);
      const name = it.attr("name");
      if (name !== undefined) fields.push([name, it.attr("value") ?? ""]);
      const method = (it.attr("formmethod") ?? form.attr("method") ?? "GET").toUpperCase();
      const url = new URL(it.attr("formaction") ?? form.attr("action") ?? pageUrl, base);
      const body = new URLSearchParams(fields);
      if (method === "POST") return [{ label, isLink: false, hints, method: "POST", url: url.href, body }];
      url.search = body.toString();
      return [{ label, isLink: false, hints, method: "GET", url: url.href }];
    });
}

/** The address of `<meta http-equiv="refresh">`, to which a browser goes without a press. */
export function refreshOf(html: string, pageUrl: string): string | undefined {
  const content = load(html)('meta[http-equiv="refresh" i]').first().attr("content");
  const address = /url\s*=\s*['"]?([^'"]+)/i.exec(content ?? "")?.[1];
  return address === undefined ? undefined : new URL(address.trim(), pageUrl).href;
}
