import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mapOf, type Node } from "../document-node.ts";

/**
 * The generator's package compiles every file of the folder and has no `exports`. Examples could neither stand beside
 * the source nor import the package by its name.
 */
export async function completeNpmPackage(folder: string): Promise<void> {
  await change(join(folder, "package.json"), (manifest) => ({
    ...manifest,
    author: "payment-service",
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  }));
  await change(join(folder, "tsconfig.json"), (settings) => ({ ...settings, include: ["src"] }));
}

async function change(file: string, to: (value: Node) => Node): Promise<void> {
  const value: unknown = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, `${JSON.stringify(to(mapOf(value)), undefined, 2)}\n`);
}
