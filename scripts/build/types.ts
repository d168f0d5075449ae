import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import type { Package } from "./package.ts";

const root = join(import.meta.dirname, "..", "..");
const RELATIVE = /((?:from|import) |import\()"(\.\.?\/[^"]+)\.ts"/g;

/** Writes the types of the importable files and of everything they name, and no others. */
export async function buildTypes({ folder, dist, libraries }: Package): Promise<void> {
  const written = await mkdtemp(join(tmpdir(), "types-"));
  try {
    emit(folder, libraries, written);
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

function emit(folder: string, files: readonly string[], outDir: string): void {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const program = ts.createProgram({
    rootNames: files,
    options: {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir,
      rootDir: folder,
    },
  });
  const { diagnostics } = program.emit();
  const found = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (found.length === 0) return;
  const host = { getCanonicalFileName: String, getCurrentDirectory: () => root, getNewLine: () => "\n" };
  throw new Error(ts.formatDiagnostics(found, host));
}
