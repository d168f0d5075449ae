import type { Tool } from "./tool.ts";

interface Subjects {
  readonly defects: readonly string[];
  /** The service without a defect comes first: a complaint about it cannot count as a catch elsewhere. */
  readonly conforming: readonly string[];
}

interface Conditions {
  readonly seconds: number;
  readonly jobs: number;
  readonly told: (line: string) => void;
}

export interface Score {
  readonly name: string;
  readonly version: string;
  readonly defects: Readonly<Record<string, Finding>>;
  readonly conforming: Readonly<Record<string, Finding>>;
}

interface Finding {
  readonly complaints: readonly string[];
  readonly seconds: number;
  /** Why there is no result; it counts neither as a catch nor as a sound service. */
  readonly silent?: string;
}

/** How often a tool tries the sound service: a tool with random requests finds other things each time. */
const SOUND_RUNS = 3;

/** Reported: a complaint that the sound service does not get. */
export async function compare(
  tools: readonly Tool[],
  subjects: Subjects,
  conditions: Conditions,
): Promise<Score[]> {
  const found = new Map(tools.map((tool) => [tool, new Map<string, Finding>()]));
  const again = subjects.conforming.slice(0, 1).flatMap((sound) => Array<string>(SOUND_RUNS - 1).fill(sound));
  const queue = [...again, ...subjects.conforming, ...subjects.defects];
  const work = async (): Promise<void> => {
    for (let subject = queue.shift(); subject !== undefined; subject = queue.shift()) {
      for (const tool of tools) {
        const finding = await look(tool, subject, conditions.seconds);
        const before = found.get(tool)?.get(subject)?.complaints ?? [];
        const complaints = [...new Set([...before, ...finding.complaints])].toSorted();
        found.get(tool)?.set(subject, { ...finding, complaints });
        conditions.told(
          `${tool.name}, ${finding.seconds.toFixed(1)} s, ${finding.silent ?? `${finding.complaints.length} complaints`}: ${subject}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: conditions.jobs }, work));
  return tools.map((tool) => {
    const { name, version } = tool;
    const all = found.get(tool);
    const of = (names: readonly string[]): Record<string, Finding> =>
      Object.fromEntries(names.map((one) => [one, all?.get(one) ?? { complaints: [], seconds: 0 }]));
    const conforming = of(subjects.conforming);
    const known = new Set(conforming["sound"]?.complaints);
    const defects = Object.entries(of(subjects.defects)).map(([one, finding]) => [
      one,
      { ...finding, complaints: finding.complaints.filter((complaint) => !known.has(complaint)) },
    ]);
    return { name, version, conforming, defects: Object.fromEntries(defects) };
  });
}

async function look(tool: Tool, subject: string, budget: number): Promise<Finding> {
  const begun = performance.now();
  const said = (part: Omit<Finding, "seconds">): Finding => ({
    ...part,
    seconds: (performance.now() - begun) / 1000,
  });
  try {
    const complaints = await tool.complaints(subject, budget);
    return complaints === undefined
      ? said({ complaints: [], silent: "no result" })
      : said({ complaints: [...complaints] });
  } catch (error) {
    return said({
      complaints: [],
      silent: `no result (${error instanceof Error ? error.message : String(error)})`,
    });
  }
}

/** A Markdown table, for a README. */
export function table(scores: readonly Score[]): string {
  const rows = scores.map(({ name, version, defects, conforming }) => {
    const all = Object.values(defects);
    const caught = all.filter(({ complaints }) => complaints.length > 0).length;
    const alarms = Object.values(conforming).filter(({ complaints }) => complaints.length > 0).length;
    const silent = [...all, ...Object.values(conforming)].filter((one) => one.silent !== undefined).length;
    const seconds = median(all.map((one) => one.seconds));
    return [
      `${name} ${version}`,
      `${caught} of ${all.length}`,
      `${alarms} of ${Object.keys(conforming).length}`,
      `${silent}`,
      seconds.toFixed(1),
    ];
  });
  const head = ["", "defects reported", "false alarms", "without a result", "seconds each (median)"];
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
