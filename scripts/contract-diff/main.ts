import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CannotCompare, contractFrom, lastRelease, workingContract } from "./base.ts";
import { waitingLevel } from "./changesets.ts";
import { diff } from "./diff.ts";
import { atLeast } from "./level.ts";
import { textOf } from "./text.ts";
import { typed } from "../read-arguments.ts";

const usage = `npm run contract:diff -- [--from REF|FILE] [--check] [--json]
  compares generated/openapi.json with the last release, or with a commit or bundled contract
  --check  only whether the changesets that wait ask for a version that is high enough
Exit code 0: compared (with --check: high enough, or no release yet). 1: with --check, not high enough.
2: what should be compared cannot be read. 3: there is no release yet to compare with.`;

const { values } = typed(
  {
    options: {
      from: { type: "string" },
      check: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  },
  "npm run contract:diff -- [--from REF|FILE] [--check] [--json] [--help]",
);
const root = fileURLToPath(new URL("../..", import.meta.url));
const { version }: { version: string } = JSON.parse(readFileSync(`${root}client/package.json`, "utf8"));

async function main(): Promise<number> {
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const before = values.from === undefined ? await lastRelease(root) : await contractFrom(root, values.from);
  if (before === undefined) {
    console.error(
      `No release yet: there is no tag @payment-service/contract@VERSION. The first version, ${version}, is free.\n` +
        "Compare with any commit or bundled contract instead: npm run contract:diff -- --from REF|FILE",
    );
    return values.check ? 0 : 3;
  }
  const compared = await diff(before, await workingContract(root), version);
  const asked = await waitingLevel(`${root}.changeset`);
  const enough = atLeast(asked, compared.level);
  if (values.json) {
    const changes = compared.changes.map((one) => ({ ...one, reaches: [...one.reaches] }));
    console.log(JSON.stringify({ ...compared, changes, changesets: asked, enough }, undefined, 2));
  } else {
    console.log(textOf(compared));
  }
  if (!values.check || enough) return 0;
  console.error(
    `The change of the contract needs a ${compared.level} version, but the waiting changesets give ${asked === "none" ? "none" : `a ${asked} one`}. Describe it for users with: npx changeset`,
  );
  return 1;
}

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof CannotCompare)) throw error;
  console.error(error.message);
  return 2;
});
