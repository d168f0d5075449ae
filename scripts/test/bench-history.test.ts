import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageOf, pictureOf } from "../bench/curve.ts";
import { compared, entriesOf, type Entry, PAGE, PICTURE, readHistory } from "../bench/history.ts";

const run = { day: "2026-11-23", machine: "2 cores, here", node: "24.0.0", rounds: 5 };
const of = (ratio: number, more: Partial<Entry> = {}): Entry => ({
  ...run,
  what: "w",
  ratio,
  better: "more",
  ...more,
});
const five = [5, 9, 5, 4.9, 5.1].map((ratio) => of(ratio));

test.each([
  [of(4.3), five, false, "14 % worse"],
  [of(4.2), five, true, "16 % worse"],
  [of(9), five, false, "80 % better"],
  [of(1.1, { better: "less" }), five.map((one) => ({ ...one, ratio: 1 })), false, "10 % worse"],
  [of(1.2, { better: "less" }), five.map((one) => ({ ...one, ratio: 1 })), true, "20 % worse"],
  // Six runs ago it was faster: only the last five count.
  [of(4.3), [of(50), ...five], false, "beside 5.00 in the last 5,"],
  [of(2), [...five, of(2, { machine: "elsewhere" })], true, "beside 5.00 in the last 5,"],
  [of(2, { machine: "a new one" }), five, true, "in the last 5 on other machines"],
  [of(2, { what: "new" }), five, false, "measured for the first time"],
])("%o", (entry, history, fell, words) => {
  expect(compared([entry], history)).toEqual([{ fell, line: expect.stringContaining(words) }]);
});

test("a row with a ratio is an entry, and its aim says which way is better", () => {
  const row = { ours: "", other: "", reached: null, ratio: 1.234, range: "1.0 to 2.0" };
  const rows = [
    { ...row, what: "a", aim: ">= 6" },
    { ...row, what: "b", aim: "< 1.1" },
    { ...row, what: "c", aim: "", ratio: null },
  ];
  expect(entriesOf(rows, run)).toEqual([
    { ...run, what: "a", ratio: 1.23, range: "1.0 to 2.0", better: "more" },
    { ...run, what: "b", ratio: 1.23, range: "1.0 to 2.0", better: "less" },
  ]);
});

test("the committed page and picture are what the history says", () => {
  const history = readHistory();
  expect(history.length).toBeGreaterThan(0);
  expect(readFileSync(PAGE, "utf8")).toBe(pageOf(history));
  expect(readFileSync(PICTURE, "utf8")).toBe(pictureOf(history));
});

test("a curve rises with its ratio, and each run has a point", () => {
  const picture = pictureOf([2, 4, 8].map((ratio) => of(ratio, { what: "w, requests" })));
  const [, points = ""] = /points="([^"]+)"/.exec(picture) ?? [];
  const heights = points.split(" ").map((point) => Number(point.split(",")[1]));
  expect(heights.map((height) => Math.round(280 - height))).toEqual([65, 130, 260]);
  expect(picture.match(/<circle /g)).toHaveLength(3);
  // What is measured beside something else than Prism has no place under that title.
  expect(pictureOf([of(2, { what: "w, beside no request log, requests" })])).not.toContain("<circle ");
});
