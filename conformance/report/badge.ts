/** badge.svg: the figures of a run for a README, with the version of the suite and the date. */
import { markup } from "./html/markup.ts";
import { type ProfileSum, profileInShort } from "./profiles.ts";
import type { Report } from "./report.ts";

const WIDTH = 330;
const LINE = 18;
const GOOD = "#1a7f37";
const BAD = "#cf222e";
const QUIET = "#59636e";

export function badge({ suite, started, profiles }: Pick<Report, "suite" | "started" | "profiles">): string {
  const title = `Conformance: suite ${suite.version}, ${started.slice(0, 10)}`;
  const height = LINE * (profiles.length + 1) + 8;
  const rows = profiles.map((one, number) => {
    const y = LINE * (number + 2) - 2;
    return markup`<text x="8" y="${y}">${one.profile}</text><text x="${WIDTH - 8}" y="${y}" text-anchor="end" fill="${colourOf(one)}">${profileInShort(one)}</text>`;
  });
  const said = profiles.map((one) => `${one.profile} ${profileInShort(one)}`).join("; ");
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}; ${said}">
<title>${title}</title>
<rect width="${WIDTH}" height="${height}" rx="4" fill="#ffffff" stroke="#d0d7de"/>
<g font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" fill="#1f2328">
<text x="8" y="${LINE - 3}" font-weight="bold">${title}</text>
${rows}
</g>
</svg>
`.text;
}

function colourOf({ failed, blocked, proved, applicable }: ProfileSum): string {
  if (failed + blocked > 0) return BAD;
  return proved === applicable ? GOOD : QUIET;
}
