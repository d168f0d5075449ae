/**
 * Puts what the changesets say under a heading of the new version, on top of CHANGELOG.md. One for all packages: they have
 * one version, and whoever reads about the client wants to know of the contract, too.
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
  // The first release was written by hand before its day was known.
  const below = changelog.slice(first.index).replace(/^(## \S+), unreleased$/m, "$1");
  return `${above}${entry}\n${below}`;
}
