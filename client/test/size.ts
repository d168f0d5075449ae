import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What a page downloads for `export *` of one entry: bundled, minified, gzipped. The same bytes every time. */
export async function sizeOf(entry: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}
