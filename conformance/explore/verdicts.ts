/** Failures of the explorer as verdicts of a run, beside those of the flows. */
import { loadRequirements } from "../register/requirements.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { EXPLORER } from "./attempts.ts";
import type { Exploration, Found } from "./found.ts";

export function verdictsOf({ found }: Exploration): Verdict[] {
  const register = loadRequirements();
  return found.flatMap((one) => {
    const row = register.get(one.requirement);
    if (row === undefined) return [];
    return [
      {
        requirement: one.requirement,
        level: row.level,
        flow: EXPLORER,
        outcome: "fail" as const,
        cause: "contradicted" as const,
        reason: reasonOf(one),
        fact: { operation: one.about, about: "a history", expected: row.text, got: "something else" },
        exchanges: one.lines.flatMap(({ exchanges }) => exchanges),
      },
    ];
  });
}

/** The call at fault comes first, by its number: a replay script judges that one, and sends the others before it. */
function reasonOf({ expected, got, lines, again, phase, seed }: Found): string {
  const wrong = lines.find(({ isWrong }) => isWrong);
  const nr = wrong?.exchanges.at(-1);
  const where =
    wrong === undefined || nr === undefined || phase === "race" ? "" : ` of #${nr} (${wrong.words})`;
  const story = lines.map(({ words, answer }) => `${words}: ${answer}`).join("; ");
  const often = phase === "race" ? `, in ${again.failed} of ${again.of} runs` : "";
  return `expected ${expected}${where}, got ${got}, in this story: ${story} (explorer, seed ${seed}${often})`;
}
