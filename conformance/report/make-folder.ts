import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it, or throws when nothing can be written there. Node's own `recursive` does not end
 * where the system refuses a folder with "not found", as in /proc.
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path);
  }
  if (!statSync(path).isDirectory()) throw new Error(`${path} is no folder`);
  accessSync(path, constants.W_OK);
}
