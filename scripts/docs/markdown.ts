import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import { html, Html, wayTo } from "./page.ts";

/** A Markdown file of the repository as the content of a page. */
export interface Source {
  /** Its path in the repository. */
  readonly file: string;
  /** Its path on the site. */
  readonly path: string;
}

/**
 * Markdown to HTML. A link to another source leads to its page. A link to any other file of the repository becomes
 * plain text, since the site has no such page.
 */
export function markdown(
  text: string,
  source: Source,
  sources: readonly Source[],
): { title: string; content: Html } {
  let title = "";
  const used = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) {
          title = plain(inner);
          return "";
        }
        const id = anchor(plain(inner), used);
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const to = target(href, source, sources);
        return to === undefined ? inner : `<a href="${to}">${inner}</a>`;
      },
      code({ text: code }: Tokens.Code) {
        return html`<pre tabindex="0"><code>${code}</code></pre>`.text;
      },
      html: ({ text: markup }: Tokens.HTML | Tokens.Tag) => (markup.startsWith("<!--") ? "" : markup),
    },
  });
  const body = marked.parse(text, { async: false });
  const content = body
    .replaceAll("<table>", '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");
  return { title, content: new Html(content) };
}

function target(href: string, source: Source, sources: readonly Source[]): string | undefined {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href;
  const [path = "", hash] = href.split("#");
  const file = posix.join(posix.dirname(source.file), path).replace(/\/$/, "");
  const found = sources.find((one) => one.file === file || one.file === `${file}/README.md`);
  if (found === undefined) return undefined;
  return wayTo(source.path, found.path) + (hash === undefined ? "" : `#${hash}`);
}

/** Ids of headings as code hosts make them, so that a link into a page works in both places. */
function anchor(text: string, used: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
  const count = used.get(base) ?? 0;
  used.set(base, count + 1);
  return count === 0 ? base : `${base}-${count}`;
}

function plain(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
