import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { flows } from "../../flows/index.ts";
import type { Defect } from "../harness/defect.ts";
import { defects } from "../defects/index.ts";

const DEFECTS = join(import.meta.dirname, "../defects");
const FLOWS = join(import.meta.dirname, "../../flows");

const folders = readdirSync(DEFECTS).filter((name) => name !== "index.ts");

/** What the files of a folder export, the elements of lists one by one. */
async function exportsOf(folder: string): Promise<unknown[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(
    names.map((name): Promise<Readonly<Record<string, unknown>>> => import(join(folder, name))),
  );
  return modules.flatMap((one) => Object.values(one)).flat();
}

async function provedIn(folder: string): Promise<string[]> {
  const found = await exportsOf(join(FLOWS, folder));
  return flows.filter((one) => found.includes(one)).flatMap(({ proves }) => Object.keys(proves));
}

async function defectsIn(folder: string): Promise<Defect[]> {
  const found = await exportsOf(join(DEFECTS, folder));
  return defects.filter((one) => found.includes(one));
}

describe.each(folders)("the defects in %s", (folder) => {
  it("break what the flows of the same folder prove", async () => {
    const proved = await provedIn(folder);
    const elsewhere = (await defectsIn(folder)).filter(({ breaks }) => !proved.includes(breaks));
    expect(elsewhere.map(({ breaks, how }) => `${breaks}: ${how}`)).toEqual([]);
  });

  it("are all that its files export, and stand in the index", async () => {
    const known: readonly unknown[] = defects;
    const found = await exportsOf(join(DEFECTS, folder));
    expect(found).not.toEqual([]);
    expect(found.filter((one) => !known.includes(one))).toEqual([]);
  });
});
