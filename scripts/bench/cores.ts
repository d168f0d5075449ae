import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";

const pinnable =
  availableParallelism() > 1 && spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0;

/** The words before a command that keep all servers on core 0. */
export const onServerCore: readonly string[] = pinnable ? ["taskset", "-c", "0"] : [];

/** The load comes from another core than the one it is measured on. */
export function leaveServerCore(): string {
  if (!pinnable) return "not pinned (taskset is missing, or there is one core)";
  execFileSync("taskset", ["-a", "-cp", "1", String(process.pid)], { stdio: "ignore" });
  return "servers on core 0, load from core 1";
}

/** Lets this process, and processes started from now on, use every core. */
export function useAllCores(): void {
  if (!pinnable) return;
  const all = `0-${cpus().length - 1}`;
  execFileSync("taskset", ["-a", "-cp", all, String(process.pid)], { stdio: "ignore" });
}

/** Milliseconds of processor time that a process has used. It measures work even on a busy machine. */
export function processorTime(pid: number): number {
  return timesOf(pid).own;
}

function timesOf(pid: number): { readonly own: number; readonly ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * CLOCK_TICK, ended: (endedUser + endedSystem) * CLOCK_TICK };
}

/** The same for a process with its children, ended ones included. */
export function processorTimeOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  const { ended } = timesOf(pid);
  return children.reduce((sum, child) => sum + processorTime(Number(child)), processorTime(pid) + ended);
}

/** Linux counts in hundredths of a second wherever Node runs. */
const CLOCK_TICK = 10;

/** Megabytes in memory. */
export function residentMemory(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
