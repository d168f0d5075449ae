/** Markup that is safe to show. Only `markup` makes it, of what was said and of what is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | undefined;

/** A template in which every value is escaped, except markup. A list has a line for each, and what is not there none. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.map((part, index) => part + textOf(values[index])).join(""));
}

export function joined(all: readonly Markup[], between: string): Markup {
  return new Markup(all.map(({ text }) => text).join(between));
}

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return joined(value, "\n").text;
  return String(value ?? "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
