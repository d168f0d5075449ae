import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { blocksOf } from "../docs/text/markdown.ts";
import { instructionsOf } from "./dockerfile.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => readFile(join(root, name), "utf8");
const run = promisify(execFile);
const workflows = [
  ".github/workflows/ci.yml",
  ".github/workflows/release.yml",
  ".github/workflows/weekly.yml",
];

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly permissions?: object;
  readonly "runs-on"?: string;
  readonly uses?: string;
  readonly steps?: readonly Step[];
}

/** A workflow; in a guide, its first block of YAML. */
async function workflowIn(name: string): Promise<string> {
  const text = await read(name);
  if (!name.endsWith(".md")) return text;
  return blocksOf(text).find(({ language }) => language === "yaml")?.code ?? "";
}

describe("workflows", () => {
  test.each(workflows)(
    "each job of %s has a machine or calls another workflow, each step does one thing",
    async (name) => {
      const { on, jobs }: { on: object; jobs: Record<string, Job> } = parse(await read(name));
      expect(Object.keys(on)).not.toEqual([]);
      expect(Object.keys(jobs)).not.toEqual([]);
      for (const { "runs-on": machine, uses, steps = [] } of Object.values(jobs)) {
        const own = uses === undefined ? ["ubuntu-24.04", true] : [undefined, false];
        expect([machine, steps.length > 0]).toEqual(own);
        for (const step of steps) expect("run" in step).not.toBe("uses" in step);
      }
    },
  );

  test.each([...workflows, "docs/certify.md"])("%s pins everything foreign to a commit", async (name) => {
    const used = [...(await workflowIn(name)).matchAll(/uses: (\S+)/g)].map(([, what = ""]) => what);
    expect(used.length).toBeGreaterThan(0);
    for (const what of used) expect(what).toMatch(/^\.\/|@[0-9a-f]{40}$/);
  });

  test("a release may do what each job says, and nothing besides", async () => {
    const release: { permissions: object; jobs: Record<string, Job> } = parse(
      await read(".github/workflows/release.yml"),
    );
    expect(release.permissions).toEqual({});
    const permissions = Object.entries(release.jobs).map(([name, job]) => [name, job.permissions]);
    expect(Object.fromEntries(permissions)).toEqual({
      ci: { contents: "read" },
      version: { contents: "write", "pull-requests": "write" },
      publish: { contents: "write", "id-token": "write" },
    });
  });

  test("no script has an expression in it, which could be a command of a stranger", async () => {
    for (const name of [...workflows, "docs/certify.md"]) {
      const { jobs }: { jobs: Record<string, Job> } = parse(await workflowIn(name));
      const scripts = Object.values(jobs).flatMap(({ steps = [] }) =>
        steps.flatMap((step) => step.run ?? []),
      );
      for (const script of scripts) {
        expect(script).not.toContain("${{");
        await run("bash", ["-n", "-c", script]);
      }
    }
  });
});

describe("the Dockerfile", () => {
  test("builds in one stage and runs in another, as nobody special", async () => {
    const all = instructionsOf(await read("sandbox/Dockerfile"));
    const stages = all.filter(({ word }) => word === "FROM").map(({ rest }) => rest);
    const { devDependencies }: { devDependencies: { node: string } } = JSON.parse(await read("package.json"));
    const base = `node:${devDependencies.node}-bookworm-slim`;
    expect(stages).toEqual([`${base} AS build`, base]);
    const last = all.slice(all.findLastIndex(({ word }) => word === "FROM"));
    expect(last.find(({ word }) => word === "USER")?.rest).toBe("1000:1000");
    const user = last.findIndex(({ word }) => word === "USER");
    expect(last.slice(user).map(({ word }) => word)).not.toContain("RUN");
    expect(last.find(({ word }) => word === "ENTRYPOINT")?.rest).toBe(
      '["payment-sandbox", "--host", "0.0.0.0"]',
    );
  });

  test("takes no secret and no folder of this machine into the image", async () => {
    const ignored = (await read("sandbox/Dockerfile.dockerignore")).trim().split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", ".git", ".sandbox", ".cache"]));
    const kept = instructionsOf(await read("sandbox/Dockerfile")).filter(({ word }) =>
      /^(ENV|ARG)$/.test(word),
    );
    expect(kept.map(({ rest }) => rest).join("\n")).not.toMatch(/token|key|secret|password/i);
  });
});
