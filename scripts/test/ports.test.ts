import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TARGET_EXAMPLE } from "../../conformance/command/target-example.ts";
import { DEFAULT_PORT } from "../../sandbox/settings.ts";

const root = join(import.meta.dirname, "..", "..");
const PORT = /(?<=[\w\])]:|EXPOSE |\bPORT = "|\bport:? )40\d\d(?!\d)/g;

/** Every port from 4000 to 4099 in a text, with what stands around it in its line. */
const portsIn = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => [...line.matchAll(PORT)].map(([port]) => ({ port: Number(port), line })));

const files = execFileSync(
  "git",
  ["ls-files", "-z", "*.md", "*.yaml", "*.yml", "*.ts", "sandbox/Dockerfile"],
  {
    cwd: root,
  },
)
  .toString()
  .split("\0")
  .filter((file) => file !== "" && !/(^|\/)test\//.test(file));
const written = files.flatMap((file) =>
  portsIn(readFileSync(join(root, file), "utf8")).map((found) => ({ file, ...found })),
);

const mock = Number(/default: "(\d+)"/.exec(readFileSync(join(root, "scripts/mock/main.ts"), "utf8"))?.[1]);
/** Where the example of a target file listens for customers and events. Shops in docs listen there too. */
const listeners = portsIn(TARGET_EXAMPLE)
  .filter(({ line }) => /listen|Register/.test(line))
  .map(({ port }) => port);

test("addresses of the sandbox have its default port, others that of the mock or of a listener", () => {
  expect(written.length).toBeGreaterThan(20);
  const known = new Set([DEFAULT_PORT, mock, ...listeners]);
  expect(written.filter(({ port }) => !known.has(port))).toEqual([]);
  const ofSandbox = written.filter(
    ({ line }) => /:40\d\d\/(v2|_sandbox|portal)/.test(line) && !/mock/.test(line),
  );
  expect(ofSandbox.filter(({ line }) => !line.includes(`:${DEFAULT_PORT}/`))).toEqual([]);
});

test("in the code of the sandbox the default port is one constant", () => {
  const inCode = written.filter(({ file, port }) => /^sandbox\/.*\.ts$/.test(file) && port === DEFAULT_PORT);
  expect(inCode).toEqual([]);
});
