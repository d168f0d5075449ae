import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { card, Program, startSandbox } from "./sandbox.ts";

const root = new URL("../../", import.meta.url);
const folder = new URL(".cache/client-readme/", root);
const compilers = { "TypeScript 5.9": "typescript", "TypeScript 7": "@typescript/native" };
let program = "";

beforeAll(async () => {
  program = /```ts\n(.*?)```/s.exec(await readFile(new URL("client/README.md", root), "utf8"))?.[1] ?? "";
  await mkdir(folder, { recursive: true });
  await writeFile(new URL("program.ts", folder), program);
  const project = {
    extends: "../../tsconfig.json",
    include: ["program.ts", "../../client/test/surface.test-d.ts"],
    exclude: [],
  };
  await writeFile(new URL("tsconfig.json", folder), JSON.stringify(project));
});

test("it takes about 40 lines, webhook included", () => {
  expect(program.trim().split("\n").length).toBeLessThanOrEqual(42);
});

test.each(Object.entries(compilers))(
  "it compiles, and wrong code does not, under %s",
  async (name, alias) => {
    const tsc = fileURLToPath(new URL("bin/tsc", import.meta.resolve(`${alias}/package.json`)));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [tsc, ...args]).catch((failed: { stdout: string }) => failed);
    expect((await run("--version")).stdout).toContain(name.replace("TypeScript", "Version"));
    expect((await run("--project", fileURLToPath(folder))).stdout).toBe("");
  },
);

test("it runs: from the charge to the customer's thanks", async () => {
  const sandbox = await startSandbox("--redirect-url", "http://shop.test/");
  onTestFinished(() => sandbox.stop());
  const shop = new Program(fileURLToPath(new URL("program.ts", folder)), [], {
    BASE_URL: sandbox.base_url,
    SECRET_KEY: sandbox.keys.secret,
    CARD_NUMBER: card(sandbox, "three_ds").card_number,
    PORT: "0",
  });
  onTestFinished(() => shop.stop());
  const page = await shop.says(/^Send the customer to (.+)$/);
  const port = await shop.says(/^Waiting at .*port: (\d+)/);
  const press = new URLSearchParams({ answer: "succeed" });
  const back = await fetch(page, { method: "POST", body: press, redirect: "manual" });
  const { search } = new URL(back.headers.get("location") ?? "");
  expect(await (await fetch(`http://127.0.0.1:${port}/${search}`)).text()).toBe("Thank you.");
});
