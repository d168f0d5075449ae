import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import scalar from "@scalar/fastify-api-reference";
import Fastify from "fastify";
import { build } from "vitepress";
import { programFiles, written, type Page } from "./page.ts";
import { drawn } from "./site/drawn.ts";
import { menus } from "./site/config.ts";
import { pages } from "./pages/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Writes the site into a folder, whose earlier content it replaces at once, when all is made. */
export async function buildSite(out: string): Promise<void> {
  await mkdir(join(root, ".cache"), { recursive: true });
  await mkdir(dirname(out), { recursive: true });
  // Within the repository, where the generator finds its packages.
  const work = await mkdtemp(join(root, ".cache", "docs-"));
  const made = await mkdtemp(`${out}-`);
  try {
    const all = pages();
    await writeSources(work, all);
    await build(work, { outDir: made });
    await writeAll(made, programFiles(all));
    await cp(join(root, "docs", "pictures"), join(made, "pictures"), { recursive: true });
    await writeAll(made, new Map([["reference.js", await scalarScript()]]));
    await rm(out, { recursive: true, force: true });
    await rename(made, out);
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(made, { recursive: true, force: true });
  }
}

/** How a file in a folder names one of our files for the site. */
function wayTo(from: string, name: string): string {
  return JSON.stringify(relative(from, join(import.meta.dirname, "site", name)));
}

/** What VitePress reads: each page as Markdown, and two files that name our settings and our theme. */
async function writeSources(folder: string, all: readonly Page[]): Promise<void> {
  const settings = join(folder, ".vitepress");
  await writeAll(folder, new Map(all.map((page) => [`${page.path}.md`, written(page, drawn(page.text))])));
  await writeAll(
    settings,
    new Map([
      [
        "config.ts",
        `import { configured } from ${wayTo(settings, "config.ts")};\nexport default configured(${JSON.stringify(menus(all))});\n`,
      ],
      [
        "theme/index.ts",
        // Our style comes last, so that it wins.
        `export { default } from ${wayTo(join(settings, "theme"), "theme.ts")};\nimport ${wayTo(join(settings, "theme"), "style.css")};\n`,
      ],
      ["tsconfig.json", "{}\n"],
    ]),
  );
  await cp(join(root, "docs", "pictures"), join(folder, "pictures"), { recursive: true });
}

async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** The script of the API reference, as its package hands it out. */
async function scalarScript(): Promise<string> {
  const app = Fastify();
  await app.register(scalar, { routePrefix: "/", configuration: { url: "/openapi.json" } });
  const { statusCode, body } = await app.inject("/js/scalar.js");
  await app.close();
  if (statusCode !== 200) throw new Error(`The package of the API reference has no script (${statusCode}).`);
  return body;
}
