/** The READMEs say how many there are; what they say is counted here. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { provable } from "../results/coverage.ts";
import { defects } from "../defects/index.ts";
import { together, variants } from "../variants/index.ts";
import { UNSEEN } from "../results/unseen-gaps.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const requirements = provable();
const severalFor = requirements.filter((id) => defects.filter(({ breaks }) => breaks === id).length > 1);
const all = defects.length;

describe("the figures of", () => {
  it.each([
    ["docs/trust.md", `Defects: ${all} ways to break one requirement each`],
    ["docs/trust.md", `at least one for each of the ${requirements.length} that are not excused`],
    ["docs/trust.md", `two and more for ${severalFor.length}`],
    ["docs/trust.md", `(${Object.keys(variants).length} variants)`],
    ["docs/trust.md", `(${Object.keys(UNSEEN).length} rows)`],
    ["README.md", `${all} ways to break one requirement each`],
    ["README.md", `${Object.keys(variants).length} freedoms`],
    ["conformance/selftest/README.md", `${all} of ${all} caught by the requirement that they break`],
    [
      "conformance/selftest/README.md",
      `one by one (${Object.keys(variants).length}) and many together (${Object.keys(together).length} times)`,
    ],
  ])("%s: %s", (path, words) => {
    expect(read(path)).toContain(words);
  });
});
