import { copyFile, readFile, symlink, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatMessage } from "publint/utils";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { blocksOf } from "../../docs/text/markdown.ts";
import { followAgentsGuide } from "./agents.ts";
import { runClientExamples } from "./client-examples.ts";
import { followTheGuides, installByGuide } from "./guides.ts";
import { packAndInstall, run, type Installed } from "./install.ts";
import { startProgram } from "./program.ts";

const names = ["contract", "client", "sandbox", "conformance"] as const;
const root = join(import.meta.dirname, "..", "..", "..");
/** A CommonJS program of somebody who installed the client; the settings of this repository allow none in a file. */
const commonJs = `
import { createClient, mxn, secretKey } from "@payment-service/client";
import { confirmCharge } from "@payment-service/client/webhooks";
const service = createClient({ baseUrl: "http://127.0.0.1:4020/v2", secretKey: secretKey("s") });
export const confirmation = confirmCharge(service, {}, { amount: mxn(5000), state: "captured" });
// @ts-expect-error centavos are whole
mxn(0.5);
`;
const compilers = { "TypeScript 5.9": "typescript", "TypeScript 7": "@typescript/native" };
let installed: Installed;

beforeAll(async () => {
  installed = await packAndInstall((place) => installByGuide("integrate", place));
}, 400_000);
afterAll(() => installed.remove());

runClientExamples(() => installed);

const tarball = (name: (typeof names)[number]) => installed.tarballs[name];
const place = (...steps: string[]) => join(installed.folder, ...steps);
const manifestOf = async (name: string) => {
  const text = await readFile(place("node_modules", "@payment-service", name, "package.json"), "utf8");
  const manifest: { exports: object; sideEffects: boolean; dependencies?: object } = JSON.parse(text);
  return manifest;
};

const exportsOf = async (name: string) =>
  Object.keys((await manifestOf(name)).exports).map((path) => `@payment-service/${name}${path.slice(1)}`);

describe.each(names)("@payment-service/%s", (name) => {
  test("publint has nothing to say", async () => {
    const { buffer } = await readFile(tarball(name));
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test("every export can be imported, and by itself does nothing", async () => {
    // The adapter is for those who have vitest; here it is lent from the repository.
    if (name === "conformance") await lend("vitest");
    const manifest = await manifestOf(name);
    const wanted = await exportsOf(name);
    const code = wanted
      .map(
        (path) => `await import("${path}", { with: ${path.endsWith(".json") ? '{ type: "json" }' : "{}"} });`,
      )
      .join("\n");
    await writeFile(place(`${name}-imports.mjs`), code);
    const { stdout, stderr } = await run(process.execPath, [`${name}-imports.mjs`], {
      cwd: installed.folder,
      env: installed.env,
    });
    expect(`${stdout}${stderr}`).toBe("");
    expect(wanted.length).toBeGreaterThan(2);
    expect(manifest.sideEffects).toBe(false);
  });

  test("its licence is in it", async () => {
    const own = await readFile(place("node_modules", "@payment-service", name, "LICENSE"), "utf8");
    expect(own).toBe(await readFile(join(root, "LICENSE"), "utf8"));
  });
});

test("the contract needs openapi-fetch, and asks nobody for a version of it", async () => {
  const manifest = await manifestOf("contract");
  expect(Object.keys(manifest.dependencies ?? {})).toEqual(["openapi-fetch"]);
  expect(manifest).not.toHaveProperty("peerDependencies");
});

test("CommonJS can require the client", async () => {
  const code = `const { mxn } = require("@payment-service/client");
    const { replaysInMemory } = require("@payment-service/client/webhooks");
    console.log(mxn(5000).amount, typeof replaysInMemory);`;
  await writeFile(place("consumer.cjs"), code);
  const { stdout } = await run(process.execPath, ["consumer.cjs"], {
    cwd: installed.folder,
    env: installed.env,
  });
  expect(stdout).toBe("5000 function\n");
});

test("the client's changelog, source maps and every file its README links to are in it", async () => {
  const folder = place("node_modules", "@payment-service", "client");
  const text = await readFile(join(folder, "README.md"), "utf8");
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(3);
  for (const file of ["CHANGELOG.md", "dist/index.js.map", ...links])
    expect((await readFile(join(folder, file), "utf8")).length).toBeGreaterThan(0);
});

test.each(Object.entries(compilers))(
  "the types compile for a server and for a page under %s",
  async (_, alias) => {
    await lend("@types/node");
    await lend("vitest");
    const tsc = fileURLToPath(new URL("bin/tsc", import.meta.resolve(`${alias}/package.json`)));
    await writeFile(place("commonjs.cts"), commonJs);
    // An export without types is an error here.
    const code = (await Promise.all(names.map(exportsOf))).flat().filter((path) => !path.endsWith(".json"));
    const all = code.map((path, index) => `export * as of${index} from "${path}";`);
    await writeFile(place("exports.ts"), all.join("\n"));
    for (const name of ["server", "page"]) {
      for (const file of [`${name}.ts`, `tsconfig.${name}.json`])
        await copyFile(join(import.meta.dirname, "project", file), place(file));
      const { stdout } = await run(process.execPath, [tsc, "-p", `tsconfig.${name}.json`], {
        cwd: installed.folder,
      }).catch((failed: { stdout: string }) => failed);
      expect(stdout).toBe("");
    }
  },
  120_000,
);

test.each(Object.entries(compilers))(
  "the code of docs/integrate.md and docs/shop.md compiles with the tsconfig.json of the guide, under %s",
  async (_, alias) => {
    await lend("@types/node");
    await mkdir(place("guides"), { recursive: true });
    for (const guide of ["integrate.md", "shop.md"])
      for (const { code, language } of blocksOf(await readFile(join(root, "docs", guide), "utf8"))) {
        const name = language === "json" ? "tsconfig.json" : /^\/\/ (\S+\.ts)\n/.exec(code)?.[1];
        if (name !== undefined) await writeFile(place("guides", name), code);
      }
    const tsc = fileURLToPath(new URL("bin/tsc", import.meta.resolve(`${alias}/package.json`)));
    const compiled = run(process.execPath, [tsc, "-p", "guides"], { cwd: installed.folder });
    expect((await compiled.catch((failed: { stdout: string }) => failed)).stdout).toBe("");
  },
  60_000,
);

test("payment-sandbox serves, and says that it is well", async () => {
  const sandbox = startProgram(installed, "payment-sandbox", ["--port", "0", "--memory", "--json"]);
  onTestFinished(() => sandbox.stop());
  const target: { base_url: string } = JSON.parse(await sandbox.says(/^\{.*\}$/));
  const health = await fetch(new URL("/_sandbox/health", target.base_url));
  expect(await health.json()).toMatchObject({ status: "ok" });
  const described = await fetch(new URL("/_sandbox/openapi.json", target.base_url));
  expect(await described.json()).toMatchObject({ openapi: expect.any(String) });
});

test("payment-conformance starts the installed sandbox and proves all that can be proved", async () => {
  const judge = startProgram(installed, "payment-conformance", ["--report", "report"]);
  onTestFinished(() => judge.stop());
  expect({ code: await judge.ended(), said: judge.lines.at(-1) }).toMatchObject({ code: 0 });
  const report: { totals: Record<string, number> } = JSON.parse(
    await readFile(place("report", "report.json"), "utf8"),
  );
  expect(report.totals).toMatchObject({ fail: 0, blocked: 0, skipped: 0, error: 0 });
  expect(report.totals["pass"]).toBeGreaterThan(250);
}, 300_000);

test("payment-conformance says in one line what it lacks", async () => {
  const judge = startProgram(installed, "payment-conformance", ["--target", "prism"]);
  expect(await judge.ended()).toBe(2);
  expect(judge.failed()).toMatch(/^Prism is not installed\. Try .*\n$/);
});

followTheGuides(() => installed);
followAgentsGuide(() => installed);

/** Puts a package of the repository beside the installed ones. */
async function lend(name: string): Promise<void> {
  const there = place("node_modules", name);
  await mkdir(join(there, ".."), { recursive: true });
  await symlink(join(root, "node_modules", name), there).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
