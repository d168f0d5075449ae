import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Installed } from "./install.ts";
import { startProgram } from "./program.ts";
import { follow } from "./session.ts";

/** Somebody who has nothing but the packages and a guide, and types what it says. */
export function followTheGuides(installed: () => Installed): void {
  test.each([
    ["integrate", [/^completed$/m, /Thank you\. Your payment is (\S{36})\.[^]*Ship the teapot: \1/]],
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

  test("the documentation comes along with the sandbox", async () => {
    const sandbox = startProgram(installed(), "payment-sandbox", ["--port", "0", "--memory", "--json"]);
    onTestFinished(() => sandbox.stop());
    const { base_url }: { base_url: string } = JSON.parse(await sandbox.says(/^\{.*\}$/));
    const start = await fetch(new URL("/portal/docs/", base_url));
    expect([start.status, await start.text()]).toEqual([200, expect.stringContaining("I integrate")]);
  });
}
