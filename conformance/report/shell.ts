import { TextsOfRun } from "./texts-of-run.ts";

/** Texts of a run inside a shell script. */
export class Words extends TextsOfRun<"quoted" | "heredoc"> {
  constructor(known: ReadonlyMap<string, string>) {
    super(known, {
      variable: (name) => `\${${name}}`,
      still: (text, place) => text.replaceAll(place === "quoted" ? /[\\$`"]/g : /[\\$`]/g, String.raw`\$&`),
    });
  }
}

/** A text as one word of a shell command. */
export function asWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
