import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The packages of this repository, by the folder that holds each, in the order in which they build on each other. */
const FOLDER_OF = {
  contract: "generated",
  client: "client",
  sandbox: "sandbox",
  conformance: "conformance",
} as const;

export type PackageName = keyof typeof FOLDER_OF;

const PACKAGES: readonly PackageName[] = ["contract", "client", "sandbox", "conformance"];

/**
 * Whether npm's registry has the packages. On the day of the first release: set this to true, and
 * `npm run pack:all -- --guides` writes the shorter way into every guide.
 */
export const PUBLISHED: boolean = false;

const run = promisify(execFile);
export const root = join(import.meta.dirname, "..", "..");

/**
 * Writes what npm would publish into a folder, one file for each package: `contract.tgz` and so on. `npm pack` builds
 * each package first. Files of an earlier call are replaced.
 * @returns the path of each file
 */
export async function packInto(folder: string): Promise<Readonly<Record<PackageName, string>>> {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, "packing-"));
  try {
    const chosen = PACKAGES.map((name) => `--workspace=${FOLDER_OF[name]}`);
    await run("npm", ["pack", ...chosen, "--pack-destination", work], { cwd: root, maxBuffer: 50_000_000 });
    const files = await readdir(work);
    const placed = await Promise.all(PACKAGES.map((name) => place(name, files, work, folder)));
    const [contract, client, sandbox, conformance] = placed;
    if (!contract || !client || !sandbox || !conformance) throw new Error("npm pack left a package out");
    return { contract, client, sandbox, conformance };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function place(name: PackageName, files: readonly string[], from: string, to: string): Promise<string> {
  const made = files.find((file) => file.startsWith(`payment-service-${name}-`));
  if (made === undefined) throw new Error(`npm pack made no file of ${name}; it made ${files.join(", ")}`);
  const path = join(to, `${name}.tgz`);
  await rename(join(from, made), path);
  return path;
}
