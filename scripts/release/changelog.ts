/**
 * Adds the changesets to CHANGELOG.md under a heading of the new version. One file for all packages: they share a
 * version, and users of the client also need to know about the contract.
 */
export function withRelease(
  changelog: string,
  version: string,
  date: string,
  summaries: readonly string[],
): string {
  const lines = summaries.map((text) => `- ${text.trim().replaceAll("\n", "\n  ")}`);
  const entry = `## ${version}, ${date}\n\n${lines.join("\n")}\n`;
  const first = /^## .*$/m.exec(changelog);
  if (first === null) return `${changelog.trimEnd()}\n\n${entry}`;
  const above = changelog.slice(0, first.index);
  // The entry of the first release was written by hand, before its date was known.
  const below = changelog.slice(first.index).replace(/^(## \S+), unreleased$/m, "$1");
  return `${above}${entry}\n${below}`;
}
