/**
 * Says what is wrong with a Node that is older than the package needs. It would start, and end later with an error
 * about a missing module or function.
 * @param engines as in package.json, ">=22.16"
 * @param version as in `process.versions.node`, "20.20.2"
 */
export function tooOld(engines: string, version: string): string | undefined {
  const needed = engines.replace(">=", "");
  const [majorNeeded = 0, minorNeeded = 0] = numbers(needed);
  const [major = 0, minor = 0] = numbers(version);
  if (major > majorNeeded || (major === majorNeeded && minor >= minorNeeded)) return undefined;
  return `needs Node ${needed} or later. This is Node ${version}.`;
}

const numbers = (version: string): number[] => version.split(".").map(Number);
