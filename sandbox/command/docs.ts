import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Docs } from "../values/docs.ts";

/**
 * Where the documentation is: beside the code in a built package; in the repository, in the folder that
 * `npm run docs` writes, and then the first visitor has it built.
 * @param code the folder of the sandbox's code
 */
export function docsOf(code: URL): Docs {
  const builder = fileURLToPath(new URL("../scripts/docs/main.ts", code));
  if (!existsSync(builder)) return { folder: fileURLToPath(new URL("docs/", code)) };
  return {
    folder: fileURLToPath(new URL("dist/docs/", code)),
    build: async () => {
      const { execFile } = await import("node:child_process");
      const args = ["--import", "tsx", builder, "--if-old"];
      await promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(new URL("..", code)) });
    },
  };
}
