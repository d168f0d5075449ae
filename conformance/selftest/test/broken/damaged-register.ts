/** Loaded before the command: a row of the register has lost its level. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const read = fs.readFileSync.bind(fs);
const damaged = (path: fs.PathOrFileDescriptor, options?: unknown): unknown => {
  const text: unknown = Reflect.apply(read, fs, [path, options]);
  const isRegister = String(path).endsWith("requirements.yaml") && typeof text === "string";
  return isRegister ? text.replace("  level: MUST\n", "") : text;
};
Object.assign(fs, { readFileSync: damaged });
syncBuiltinESMExports();
