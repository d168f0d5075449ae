/** Prism in dynamic mode: it generates answers from the schemas. It checks requests against the contract, and that counts. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { flows } from "../../flows/index.ts";
import { startChild, freePort } from "../../start/child.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { against } from "./against.ts";

interface Judged {
  /** Requirements about what a service remembers or does. */
  readonly behaviour: readonly Verdict[];
  /** Requirements about a single request. */
  readonly requests: readonly Verdict[];
}

export async function judgeDynamicPrism(): Promise<Judged> {
  const port = await freePort();
  const program = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  const contract = fileURLToPath(import.meta.resolve("@payment-service/contract/openapi.json"));
  const child = await startChild({
    name: "Prism in dynamic mode",
    args: [program, "mock", contract, "-d", "--seed", "1", "--port", String(port)],
    isReady: (line) => line.includes("Prism is listening"),
  });
  try {
    // Prism is one process that generates long answers, so it may need seconds.
    const verdicts = await against(`http://127.0.0.1:${port}`, { part: { call_deadline_ms: 10_000 } });
    const stateful = new Set(flows.filter(({ needs }) => needs.includes("state")).map(({ id }) => id));
    return {
      behaviour: verdicts.filter(({ flow }) => stateful.has(flow)),
      requests: verdicts.filter(({ flow }) => !stateful.has(flow)),
    };
  } finally {
    await child.stop();
  }
}
