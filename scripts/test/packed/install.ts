import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packInto, type PackageName } from "../../pack/pack.ts";

export const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..", "..");

/** Where somebody starts who has the tarballs and nothing else. */
export interface Place {
  /** Where they type the first command of the guide. */
  readonly root: string;
  readonly tarballs: Readonly<Record<PackageName, string>>;
  /** The home of a user who has nothing in it. */
  readonly env: Readonly<Record<string, string>>;
}

/** What npm would publish, installed where nothing else is. */
export interface Installed extends Place {
  /** The project that the guide makes. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/**
 * Packs all four packages; `install` makes a folder `shop` with some of them, and gets the tarballs that it leaves out
 * afterwards. Third-party packages come from npm's cache if it has them.
 */
export async function packAndInstall(install: (place: Place) => Promise<void>): Promise<Installed> {
  const place = await mkdtemp(join(tmpdir(), "packed-"));
  await mkdir(join(place, "home"));
  const env = await userEnvironment(join(place, "home"));
  const tarballs = await packInto(join(place, "packed"));
  const folder = join(place, "shop");
  await install({ root: place, tarballs, env });
  await run("npm", ["install", ...Object.values(tarballs)], { cwd: folder, env });
  return { root: place, folder, tarballs, env, remove: () => rm(place, { recursive: true, force: true }) };
}

const setting = async (name: string) =>
  (await run("npm", ["config", "get", name], { cwd: root })).stdout.trim();

/** How this machine reaches the network: proxies, and the certificates that it trusts. */
const ofTheNetwork =
  /^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(file|dir)|npm_config_.*registry)$/i;

/** A home with nothing in it. Which registry npm asks, and what it has fetched before, is this machine's affair and stays. */
async function userEnvironment(home: string): Promise<Record<string, string>> {
  const [userconfig, cache] = await Promise.all([setting("userconfig"), setting("cache")]);
  const network = Object.entries(process.env).filter(([name]) => ofTheNetwork.test(name));
  return {
    ...Object.fromEntries(network.map(([name, value]) => [name, value ?? ""])),
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    npm_config_userconfig: userconfig,
    npm_config_cache: cache,
    npm_config_prefer_offline: "true",
    npm_config_ignore_scripts: "true",
    npm_config_loglevel: "error",
    npm_config_audit: "false",
    npm_config_fund: "false",
  };
}
