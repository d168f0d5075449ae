/** Prism in dynamic mode: it generates answers from the schemas. It checks requests against the contract, and that counts. */
import { checks } from "../../flows/index.ts";
import { CONTRACT, prismOn } from "../../start/prism.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { against } from "./against.ts";

interface Judged {
  /** Requirements about what a service remembers or does. */
  readonly behaviour: readonly Verdict[];
  /** Requirements about a single request. */
  readonly requests: readonly Verdict[];
}

export async function judgeDynamicPrism(): Promise<Judged> {
  const prism = await prismOn(CONTRACT, { args: ["-d", "--seed", "1"] });
  try {
    // Prism is one process that generates long answers, so it may need seconds.
    const verdicts = await against(prism.url, { part: { call_deadline_ms: 10_000 } });
    const stateful = new Set(checks.filter(({ needs }) => needs.includes("state")).map(({ id }) => id));
    return {
      behaviour: verdicts.filter(({ flow }) => stateful.has(flow)),
      requests: verdicts.filter(({ flow }) => !stateful.has(flow)),
    };
  } finally {
    await prism.stop();
  }
}
