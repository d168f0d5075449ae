import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
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

describe("workflows and the action", () => {
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

  test.each([...workflows, "action.yml"])("%s pins everything foreign to a commit", async (name) => {
    const used = [...(await read(name)).matchAll(/uses: (\S+)/g)].map(([, what = ""]) => what);
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
    for (const name of [...workflows, "action.yml"]) {
      const document: { jobs?: Record<string, Job>; runs?: Job } = parse(await read(name));
      const jobs = [...Object.values(document.jobs ?? {}), ...(document.runs ? [document.runs] : [])];
      const scripts = jobs.flatMap(({ steps = [] }) => steps.flatMap((step) => step.run ?? []));
      for (const script of scripts) {
        expect(script).not.toContain("${{");
        await run("bash", ["-n", "-c", script]);
      }
    }
  });
});

/** Runs it beside a program that stands for the suite: it prints its arguments and exits with this code. */
async function dryRun(inputs: Record<string, string>, code: number) {
  const folder = await mkdtemp(join(tmpdir(), "action-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "node"), SUITE(code), { mode: 0o755 });
  const action: { runs: Job } = parse(await read("action.yml"));
  const script = action.runs.steps?.findLast((step) => step.run !== undefined)?.run ?? "";
  const [output, summary] = [join(folder, "output"), join(folder, "summary")];
  const env = {
    PATH: `${folder}:${process.env["PATH"] ?? ""}`,
    GITHUB_ACTION_PATH: join(folder, "action"),
    TARGET: "",
    ONLY: "",
    REPORT: "r",
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    ...inputs,
  };
  const ended = await run("bash", ["-c", script], { cwd: folder, env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (failed: { code: number; stdout: string }) => failed,
  );
  return {
    code: ended.code,
    asked: ended.stdout.replaceAll(`${folder}/`, "").trim().split("\n"),
    output: await readFile(output, "utf8"),
    summary: await readFile(summary, "utf8"),
  };
}

/** It stands for the program that writes the summary, too. */
const SUITE = (code: number) => `#!/bin/sh
case $1 in
*/scripts/action/main.ts) { echo "$2"; cat "$3"; } >> "$GITHUB_STEP_SUMMARY" ;;
*) printf '%s\\n' "$@"; exit ${code} ;;
esac
`;

describe("the script of the action", () => {
  const asked = ["action/conformance/cli.ts", "--report", "r"];

  test("without inputs it judges the embedded sandbox", async () => {
    const ran = await dryRun({}, 0);
    expect(ran).toMatchObject({ code: 0, asked, output: "exit-code=0\n" });
    // The summary is made of the report, and of what was printed.
    expect(ran.summary).toMatch(/^r\/report\.json\n.*conformance\/cli\.ts\n/);
  });

  test("its code is that of the run, and inputs stay one word each", async () => {
    const ran = await dryRun({ TARGET: "my target.yaml", ONLY: "$(touch stolen)" }, 1);
    const more = ["--target", "my target.yaml", "--only", "$(touch stolen)"];
    expect(ran).toMatchObject({ code: 1, asked: [...asked, ...more], output: "exit-code=1\n" });
  });
});

describe("the Dockerfile", () => {
  test("builds in one stage and runs in another, as nobody special", async () => {
    const all = instructionsOf(await read("Dockerfile"));
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
    const ignored = (await read(".dockerignore")).trim().split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", ".git", ".sandbox", ".cache"]));
    const kept = instructionsOf(await read("Dockerfile")).filter(({ word }) => /^(ENV|ARG)$/.test(word));
    expect(kept.map(({ rest }) => rest).join("\n")).not.toMatch(/token|key|secret|password/i);
  });
});
