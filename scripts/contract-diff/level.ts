/** How large a change is for users of the contract, as in semantic versioning. */
export const levels = ["none", "patch", "minor", "major"] as const;
export type Level = (typeof levels)[number];

export const atLeast = (one: Level, other: Level) => levels.indexOf(one) >= levels.indexOf(other);

export function highest(all: Iterable<Level>): Level {
  return [...all].reduce((top, one) => (atLeast(top, one) ? top : one), "none");
}

export const isLevel = (word: string): word is Level => levels.some((one) => one === word);

/** The next version. Also below 1.0.0 a major change makes a major version, which ends the trial. */
export function nextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (level === "major") return `${major + 1}.0.0`;
  if (level === "minor") return `${major}.${minor + 1}.0`;
  return level === "patch" ? `${major}.${minor}.${patch + 1}` : version;
}
