/** What the explorer did and found, for the console. */
import type { Exploration, Found } from "../explore/found.ts";
import { loadRequirements } from "../register/requirements.ts";
import type { Report } from "./report.ts";
import { timeInWords } from "./summary.ts";

export function explored({ exploration }: Pick<Report, "exploration">): string[] {
  if (exploration === undefined) return [];
  const { found, unsteady } = exploration;
  return [
    ...found.map((one) => storyOf(one, exploration)),
    ...(unsteady.length === 0
      ? []
      : [
          `Seen by the explorer, and not again (no verdict)\n${unsteady.map((one) => `  ${one}`).join("\n")}`,
        ]),
    summary(exploration),
  ];
}

export function summary(exploration: Exploration): string {
  const { seed, walks, bursts, overlapped, calls, pairs, found, stopped, duration_ms } = exploration;
  const early = Object.entries(exploration.ended_early).map(([cause, many]) => `${count(many)} ${cause}`);
  return [
    `Explored with seed ${seed}: ${count(pairs.met)} of ${count(pairs.of)} pairs of state and action, ${count(walks)} walks and ` +
      `${count(bursts)} bursts (${count(overlapped)} with calls that overlapped), ${count(calls)} calls in ${timeInWords(duration_ms)}. ` +
      (found.length === 0
        ? "No answer contradicts the document. That proves no requirement."
        : `${found.length} ${found.length === 1 ? "requirement is" : "requirements are"} broken.`),
    ...(stopped === undefined ? [] : [`  ended early: ${stopped}`]),
    ...(early.length === 0
      ? []
      : [`  sequences that ended early, and concluded nothing more: ${early.join(", ")}`]),
    ...exploration.not_offered.map((one) => `  not explored: ${one}`),
  ].join("\n");
}

function count(many: number): string {
  return String(many).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

function storyOf(found: Found, { seed }: Exploration): string {
  const { requirement, phase, expected, got, lines, commands_at_first: before, again } = found;
  const row = loadRequirements().get(requirement);
  const width = Math.max(...lines.map(({ words }) => words.length));
  const told = lines.map(({ words, answer, isWrong }, place) => {
    const mark = isWrong ? "->" : "  ";
    return `   ${mark} ${String(place + 1).padStart(2)}  ${words.padEnd(width)}  ${answer}`;
  });
  return [
    `Found by the explorer: ${requirement}  ${row?.level ?? ""}: ${row?.text ?? ""}`,
    `  a ${phase} of ${before} commands, shortened to ${lines.length}; it failed again in ${again.failed} of ${again.of} runs`,
    ...told,
    `      expected ${expected}, got ${got}`,
    found.replayable
      ? `  Send it again: replay/${requirement}.sh of --report DIR, or --only explorer with --seed ${seed}`
      : `  Send it again: --only explorer with --seed ${seed}`,
  ].join("\n");
}
