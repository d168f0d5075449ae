import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { foreign } from "./foreign-tool.ts";

const tool = { name: "greeter", version: "1.0.0", program: "greet" };
/** A program that says the word. */
const saying = (word: string): string => `printf '#!/bin/sh\\necho ${word}' > greet && chmod +x greet`;

test("a tool whose installation was cut short is installed again, and a whole one is not", () => {
  const cache = mkdtempSync(join(tmpdir(), "tools-"));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  mkdirSync(join(cache, "greeter-1.0.0"));
  writeFileSync(join(cache, "greeter-1.0.0", "greet"), "#!/bin/sh\necho hel", { mode: 0o644 });
  const greeting = (word: string): string =>
    execFileSync(foreign({ ...tool, install: saying(word) }, cache).program(), { encoding: "utf8" });

  expect(greeting("hello")).toBe("hello\n");
  expect(greeting("good day")).toBe("hello\n");
});
