/** The history of `npm run bench` as a page: a table of the last figures, and a curve for each ratio beside Prism. */
import type { Entry } from "./history.ts";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [720, 320, 40, 40, 20, 20];
/** Below the curves, one line of this height names each. */
const NAME = 18;
const COLORS = ["#0b6e4f", "#1f4e9c", "#b3541e", "#7a3e9d", "#8a6d00", "#555555"];

/** The figures of one name, in the order in which they were measured. */
function curvesOf(history: readonly Entry[]): Map<string, Entry[]> {
  const curves = new Map<string, Entry[]>();
  for (const entry of history) curves.set(entry.what, [...(curves.get(entry.what) ?? []), entry]);
  return curves;
}

export function pageOf(history: readonly Entry[]): string {
  const rows = [...curvesOf(history)].map(([what, entries]) => {
    const last = entries.at(-1);
    const ratio = last?.ratio.toFixed(2);
    const cells = [what, ratio, last?.better, last?.range ?? "", last?.rounds, last?.day, last?.machine];
    return `| ${cells.join(" | ")} | ${entries.length} |`;
  });
  return [
    "# How fast it was, run after run",
    "",
    "Written by `npm run bench`, from `bench/history.jsonl`: one line for each ratio of each run. A ratio is what both sides did in the same",
    "round, so it says more than the rate of a machine that has other work. `npm run bench -- --check` measures, writes nothing, and",
    "fails where a ratio is more than 15 % worse than the median of the last five. What the figures mean stands in",
    "[`sandbox/scale.md`](../sandbox/scale.md). A row that names no other program is compared with Prism's mock, and the validators",
    "with Ajv without a schema. Runs of fewer than three rounds are not kept.",
    "",
    "![The ratios beside Prism, run after run](pictures/speed.svg)",
    "",
    "| What | Ratio | Better is | Least and largest of its rounds | Rounds | Day | Machine | Runs |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** One curve for each ratio of requests beside Prism; the same in processor time would stand on top of it. */
export function pictureOf(history: readonly Entry[]): string {
  const curves = [...curvesOf(history)].filter(
    ([what]) => what.endsWith(", requests") && !what.includes(", beside "),
  );
  const most = Math.max(1, ...curves.flatMap(([, entries]) => entries.map(({ ratio }) => ratio)));
  const longest = Math.max(2, ...curves.map(([, entries]) => entries.length));
  const x = (index: number) => LEFT + (index / (longest - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (ratio: number) => HEIGHT - BOTTOM - (ratio / most) * (HEIGHT - BOTTOM - TOP);
  const lines = curves.flatMap(([what, entries], number) => {
    const color = COLORS[number % COLORS.length] ?? "";
    const places = entries.map(({ ratio }, index) => `${x(index).toFixed(1)},${y(ratio).toFixed(1)}`);
    const end = entries.at(-1)?.ratio ?? 0;
    return [
      `<polyline points="${places.join(" ")}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...places.map((place) => {
        const [cx, cy] = place.split(",");
        return `<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`;
      }),
      text(
        [LEFT, HEIGHT + 4 + number * NAME],
        `${what.replace(", requests", "")}: ${end}`,
        ` fill="${color}"`,
      ),
    ];
  });
  const scale = [0, most / 2, most].flatMap((ratio) => [
    `<line x1="${LEFT}" y1="${y(ratio).toFixed(0)}" x2="${WIDTH - RIGHT}" y2="${y(ratio).toFixed(0)}" stroke="#dddddd"/>`,
    text([4, y(ratio) + 4], ratio.toFixed(1)),
  ]);
  const whole = HEIGHT + curves.length * NAME;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${whole}" font-family="sans-serif" font-size="11" role="img">`,
    "<title>Requests for each second, as a multiple of Prism's, run after run</title>",
    `<rect width="${WIDTH}" height="${whole}" fill="white"/>`,
    ...scale,
    ...lines,
    text([LEFT, HEIGHT - 12], "runs, the oldest first"),
    "</svg>",
    "",
  ].join("\n");
}

function text(at: readonly [x: number, y: number], words: string, more = ""): string {
  return `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}"${more}>${words}</text>`;
}
