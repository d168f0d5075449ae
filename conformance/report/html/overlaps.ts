/** A story as bars over time: which calls were under way together, and which one is at fault. */
import type { Line } from "../../explore/found.ts";
import { type Markup, markup } from "./markup.ts";

const ROW = 26;
const LABELS = 330;
const WIDTH = 860;
const LEAST_BAR = 3;

/** `colours` for a picture that stands alone; in the report the page gives them. */
export function overlaps(lines: readonly Line[], colours: Colours = IN_A_PAGE): Markup {
  const begin = Math.min(...lines.map(({ started }) => started));
  const end = Math.max(...lines.map(({ ended }) => ended), begin + 1);
  const room = WIDTH - LABELS - 150;
  const x = (time: number): number => LABELS + ((time - begin) / (end - begin)) * room;
  const height = ROW * (lines.length + 1);
  const rows = lines.map(({ words, answer, started, ended, isWrong }, place) => {
    const y = ROW * place + 6;
    const colour = isWrong ? colours.bad : answer.startsWith("refused") ? colours.quiet : colours.good;
    const left = x(started);
    const width = Math.max(LEAST_BAR, x(ended) - left);
    const weight = isWrong ? markup` font-weight="700"` : undefined;
    const text = markup`fill="${isWrong ? colours.bad : colours.text}" font-size="13"${weight}`;
    return [
      markup`<text x="0" y="${y + 13}" ${text}>${words}</text>`,
      markup`<rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="16" rx="3" fill="${colour}"/>`,
      markup`<text x="${(left + width + 6).toFixed(1)}" y="${y + 13}" ${text}>${answer}</text>`,
    ];
  });
  const y = ROW * lines.length + 14;
  const axis = [
    markup`<line x1="${LABELS}" y1="${y - 8}" x2="${LABELS + room}" y2="${y - 8}" stroke="${colours.quiet}"/>`,
    markup`<text x="${LABELS}" y="${y + 7}" fill="${colours.quiet}" font-size="11">0 ms</text>`,
    markup`<text x="${LABELS + room}" y="${y + 7}" text-anchor="end" fill="${colours.quiet}" font-size="11">${(end - begin).toFixed(1)} ms</text>`,
  ];
  const paper =
    colours.paper === undefined
      ? undefined
      : markup`<rect width="${WIDTH}" height="${height}" fill="${colours.paper}"/>`;
  return markup`<svg class="overlaps" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif"><title>${inWords(lines)}</title>${paper}${rows.flat()}${axis}</svg>`;
}

interface Colours {
  /** The ground of a picture that stands alone. */
  readonly paper?: string;
  readonly text: string;
  readonly good: string;
  readonly bad: string;
  readonly quiet: string;
}

export const ALONE: Colours = {
  paper: "#ffffff",
  text: "#1f2328",
  good: "#3a86d1",
  bad: "#d1242f",
  quiet: "#59636e",
};

const IN_A_PAGE: Colours = {
  text: "currentColor",
  good: "var(--hold)",
  bad: "var(--bad)",
  quiet: "var(--mute)",
};

function inWords(lines: readonly Line[]): string {
  return lines.map(({ words, answer }) => `${words}: ${answer}`).join("; ");
}
