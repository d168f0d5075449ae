import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Installed } from "./install.ts";
import { follow } from "./session.ts";

/** Somebody who has nothing but the packages and a guide, and types what it says. */
export function followTheGuides(installed: () => Installed): void {
  test.each([
    ["integrate", [/^completed$/m, /Thank you\./, /Ship the teapot: \S{36}/]],
    ["implement", [/\d+ flows/, /0 proved|\d+ proved/, /MUST: A charge is captured once|capture\.only-once/]],
    ["certify", [/"pass":\d{3}/, /Nothing required failed/]],
  ] as const)(
    "docs/%s.md works as it is printed",
    async (name, printed) => {
      const guide = await readFile(new URL(`../../../docs/${name}.md`, import.meta.url), "utf8");
      const { code, output } = await follow(guide, installed());
      for (const words of printed) expect(output).toMatch(words);
      expect(code).toBe(0);
    },
    60_000,
  );
}
