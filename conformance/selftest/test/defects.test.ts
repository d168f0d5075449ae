import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checks } from "../../flows/index.ts";
import { isRule } from "../../rules/rule.ts";
import { defects, modulesIn } from "../defects/index.ts";
import { variants } from "../variants/index.ts";
import { RECORDED, textOf } from "../results/recorded.ts";

const DEFECTS = join(import.meta.dirname, "../defects");
const SUITE = join(import.meta.dirname, "../..");
const VARIANTS = join(import.meta.dirname, "../variants");

const folders = readdirSync(DEFECTS).filter((name) => name !== "index.ts");

/** What the files of a folder export, the elements of lists one by one. */
async function exportsOf(folder: string): Promise<unknown[]> {
  return (await modulesIn(folder)).flatMap((one) => Object.values(one)).flat(Infinity);
}

function has(one: unknown, member: string): boolean {
  return one instanceof Object && member in one;
}

/** Rules and flows of the whole run are about every part: their defects stand beside those of their part, or in `rules/`. */
async function flowsIn(folder: string): Promise<unknown[]> {
  const both = folder === "rules" ? ["whole-run"] : ["whole-run", folder];
  return (await Promise.all(both.map((one) => exportsOf(join(SUITE, "flows", one))))).flat();
}

it.each(folders)(
  "the defects in %s break what the flows of the same folder or of a whole run prove, or the rules",
  async (folder) => {
    const [own, ofFlows] = [await exportsOf(join(DEFECTS, folder)), await flowsIn(folder)];
    const proved = checks
      .filter((one) => isRule(one) || ofFlows.includes(one))
      .flatMap(({ proves }) => Object.keys(proves));
    const elsewhere = defects.filter((one) => own.includes(one) && !proved.includes(one.breaks));
    expect(own).not.toEqual([]);
    expect(elsewhere.map(({ breaks, how }) => `${breaks}: ${how}`)).toEqual([]);
  },
);

describe("the files of the folders", () => {
  it("export lists of defects and nothing else", async () => {
    const found = await exportsOf(DEFECTS);
    expect(found.filter((one) => !has(one, "breaks") || !has(one, "how"))).toEqual([]);
    expect(found).toHaveLength(defects.length);
  });

  it("export records of variants and nothing else, no name twice", async () => {
    const found = (await exportsOf(VARIANTS)).flatMap((one) => Object.entries(Object(one)));
    expect(found.filter(([, one]) => !has(one, "takes"))).toEqual([]);
    expect(found).toHaveLength(Object.keys(variants).length);
  });
});

it.each(RECORDED)("$file is what the code says: `npm run generate` writes it", (one) => {
  const text = textOf(one);
  expect(one.asItShouldBe(text)).toBe(text);
});
