import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Package } from "./package.ts";

const run = promisify(execFile);
const compiler = fileURLToPath(new URL("bin/tsc", import.meta.resolve("@typescript/native/package.json")));
const root = join(import.meta.dirname, "..", "..");
const RELATIVE = /((?:from|import) |import\()"(\.\.?\/[^"]+)\.ts"/g;

/** Writes the types of the importable files and of everything they name, and no others. */
export async function buildTypes({ folder, dist, libraries }: Package): Promise<void> {
  const written = await mkdtemp(join(tmpdir(), "types-"));
  try {
    await emit(folder, libraries, written);
    const waiting = libraries.map((file) => relative(folder, file).replace(/\.ts$/, ".d.ts"));
    const taken = new Set<string>();
    for (const name of waiting) {
      if (taken.has(name)) continue;
      taken.add(name);
      const text = await readFile(join(written, name), "utf8");
      for (const [, , other = ""] of text.matchAll(RELATIVE))
        waiting.push(join(dirname(name), `${other}.d.ts`));
      await mkdir(dirname(join(dist, name)), { recursive: true });
      // The compiler keeps the names of source files in declarations; the published files have other names.
      await writeFile(join(dist, name), text.replaceAll(RELATIVE, '$1"$2.js"'));
    }
  } finally {
    await rm(written, { recursive: true, force: true });
  }
}

/** The native compiler, in a process of its own: the code is bundled meanwhile. */
async function emit(folder: string, files: readonly string[], outDir: string): Promise<void> {
  const project = join(outDir, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
    outDir,
    rootDir: folder,
    typeRoots: [join(root, "node_modules", "@types")],
  };
  const settings = { extends: join(root, "tsconfig.json"), compilerOptions, files, include: [] };
  await writeFile(project, JSON.stringify(settings));
  try {
    await run(process.execPath, [compiler, "--project", project], { cwd: root });
  } catch (error) {
    const { stdout }: { stdout?: unknown } = Object(error);
    throw new Error(String(stdout), { cause: error });
  }
}
