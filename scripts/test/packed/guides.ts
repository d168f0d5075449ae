import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { blocksOf } from "../../docs/text/markdown.ts";
import { withInstallSteps } from "../../pack/install-steps.ts";
import { run, type Installed, type Place } from "./install.ts";
import { startProgram } from "./program.ts";
import { follow } from "./session.ts";

const read = (name: string) => readFile(new URL(`../../../docs/${name}.md`, import.meta.url), "utf8");

/** docs/integrate.md, docs/implement.md, docs/certify.md, docs/safe-shop.md. */
type Guide = "integrate" | "implement" | "certify" | "safe-shop";

/** Does in a folder what a guide says first: makes a project there, and installs the packages. */
export async function installByGuide(name: Guide, { root, tarballs, env }: Place): Promise<void> {
  // By the files, also when the guides install from a registry: what is tested is this state of the packages.
  const guide = withInstallSteps(await read(name), false);
  const steps = blocksOf(guide).find(({ marker }) => marker.startsWith("run by"));
  await run("bash", ["-euc", steps?.code ?? ""], {
    cwd: root,
    env: { ...env, PACKED: dirname(tarballs.client) },
  });
}

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The project in which a guide is followed; each of those who judge makes one of their own. */
async function projectOf(name: Guide, installed: Installed): Promise<Installed> {
  if (name === "integrate") return installed;
  const root = join(installed.root, name);
  await mkdir(root);
  await installByGuide(name, { ...installed, root });
  return { ...installed, folder: join(root, "judge") };
}

/** The same guide for somebody without TypeScript. */
const inJavaScript = (guide: string) => guide.replaceAll(/\b(pay|shop|hold-and-capture)\.ts\b/g, "$1.js");

/** What strangers send to the shop of the guide, which has to live on. */
const strangers = `
\`\`\`sh
curl -sS -w ' No id: %{http_code}\\n' http://127.0.0.1:4031/back
curl -sS -w ' Made up: %{http_code}\\n' http://127.0.0.1:4031/back?TID=nobody
curl -sS -w 'Forged: %{http_code}\\n' -d '{"event_type":"charge.succeeded","payload":{},"id":"c-0"}' http://127.0.0.1:4031/webhook
\`\`\`
`;

const paid =
  /Thank you\. Your payment is (\S{36})\.[^]*That did not work\. No id: 200\nThat did not work\. Made up: 200\nForged: 400\n[^]*Ship the teapot: \1/;

/** Somebody who has nothing but the packages and a guide, and types what it says. */
export function followTheGuides(installed: () => Installed): void {
  test.each([
    ["integrate", "as TypeScript", [/^completed$/m, paid, /^Given back 10\.00 MXN$/m]],
    ["integrate", "as JavaScript", [/^completed$/m, paid, /^Given back 10\.00 MXN$/m]],
    [
      "implement",
      "as it is printed",
      [
        /^capture-once +\d+ +[\d,]+\.00/m,
        /: \d+ proved, .* Nothing required failed/,
        /a second capture is refused/,
      ],
    ],
    [
      "certify",
      "as it is printed",
      [/: 3\d\d proved, \d+ not tested, .* Nothing required failed/, /"pass":3\d\d,"fail":0,"blocked":0/],
    ],
    [
      "safe-shop",
      "as it is printed",
      [
        /Failed: 8\n[^]*order[.]once {2}SHOULD[^]*fulfilled 5 times[^]*Not safe: exit code 1/,
        /: 34 proved, \d+ not tested, .* Nothing required failed/,
        /pay[.]once: two orders are paid/,
      ],
    ],
  ] as const)(
    "docs/%s.md works %s",
    async (name, how, printed) => {
      const written = await read(name);
      const guide = how === "as JavaScript" ? inJavaScript(written) : written;
      // The reader stops a program with Ctrl+C.
      const typed = guide.replace(/^Stop the hasty shop .*$/m, "```sh\nkill %1\n```");
      const session = name === "integrate" ? typed + strangers : typed;
      const { code, output } = await follow(session, await projectOf(name, installed()), printed);
      for (const words of printed) expect(output).toMatch(words);
      expect(output).not.toContain(":4020");
      expect(code).toBe(0);
    },
    300_000,
  );

  test("the workflow of docs/certify.md installs the packages, and its job ends as the run does", async () => {
    const { root, tarballs, env } = installed();
    const repository = join(root, "repository");
    await mkdir(repository);
    await symlink(dirname(tarballs.client), join(repository, "packed"));
    const sandbox = startProgram(installed(), "payment-sandbox", ["--port", "0", "--memory", "--json"]);
    onTestFinished(() => sandbox.stop());
    const target: { keys: { secret: string; public: string } } = JSON.parse(await sandbox.says(/^\{.*\}$/));
    const keys = { secret: "${SECRET_KEY}", public: "${PUBLIC_KEY}" };
    await writeFile(join(repository, "target.yaml"), JSON.stringify({ ...target, keys }));
    const secrets = { SECRET_KEY: target.keys.secret, PUBLIC_KEY: target.keys.public };

    const code = blocksOf(await read("certify")).find(({ language }) => language === "yaml")?.code ?? "";
    const { jobs }: { jobs: Record<string, { steps: readonly Step[] }> } = parse(code);
    const steps = (jobs["conformance"]?.steps ?? []).filter(({ run: line }) => line !== undefined);
    expect(steps).toHaveLength(2);
    const done = (known: Readonly<Record<string, string>>) => async (step: Step) => {
      const given = Object.entries(step.env ?? {}).map(([name, value]) => [
        name,
        value.replace(/^\$\{\{ secrets\.(\w+) \}\}$/, (_all, secret: string) => known[secret] ?? ""),
      ]);
      return run("bash", ["-e", "-c", step.run ?? ""], {
        cwd: repository,
        env: {
          ...env,
          PATH: `${dirname(process.execPath)}:${env["PATH"] ?? ""}`,
          ...Object.fromEntries(given),
        },
      });
    };
    for (const step of steps) await done(secrets)(step);
    const report: { totals: Record<string, number> } = JSON.parse(
      await readFile(join(repository, "report", "report.json"), "utf8"),
    );
    expect(report.totals).toMatchObject({ fail: 0, blocked: 0, error: 0 });
    expect(report.totals["pass"]).toBeGreaterThan(250);
    const [, judge] = steps;
    await expect(judge && done({ ...secrets, SECRET_KEY: "wrong" })(judge)).rejects.toMatchObject({
      code: 2,
    });
  }, 300_000);

  test("the documentation comes along with the sandbox", async () => {
    const sandbox = startProgram(installed(), "payment-sandbox", ["--port", "0", "--memory", "--json"]);
    onTestFinished(() => sandbox.stop());
    const { base_url }: { base_url: string } = JSON.parse(await sandbox.says(/^\{.*\}$/));
    const start = await fetch(new URL("/portal/docs/", base_url));
    expect([start.status, await start.text()]).toEqual([200, expect.stringContaining("I integrate")]);
    for (const path of [
      "docs/operations/create-charge.md",
      "docs/llms.txt",
      "docs/reference.js",
      "reference",
    ])
      expect([path, (await fetch(new URL(`/portal/${path}`, base_url))).status]).toEqual([path, 200]);
  });
}
