import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { waitingChangesets, withRelease } from "../release/changesets.ts";

const here = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
const packages = ["generated", "client", "sandbox", "conformance"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

describe("the version", () => {
  test("is one, and each package asks for exactly that of the others", async () => {
    const manifests = await Promise.all(
      packages.map(async (name): Promise<Manifest> => JSON.parse(await here(`${name}/package.json`))),
    );
    const asked = manifests.flatMap(({ version, dependencies }) => [
      version,
      ...Object.entries(dependencies ?? {}).flatMap(([name, range]) =>
        name.startsWith("@payment-service/") ? [range] : [],
      ),
    ]);
    expect(asked).toHaveLength(8);
    expect(new Set(asked).size).toBe(1);
  });

  test.each(["scripts/sdk/openapitools.json", "sandbox/control/openapi.yaml", "scripts/generate/main.ts"])(
    "is not said again in %s",
    async (file) => {
      const { version }: Manifest = JSON.parse(await here("client/package.json"));
      expect(
        (await here(file)).includes(`"${version}"`) || (await here(file)).includes(`version: ${version}`),
      ).toBe(false);
    },
  );
});

test("the changelog gets the new version on top", () => {
  const before = "# Changelog\n\nWords.\n\n## 0.1.0\n\n- First.\n";
  expect(withRelease(before, "0.2.0, 2027-01-31", ["One.\nMore of it.", "Two."])).toBe(
    "# Changelog\n\nWords.\n\n## 0.2.0, 2027-01-31\n\n- One.\n  More of it.\n- Two.\n\n## 0.1.0\n\n- First.\n",
  );
  expect(withRelease("# Changelog\n", "1.0.0", ["One."])).toBe("# Changelog\n\n## 1.0.0\n\n- One.\n");
});

test("changesets that wait are read with their level, and those that name no package are passed over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "changesets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    "README.md": '---\n"@payment-service/client": major\n---\n',
    "a.md": '---\n"@payment-service/client": patch\n---\n\nWords.\n',
    "b.md":
      "---\n'@payment-service/sandbox': minor\n\"@payment-service/client\": patch\n---\n\nmajor\n\n---\n",
    "c.md": "---\n---\n\nNothing to say.\n",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  expect(await waitingChangesets(folder)).toEqual([
    { level: "patch", summary: "Words." },
    { level: "minor", summary: "major\n\n---" },
  ]);
});
