import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { BY_NAME, card, Program, startSandbox } from "./sandbox.ts";

const root = new URL("../../", import.meta.url);
const folder = new URL(".cache/client-readme/", root);
const compilers = { "TypeScript 5.9": "typescript", "TypeScript 7": "@typescript/native" };

const programsIn = async (file: string) => {
  const text = await readFile(new URL(file, root), "utf8");
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, program = ""]) => program);
};

let programs: readonly string[];
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  programs = [...(await programsIn("client/README.md")), ...(await programsIn("docs/integrate.md"))];
  await mkdir(folder, { recursive: true });
  const names = programs.map((_, index) => `program-${index}.ts`);
  await Promise.all(names.map((name, index) => writeFile(new URL(name, folder), programs[index] ?? "")));
  const project = {
    extends: "../../tsconfig.json",
    include: [...names, "../../client/test/surface.test-d.ts"],
    exclude: [],
  };
  await writeFile(new URL("tsconfig.json", folder), JSON.stringify(project));
  sandbox = await startSandbox("--redirect-url", "http://shop.test/");
});
afterAll(() => sandbox.stop());

test("the README has one short example, the guide three programs", () => {
  expect(programs).toHaveLength(4);
  expect(programs[0]?.trim().split("\n").length).toBeLessThanOrEqual(20);
});

test.each(Object.entries(compilers))(
  "they compile, and wrong code does not, under %s",
  async (name, alias) => {
    const tsc = fileURLToPath(new URL("bin/tsc", import.meta.resolve(`${alias}/package.json`)));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [tsc, ...args]).catch((failed: { stdout: string }) => failed);
    expect((await run("--version")).stdout).toContain(name.replace("TypeScript", "Version"));
    expect((await run("--project", fileURLToPath(folder))).stdout).toBe("");
  },
);

test.each([
  ["approved", "right", /^Paid: \S{36}$/],
  ["three_ds", "right", /^Send the customer to http\S+$/],
  ["declined", "right", /^Not paid: .+$/],
  ["approved", "wrong", /^Something else .* \{$/],
] as const)("the README's example, with the card %s and the %s key", async (name, key, said) => {
  const program = new Program([...BY_NAME, fileURLToPath(new URL("program-0.ts", folder))], {
    BASE_URL: sandbox.base_url,
    SECRET_KEY: key === "right" ? sandbox.keys.secret : "another",
    CARD_NUMBER: card(sandbox, name).card_number,
  });
  onTestFinished(() => program.stop());
  expect(await program.ended()).toBe(0);
  expect(program.lines[0]).toMatch(said);
});
