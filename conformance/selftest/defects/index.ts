/** All defects. Each file of a folder exports lists of them; what a folder breaks, the same folder of `flows/` proves, or a rule. */
import type { Defect } from "../harness/defect.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";

type Lists = Readonly<Record<string, readonly Defect[]>>;

const modules = await modulesIn<Lists>(import.meta.dirname);

export const defects: readonly Defect[] = modules.flatMap((lists) => Object.values(lists)).flat();

/** The exports of each file of a folder, subfolders included: nobody keeps a list of the files, so none is forgotten. */
export async function modulesIn<Exports extends object>(folder: string): Promise<readonly Exports[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && file !== "index.ts")
    .toSorted();
  return Promise.all(files.map((file): Promise<Exports> => import(join(folder, file))));
}
