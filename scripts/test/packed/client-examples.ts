import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Installed } from "./install.ts";
import { startProgram } from "./program.ts";

/** The examples inside the packed client, copied out of it as its reader would. */
export function runClientExamples(installed: () => Installed): void {
  test("the examples that come with the client run where they are copied to", async () => {
    const sandbox = startProgram(installed(), "payment-sandbox", ["--memory", "--port", "0"]);
    onTestFinished(() => sandbox.stop());
    const given = {
      BASE_URL: await sandbox.says(/^ *Base URL +(\S+)$/),
      SECRET_KEY: await sandbox.says(/^ *Secret key +(\S+)$/),
      PORT: "0",
    };
    const examples = join(installed().folder, "node_modules", "@payment-service", "client", "examples");
    expect(await readdir(examples)).toEqual(
      expect.arrayContaining([
        "browser-tokenize.html",
        "hold-and-capture.ts",
        "three-ds.ts",
        "webhook-server.ts",
      ]),
    );
    const start = async (name: string, card: RegExp) => {
      await copyFile(join(examples, name), join(installed().folder, name));
      const CARD_NUMBER = await sandbox.says(card);
      const program = startProgram(installed(), name, [], { ...given, CARD_NUMBER });
      onTestFinished(() => program.stop());
      return program;
    };

    const held = await start("hold-and-capture.ts", /^ *(\d+) +approved\b/);
    expect(await held.ended()).toBe(0);
    expect(held.lines.join("\n")).toContain("Captured 30.00 MXN");
    const asked = await start("three-ds.ts", /^ *(\d+) +three_ds\b/);
    expect(await asked.says(/^Send the customer to (.+)$/)).toMatch(/^http/);
    const hooks = await start("webhook-server.ts", /^ *(\d+) +approved\b/);
    expect(await hooks.says(/^Waiting at /)).toBe("Waiting at ");
  });
}
