import { join } from "node:path";
import { run, type Toolchain } from "./toolchain.ts";

export const go: Toolchain = {
  packages: "golang-go",
  check: () => run("go", ["version"]),
  async build(sdk) {
    await run("go", ["build", "-o", "bin/", "./..."], { cwd: sdk });
  },
  payments: (sdk) => [join(sdk, "bin/payments")],
  webhooks: (sdk) => [join(sdk, "bin/webhooks")],
};
