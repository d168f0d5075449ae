import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Colours a text on a terminal; elsewhere, and with NO_COLOR, the text stays as it is. */
export type Paint = (style: Style, text: string) => string;

export const plainText: Paint = (_style, text) => text;

export function painter(colours: boolean): Paint {
  return colours ? (style, text) => styleText(style, text, { validateStream: false }) : plainText;
}
