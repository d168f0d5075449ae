/** What the explorer finds by itself, as results/explorer.md shows it. */
import type { Found } from "../../explore/found.ts";
import type { Defect } from "../harness/defect.ts";

/** One defect, explored once. */
export interface Explored {
  readonly number: number;
  readonly name: string;
  readonly breaks: string;
  /** Something failed, and did not fail again each time: no verdict. */
  readonly isUnsteady: boolean;
  readonly tookMs: number;
  readonly found?: {
    readonly requirement: string;
    /** It is the requirement that the defect names. */
    readonly isNamed: boolean;
    readonly phase: Found["phase"];
    readonly commands: number;
    readonly commandsAtFirst: number;
    readonly again: Found["again"];
  };
}

export function sumsOf(rows: readonly Explored[]) {
  const found = rows.flatMap((row) => row.found ?? []);
  const commands = found.map((one) => one.commands).toSorted((a, b) => a - b);
  return {
    defects: rows.length,
    killed: found.length,
    named: found.filter(({ isNamed }) => isNamed).length,
    share: rows.length === 0 ? 0 : Math.round((100 * found.length) / rows.length),
    median: commands[Math.floor(commands.length / 2)] ?? 0,
    worst: commands.at(-1) ?? 0,
    slowestMs: Math.max(0, ...rows.map(({ tookMs }) => tookMs)),
  };
}

/** Why the explorer does not see a defect: by the requirement, and by its words. The first that fits. */
const CAUSES: readonly (readonly [cause: string, fits: (row: Explored) => boolean])[] = [
  [
    "it failed, and not three times out of three: what it depends on is no part of a story",
    ({ isUnsteady }) => isUnsteady,
  ],
  [
    "an event is judged by its name alone, or only where every other flow is silent",
    ({ breaks }) => breaks.startsWith("event."),
  ],
  [
    "the target declares no credential for the method, so that it may refuse the charge",
    ({ breaks }) => /^(store|bank|bnpl)\.accepted$/.test(breaks),
  ],
  ["no command of the explorer asks for it", () => true],
];

interface Page {
  readonly rows: readonly Explored[];
  /** Of the defects that no flow catches. */
  readonly own: readonly Explored[];
  /** The defects of the flows. */
  readonly all: readonly Defect[];
  /** Names of defects that were not explored yet. */
  readonly open: readonly string[];
}

export function table({ rows, own, all, open }: Page): string {
  const { defects, killed, named, share, median, worst, slowestMs } = sumsOf(rows);
  const left = Map.groupBy(
    rows.filter(({ found }) => found === undefined),
    (row) => CAUSES.find(([, fits]) => fits(row))?.[0] ?? "",
  );
  const others = Map.groupBy(
    all.filter((one) => notBehaviour(one) !== undefined),
    (one) => notBehaviour(one) ?? "",
  );
  const phases = Map.groupBy(
    rows.flatMap((row) => row.found ?? []),
    ({ phase }) => phase,
  );
  return `# The explorer alone

Written by \`npm run selftest -- --explorer\` of \`explorer.json\`: no flow runs. The explorer makes its tour, 45 walks and 15 bursts (seed 7) against each
defect that changes behaviour, and ends at its first failure.

| | |
| --- | ---: |
| defects that change behaviour | ${defects} |
| found by the explorer | ${killed} (${share} of 100) |
| of these under a requirement that the defect names | ${named} |
| in the tour, in a walk, in a burst | ${(["tour", "walk", "race"] as const).map((phase) => phases.get(phase)?.length ?? 0).join(", ")} |
| commands of a shortened story, median and most | ${median} and ${worst} |
| the longest exploration, in one process beside others | ${(slowestMs / 1000).toFixed(0)} s |

## Caught by: explorer

No flow catches these (\`../histories/\`): they show after several calls, or in another object.

${own.map(ofItsOwn).join("\n")}

## What it does not see

${[...left].map(([cause, some]) => `${cause} (${some.length}):\n\n${some.map(({ name }) => `- ${name}`).join("\n")}`).join("\n\n")}

${open.length === 0 ? "" : `## Not explored yet\n\n${open.map((name) => `- ${name}`).join("\n")}\n\n`}## Defects that do not change behaviour

Behaviour is the state of an object after several calls. These defects change something else, and the flows look for them.

| What they change | Defects |
| --- | ---: |
${[...others].map(([what, some]) => `| ${what} | ${some.length} |`).join("\n")}
`;
}

function ofItsOwn({ name, found }: Explored): string {
  return `- ${name}: ${found === undefined ? "not found" : `found in a ${found.phase}, ${found.commands} commands`}`;
}

/** What those defects change that change no behaviour, by the requirement that they break. The first rule that fits decides. */
const OTHERWISE: readonly (readonly [what: string, ids: RegExp])[] = [
  ["a key or the anti-fraud header", /^(keys|auth|anti-fraud|checkout)\b/],
  [
    "what a single request is refused or accepted for",
    /\.(required|required-types|optional-types|other-types|incomplete|malformed|formats|integer|non-negative|mxn-only|three-characters|values|unknown|other-method|non-empty|boolean|one-required|card-fields|suffices|parameter-types|unknown-reference|unknown-charge|optional-fields|known-fields|single-field|empty-body|only-required-fields|billing-details|billing-day|external-product-id|external-system-order-id|uuid)(\b|$)|^json\.|^currency\.|^consumer\.|^deprecated\.|^lookup\.|required-formats|plan-id\.format|subscription\.(auto-billing\.false|defaults\.named|cancel\.reason)|required-names/,
  ],
  [
    "the fields of a single answer",
    /\.(fields|types|type|answer\.order|answer\.id|default|code|action|redirect-url|status\.active|status-word|charge-id|created-on|opaque)$|^(error|service|paged-list|continuation|versioning)\.|\.list\.array$|^list\.charges$|^event\.(charge|other)\.keys$|charge\.create\.(answer|refusal-status|success-status)|charge\.status-details|views\.authorization-code|token\.create\.answer|\.answer\.billing-frequency|^charge\.pending$|^(capture|refund)\.answer$|views\.event$|^shown\./,
  ],
  ["a page that people open", /^three-ds\.(page|tid)/],
  [
    "how a list is cut, ordered and filtered",
    /^(paging|list\.(?!created-charge)|invoice\.list|payment-intent\.list)|subscription\.list\.page-number/,
  ],
  ["the limit of requests per minute", /^rate\./],
];

/** What the defect changes in place of behaviour; undefined for a behavioural one. */
export function notBehaviour({ breaks }: Pick<Defect, "breaks">): string | undefined {
  return OTHERWISE.find(([, ids]) => ids.test(breaks))?.[0];
}
