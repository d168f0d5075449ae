import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..", "..");

/** What npm would publish, installed where nothing else is. */
export interface Installed {
  readonly folder: string;
  /** Path of each tarball by the name of its workspace. */
  readonly tarballs: Readonly<Record<string, string>>;
  /** The home of a user who has nothing in it. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

const workspaces = {
  contract: "generated",
  client: "client",
  sandbox: "sandbox",
  conformance: "conformance",
};

/** Packs all four packages and installs the tarballs in an empty folder. Third-party packages come from npm's cache if it has them. */
export async function packAndInstall(): Promise<Installed> {
  const place = await mkdtemp(join(tmpdir(), "packed-"));
  const folder = join(place, "project");
  const env = { PATH: process.env["PATH"] ?? "", HOME: join(place, "home") };
  await Promise.all([mkdir(folder), mkdir(env.HOME)]);
  const chosen = Object.values(workspaces).map((name) => `--workspace=${name}`);
  await run("npm", ["pack", ...chosen, "--pack-destination", place], { cwd: root });
  const files = await readdir(place);
  const tarballs = Object.fromEntries(
    Object.keys(workspaces).map((name) => {
      const found = files.find((file) => file.startsWith(`payment-service-${name}-`));
      return [name, join(place, found ?? `no tarball of ${name}`)];
    }),
  );
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const options = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...options, ...Object.values(tarballs)], { cwd: folder });
  return { folder, tarballs, env, remove: () => rm(place, { recursive: true, force: true }) };
}
