/** Loaded before the command: no file can be written any more. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

fs.writeFileSync = () => {
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
};
syncBuiltinESMExports();
