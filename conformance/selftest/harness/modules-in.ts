/** The exports of each file of a folder, subfolders included: nobody keeps a list of the files, so none is forgotten. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

export async function modulesIn<Exports extends object>(folder: string): Promise<readonly Exports[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && file !== "index.ts")
    .toSorted();
  return Promise.all(files.map((file): Promise<Exports> => import(join(folder, file))));
}
