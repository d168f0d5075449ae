import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Whether a built site is missing, or a file of the repository is younger. Without git, nobody knows: then it is old. */
export function isOld(folder: string): boolean {
  const built = changed(join(folder, "index.html"));
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  try {
    const files = execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).split("\0");
    return files.some((file) => file !== "" && changed(join(root, file)) > built);
  } catch {
    return true;
  }
}

const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
