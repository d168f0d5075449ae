import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A place for a data directory that can be full, and have room again, while a sandbox works in it. */
export interface SmallDisk {
  readonly name: string;
  /** Why this machine cannot offer it; undefined when it can. */
  readonly missing: string | undefined;
  /** Put before the command that is to work in `directory`. */
  wrap(directory: string): readonly string[];
  /** Where the directory of process `pid` is seen from here. */
  seen(pid: number, directory: string): string;
  fill(pid: number, directory: string): void;
  makeRoom(pid: number, directory: string): void;
}

/** Every file has reached its greatest size (EFBIG). Needs no rights at all. */
export const fileSizeLimit: SmallDisk = {
  name: "files that must not grow",
  missing: answersTo("prlimit", ["--version"]) ? undefined : "prlimit (util-linux) is not installed",
  wrap: () => [],
  seen: (_pid, directory) => directory,
  fill: (pid) => limit(pid, "4096"),
  makeRoom: (pid) => limit(pid, "unlimited"),
};

function limit(pid: number, bytes: string): void {
  execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:`]);
}

const MOUNT = `mount -t tmpfs -o size=16m tmpfs "$0" && exec "$@"`;
const IN_OWN_NAMESPACE = ["unshare", "--map-root-user", "--mount", "bash", "-c", MOUNT];

/** A file system of its own in memory, full to the last byte (ENOSPC). */
const ownFileSystem: SmallDisk = {
  name: "a file system without room",
  missing: answersTo("unshare", ["--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])
    ? undefined
    : "this machine lets nobody mount a tmpfs in a user namespace",
  wrap: (directory) => [...IN_OWN_NAMESPACE, directory],
  seen: (pid, directory) => join(`/proc/${pid}/root`, directory),
  fill(pid, directory) {
    const seen = this.seen(pid, directory);
    const { bavail, bsize } = statfsSync(seen);
    writeFileSync(join(seen, "ballast"), Buffer.alloc(bavail * bsize));
  },
  makeRoom(pid, directory) {
    rmSync(join(this.seen(pid, directory), "ballast"));
  },
};

export const SMALL_DISKS: readonly SmallDisk[] = [fileSizeLimit, ownFileSystem];

function answersTo(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
