import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { withRelease } from "../release/changelog.ts";

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

  test.each(["openapitools.json", "sandbox/control/openapi.yaml", "scripts/generate/main.ts"])(
    "is not said again in %s",
    async (file) => {
      const { version }: Manifest = JSON.parse(await here("client/package.json"));
      expect(
        (await here(file)).includes(`"${version}"`) || (await here(file)).includes(`version: ${version}`),
      ).toBe(false);
    },
  );
});

describe("the changelog", () => {
  test("gets the new version on top, and the first release its heading", () => {
    const before = "# Changelog\n\nWords.\n\n## 0.1.0, unreleased\n\n- First.\n";
    expect(withRelease(before, "0.2.0", "2027-01-31", ["One.\nMore of it.", "Two."])).toBe(
      "# Changelog\n\nWords.\n\n## 0.2.0, 2027-01-31\n\n- One.\n  More of it.\n- Two.\n\n## 0.1.0\n\n- First.\n",
    );
  });

  test("may be empty", () => {
    expect(withRelease("# Changelog\n", "1.0.0", "2027-01-31", ["One."])).toBe(
      "# Changelog\n\n## 1.0.0, 2027-01-31\n\n- One.\n",
    );
  });
});
