import { html, type Html } from "./html.ts";

/** The Markdown that the contract's descriptions use: paragraphs, `code` and **strong**. */
export function prose(text: string): Html[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

export function inline(text: string): Html[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith("**") ? html`<strong>${part.slice(2, -2)}</strong>` : html`${part}`;
  });
}
