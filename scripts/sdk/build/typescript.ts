import { fileURLToPath } from "node:url";
import { run, type Toolchain } from "./toolchain.ts";

const compiler = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));
const types = fileURLToPath(new URL("../../../node_modules/@types", import.meta.url));
const options = ["--strict", "--noEmit", "--target", "es2024", "--module", "nodenext", "--typeRoots", types];

/** Node runs the examples as TypeScript; the compiler only checks them. */
export const typescript: Toolchain = {
  packages: "none: npm brings Node and the compiler",
  check: () => Promise.resolve(),
  async build(sdk) {
    await run(process.execPath, [compiler, "--project", sdk]);
    const examples = ["examples/payments.mts", "examples/webhooks.mts"];
    await run(process.execPath, [compiler, ...options, "--types", "node", ...examples], { cwd: sdk });
  },
  payments: () => [process.execPath, "examples/payments.mts"],
  webhooks: () => [process.execPath, "examples/webhooks.mts"],
};
