import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { listen } from "../../sandbox/http/server.ts";
import { openSandbox, type SandboxOptions } from "../../sandbox/sandbox.ts";
import { openSqlite } from "../../sandbox/store/sqlite.ts";
import { newCertificate, opensslMissing } from "../../sandbox/test/certificate.ts";
import { blocksOf } from "../docs/text/markdown.ts";

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

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, continued lines put together as the builder does it. */
function instructionsOf(text: string): Instruction[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, "")
    .split("\n");
  return lines.flatMap((line) => {
    const [, word = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return word === "" ? [] : [{ word, rest: rest.trim() }];
  });
}

const adminToken = "of-the-test";

/** The origin of a sandbox on a free port. */
async function served(options: Partial<SandboxOptions>): Promise<string> {
  const sandbox = await openSandbox({ store: openSqlite(":memory:"), settings: { adminToken }, ...options });
  onTestFinished(() => sandbox.close());
  return listen(sandbox, { host: "127.0.0.1", port: 0 });
}

/** The exit code of the health check of the image. */
async function checked(url: string, env: Readonly<Record<string, string>>): Promise<number> {
  const { rest = "" } =
    instructionsOf(await read("sandbox/Dockerfile")).find(({ word }) => word === "HEALTHCHECK") ?? {};
  const [, ...args]: string[] = JSON.parse(rest.slice(rest.indexOf("CMD ") + "CMD ".length));
  return run(process.execPath, args, { env: { PAYMENT_SANDBOX_BASE_URL: url, ...env } }).then(
    () => 0,
    (failed: { code: number }) => failed.code,
  );
}

describe("the Dockerfile", () => {
  test("has a health check that tells a sandbox that is well from one that is not there", async () => {
    const origin = await served({});
    const token = { PAYMENT_SANDBOX_ADMIN_TOKEN: adminToken };
    expect(await checked(origin, token)).toBe(0);
    // The token stands in a file.
    expect(await checked(`${origin}/v2`, {})).toBe(0);
    expect(await checked(origin, { PAYMENT_SANDBOX_ADMIN_TOKEN: "another" })).toBe(1);
    expect(await checked("http://127.0.0.1:9", token)).toBe(1);
    expect(await checked("http://127.0.0.1:9", {})).toBe(1);
  });

  test.skipIf(opensslMissing !== undefined)("has a health check that holds over TLS", async () => {
    const { cert, key } = newCertificate();
    const origin = await served({ tls: { cert: await readFile(cert), key: await readFile(key) } });
    expect(await checked(origin, { PAYMENT_SANDBOX_ADMIN_TOKEN: adminToken })).toBe(0);
    expect(await checked(origin.replace("https", "http"), {})).toBe(1);
  });

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
