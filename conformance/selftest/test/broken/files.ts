/** Loaded before the command: what BROKEN names is wrong with the files. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";

const read = fs.readFileSync.bind(fs);

const WAYS: Readonly<Record<string, object>> = {
  "the disk is full": {
    writeFileSync() {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  },
  "a row of the register has lost its level": {
    readFileSync(path: fs.PathOrFileDescriptor, options?: unknown): unknown {
      const text: unknown = Reflect.apply(read, fs, [path, options]);
      const isRegister = String(path).endsWith("requirements.yaml") && typeof text === "string";
      return isRegister ? text.replace("  level: MUST\n", "") : text;
    },
  },
};

Object.assign(fs, WAYS[process.env["BROKEN"] ?? ""]);
syncBuiltinESMExports();
