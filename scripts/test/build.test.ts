import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BUILT, packageAt, replace } from "../build/package.ts";

test("what is built takes the place of what was, and the documentation stays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "build-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [dist, built] = [join(folder, "dist"), join(folder, "built")];
  for (const part of [join(dist, "docs"), join(dist, "store"), join(built, "store")])
    await mkdir(part, { recursive: true });
  const old = ["index.js", "store/gone.js", "chunk-OLD.js", "docs/index.html"];
  for (const name of old) await writeFile(join(dist, name), "old");
  for (const name of ["index.js", "store/new.js"]) await writeFile(join(built, name), "new");
  await replace(dist, built);
  const files = (await readdir(dist, { recursive: true })).filter((name) => name.includes("."));
  expect(files.toSorted()).toEqual(["docs/index.html", "index.js", "store/new.js"]);
  expect(await readFile(join(dist, "index.js"), "utf8")).toBe("new");
});

test.each(BUILT)("whatever %s promises has a source", async (name) => {
  const { folder, libraries, commands } = packageAt(name);
  const sources = [...libraries, ...commands];
  expect(sources.length).toBeGreaterThan(1);
  for (const source of sources) {
    expect(source.startsWith(folder)).toBe(true);
    expect((await readFile(source, "utf8")).length).toBeGreaterThan(0);
  }
});
