import { join } from "node:path";
import { run, type Toolchain } from "./toolchain.ts";

const environment = (sdk: string) => join(sdk, ".venv");
const interpreter = (sdk: string) => join(environment(sdk), "bin/python");

export const python: Toolchain = {
  packages: "python3 python3-venv",
  check: () => run("python3", ["-c", "import ensurepip, venv"]),
  async build(sdk) {
    await run("python3", ["-m", "venv", environment(sdk)]);
    await run(interpreter(sdk), ["-m", "pip", "install", "--quiet", "--no-compile", sdk]);
  },
  payments: (sdk) => [interpreter(sdk), "examples/payments.py"],
  webhooks: (sdk) => [interpreter(sdk), "examples/webhooks.py"],
};
