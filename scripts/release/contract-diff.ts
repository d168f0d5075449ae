/** npm run contract:diff: what `redocly diff` says of the contract since the last release, and two things that it misses. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typed } from "../read-arguments.ts";
import { highest, waitingChangesets } from "./changesets.ts";

interface Contract {
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, { oneOf?: unknown; anyOf?: unknown }>> };
}

type Changes = readonly { impact: string; path: string; verdicts: readonly { message: string }[] }[];

const [BUNDLE, BEFORE] = ["generated/openapi.json", ".cache/contract-before.json"];
const REDOCLY = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
const CONFIG = join(import.meta.dirname, "redocly.yaml");
const options = { from: { type: "string" }, check: { type: "boolean" } } as const;
const { values } = typed({ options }, "npm run contract:diff -- [--from REF] [--check]");

const output = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: "pipe" });

/** Changesets makes one tag for each package; all have the same version. */
function lastRelease(): string {
  const tags = "tag --merged HEAD --sort=-version:refname --list @payment-service/contract@*";
  return output("git", ...tags.split(" ")).split("\n")[0] ?? "";
}

function redoclyDiff(before: string): string[] {
  mkdirSync(".cache", { recursive: true });
  writeFileSync(BEFORE, before);
  const args = [REDOCLY, "diff", BEFORE, BUNDLE, `--config=${CONFIG}`, "--format=json", "--fail-on=none"];
  const { changes }: { changes: Changes } = JSON.parse(output(process.execPath, ...args));
  return changes.map(
    ({ impact, path, verdicts }) => `${impact} ${path} ${verdicts.map(({ message }) => message).join(" ")}`,
  );
}

const branchesOf = (schema: Contract["components"]["schemas"][string] | undefined) =>
  JSON.stringify([schema?.oneOf, schema?.anyOf]).match(/(?<="\$ref":")[^"]+/g) ?? [];

/** `redocly diff` calls a webhook with another name, and a branch that an answer has lost, a patch. */
function missed(before: Contract, { webhooks, components: { schemas } }: Contract): string[] {
  const branches = Object.entries(before.components.schemas).flatMap(([name, schema]) => {
    const left: readonly string[] = branchesOf(schemas[name]);
    return branchesOf(schema).flatMap((one) =>
      left.includes(one) ? [] : `major ${name} is no longer ${one}`,
    );
  });
  const gone = Object.keys(before.webhooks).filter((name) => !(name in webhooks));
  return [...gone.map((name) => `major webhook ${name} is gone`), ...branches];
}

function bundleAt(ref: string): string {
  try {
    return output("git", "show", `${ref}:${BUNDLE}`);
  } catch {
    console.error(`There is no ${BUNDLE} at "${ref}". Give --from a commit or a tag.`);
    return process.exit(2);
  }
}

const from = values.from ?? lastRelease();
if (from === "")
  console.log("No release yet: there is no tag @payment-service/contract@VERSION to compare with.");
else {
  const before = bundleAt(from);
  const now = readFileSync(BUNDLE, "utf8");
  const changes = [...missed(JSON.parse(before), JSON.parse(now)), ...redoclyDiff(before)];
  const asked = highest(changes.map((one) => one.split(" ")[0] ?? ""));
  const given = highest((await waitingChangesets(".changeset")).map(({ level }) => level));
  console.log([`Since ${from}:`, ...changes.map((one) => `  ${one}`)].join("\n"));
  console.log(`Asked for is at least: ${asked}. The changesets that wait give: ${given}.`);
  if (values.check === true && highest([asked, given]) !== given) {
    console.error("That is not enough. Say what changes for users with: npx changeset");
    process.exitCode = 1;
  }
}
