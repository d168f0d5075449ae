import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Colours a text on a terminal; elsewhere, and with NO_COLOR, the text stays as it is. */
export type Paint = (style: Style, text: string) => string;

export const plainText: Paint = (_style, text) => text;

export function painter(colours: boolean): Paint {
  return colours ? (style, text) => styleText(style, text, { validateStream: false }) : plainText;
}

interface Shown {
  readonly isTTY: boolean;
  readonly hasColors: () => boolean;
}

/** Whether a stream shows colours. Node lets FORCE_COLOR win over NO_COLOR, which a person set to see none. */
export function hasColours(shown: Shown, env: Readonly<Record<string, string | undefined>>): boolean {
  return shown.isTTY && (env["NO_COLOR"] ?? "") === "" && shown.hasColors();
}
