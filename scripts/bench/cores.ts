import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const pinnable =
  availableParallelism() > 1 && spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0;

/** Put before a command: servers share core 0, whatever they are. */
export const onServerCore: readonly string[] = pinnable ? ["taskset", "-c", "0"] : [];

/** The load comes from another core than the one it is measured on. */
export function leaveServerCore(): string {
  if (!pinnable) return "not pinned (taskset is missing, or there is one core)";
  execFileSync("taskset", ["-a", "-cp", "1", String(process.pid)], { stdio: "ignore" });
  return "servers on core 0, load from core 1";
}

/** Milliseconds of processor time that a process has used so far; it tells what work costs on a machine that is busy. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [, , , , , , , , , , , user = "0", system = "0"] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(user) + Number(system)) * CLOCK_TICK;
}

/** Linux counts in hundredths of a second wherever Node runs. */
const CLOCK_TICK = 10;

/** Megabytes in memory. */
export function residentMemory(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
