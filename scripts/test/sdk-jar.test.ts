import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchJar } from "../sdk/jar.ts";

let folder: string;

/** Stands for Maven: writes the file in two parts, so that somebody may find half of it. */
const MAVEN = `#!/bin/sh
for argument; do case "$argument" in -DoutputDirectory=*) out="\${argument#*=}";; esac; done
printf one > "$out/openapi-generator-cli-1.2.3.jar"
sleep 0.2
printf two >> "$out/openapi-generator-cli-1.2.3.jar"
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "jar-"));
  await writeFile(join(folder, "mvn"), MAVEN, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  vi.stubEnv("HOME", folder);
  vi.stubEnv("OPENAPI_GENERATOR_JAR", undefined);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("several that fetch the JAR at once all find it whole, and leave nothing else behind", async () => {
  const store = join(folder, "store");
  const fetched = await Promise.all(Array.from({ length: 4 }, () => fetchJar(store, "1.2.3")));
  expect(fetched).toEqual([true, true, true, true]);
  expect(await readdir(store)).toEqual(["1.2.3.jar"]);
  expect(await readFile(join(store, "1.2.3.jar"), "utf8")).toBe("onetwo");
});

test("without Maven's answer there is no JAR", async () => {
  await writeFile(join(folder, "mvn"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  expect(await fetchJar(join(folder, "store"), "1.2.3")).toBe(false);
});
