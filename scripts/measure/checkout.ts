import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

/** Calls `use` with a folder that holds the tree of a commit, and removes that folder afterwards. */
export function atCommit<Result>(commit: string, use: (tree: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "measure-"));
  const tree = join(folder, "tree");
  try {
    git("worktree", "add", "--quiet", "--detach", tree, commit);
    symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
    return use(tree);
  } finally {
    git("worktree", "remove", "--force", tree);
    rmSync(folder, { recursive: true });
  }
}

/** The commit that a name stands for, shortened; throws when there is none. */
export function shortName(commit: string): string {
  return git("rev-parse", "--short", "--verify", "--quiet", `${commit}^{commit}`).trim();
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
