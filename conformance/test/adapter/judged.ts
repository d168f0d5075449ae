/** Run by ../adapter.test.ts in a vitest of its own: the adapter against what the environment describes. */
import { parseTarget } from "../../subject/target-file.ts";
import { conformanceTests } from "../../vitest.ts";

await conformanceTests({
  target: parseTarget(process.env["ADAPTER_TARGET"] ?? "", "ADAPTER_TARGET", {}),
  only: new RegExp(process.env["ADAPTER_ONLY"] ?? ""),
});
