import { html, type Html } from "./html.ts";

/** Widths of the five bars, or of the five gaps, of a digit in Interleaved 2 of 5 (ISO/IEC 16390). */
const DIGITS = "nnwwn wnnnw nwnnw wwnnn nnwnw wnwnn nwwnn nnnww wnnwn nwnwn".split(" ");

const START = "nnnn";
const STOP = "wnn";
const WIDE = 3;
const HEIGHT = 60;

/** The reference of a store payment as a picture that a scanner reads. It has an even number of digits. */
export function barCode(digits: string): string {
  const pairs = digits.match(/\d\d/g) ?? [];
  const bars: Html[] = [];
  let x = 10;
  for (const [at, width] of [START, ...pairs.map(interleaved), STOP].join("").split("").entries()) {
    const wide = width === "w" ? WIDE : 1;
    if (at % 2 === 0) bars.push(html`<rect x="${x}" width="${wide}" height="${HEIGHT}" />`);
    x += wide;
  }
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${x + 10} ${HEIGHT + 16}" role="img">
    <title>${digits}</title>
    <rect width="100%" height="100%" fill="white" />
    ${bars}
    <text x="50%" y="${HEIGHT + 12}" font-size="10" text-anchor="middle">${digits}</text>
  </svg>`.text;
}

/** The first digit gives the bars, the second one the gaps between them. */
function interleaved(pair: string): string {
  const [bars = "", gaps = ""] = pair.split("").map((digit) => DIGITS[Number(digit)] ?? "");
  return bars.replaceAll(/./g, (bar, at: number) => bar + gaps.charAt(at));
}
