import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Installed } from "./install.ts";
import { follow } from "./session.ts";

/** Somebody who has nothing but the packages and a guide, and types what it says. */
export function followTheGuides(installed: () => Installed): void {
  test.each([
    ["integrate", [/^completed$/m, /Thank you\./, /Ship the teapot: \S{36}/]],
    [
      "implement",
      [
        /capture-once {2}\d requirements {2}runs/,
        /: \d+ proved, .* Nothing required failed/,
        /a second capture is refused/,
      ],
    ],
    ["certify", [/: 2\d\d proved, .* Nothing required failed/, /"pass":2\d\d,"fail":0/]],
  ] as const)(
    "docs/%s.md works as it is printed",
    async (name, printed) => {
      const guide = await readFile(new URL(`../../../docs/${name}.md`, import.meta.url), "utf8");
      const { code, output } = await follow(guide, installed());
      for (const words of printed) expect(output).toMatch(words);
      expect(output).not.toContain(":4020");
      expect(code).toBe(0);
    },
    120_000,
  );
}
