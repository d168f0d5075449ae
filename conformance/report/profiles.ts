/** How much of each profile a run proved. Only what is required counts. */
import { z } from "zod";
import { COUNT, type Frozen } from "../verdict/verdict.ts";
import type { Result } from "./conclude.ts";
import { harmless } from "../call/exchange.ts";
import { markup } from "./html/markup.ts";

/** Parts of the document by what an implementation offers, for reports that are set side by side. */
export const PROFILES = {
  "cards and holds": [
    "charge",
    "capture",
    "capture-and-refund",
    "refund",
    "token",
    "lookup",
    "consumer",
    "anti-fraud",
    "currency",
    "deprecated",
  ],
  "3DS": ["three-ds", "continuation"],
  "cash methods": ["bank", "store", "testing"],
  BNPL: ["bnpl"],
  orders: ["order", "checkout"],
  subscriptions: ["plan", "product", "subscription", "invoice", "payment-intent", "beta"],
  webhooks: ["event"],
  lists: ["list", "paging", "paged-list"],
  "keys and errors": ["auth", "keys", "error", "json", "rate", "service", "shown", "versioning"],
} as const satisfies Record<string, readonly string[]>;

/** The profile of a requirement: the first part of its id decides. */
export function profileOf(id: string): string | undefined {
  const [topic = ""] = id.split(".");
  return Object.entries(PROFILES).find(([, topics]: readonly [string, readonly string[]]) =>
    topics.includes(topic),
  )?.[0];
}

export function partOf({ row }: Pick<Result, "row">): string {
  return row.part ?? profileOf(row.id) ?? row.section;
}

export const PROFILE_SUM = z.object({
  profile: z.string().describe("The name of the profile."),
  applicable: COUNT.describe("Required of this profile, and not excused."),
  proved: COUNT.describe("Of these: observed as required."),
  failed: COUNT.describe("Observed, and not as required."),
  blocked: COUNT.describe("Declared by the target, and not observed."),
  not_tested: COUNT.describe("Skipped, or left out of the run."),
});
export type ProfileSum = Frozen<z.infer<typeof PROFILE_SUM>>;

export function profilesOf(results: readonly Result[]): ProfileSum[] {
  const parts = Map.groupBy(results, partOf);
  const names = new Set([...Object.keys(PROFILES).filter((name) => parts.has(name)), ...parts.keys()]);
  return [...names].map((profile) => ({
    profile,
    ...countsOf((parts.get(profile) ?? []).filter(({ row }) => row.level === "MUST")),
  }));
}

type Counts = Omit<ProfileSum, "profile">;

/** What became of these, without those that no client can observe. */
export function countsOf(some: readonly Pick<Result, "outcome">[]): Counts {
  const own = some.map(({ outcome }) => outcome).filter((outcome) => outcome !== "excused");
  const count = (...outcomes: readonly string[]): number =>
    own.filter((outcome) => outcomes.includes(outcome)).length;
  const [proved, failed, blocked] = [count("pass"), count("fail"), count("blocked", "error")];
  const not_tested = own.length - proved - failed - blocked;
  return { applicable: own.length, proved, failed, blocked, not_tested };
}

/** "12 of 14 proved, 1 failed, 1 not tested". */
export function profileInWords(sum: Counts): string {
  return [`${sum.proved} of ${sum.applicable} proved`, ...rest(sum)].join(", ");
}

/** The same for a narrow cell: "12 / 14, 1 failed". What is not tested never reads as failed. */
export function profileInShort(sum: Counts): string {
  if (sum.not_tested === sum.applicable) return "not tested";
  return [`${sum.proved} / ${sum.applicable}`, ...rest(sum)].join(", ");
}

function rest({ failed, blocked, not_tested }: Counts): string[] {
  return [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
    ...(not_tested > 0 ? [`${not_tested} not tested`] : []),
  ];
}

const HEIGHT = 24;
const PAD = 9;
const LONGEST_NAME = 32;
/** Letters of 11 px by their width; generous, since the reader's font is not known. */
const LETTERS: readonly (readonly [which: RegExp, width: number])[] = [
  [/[\u{1100}-\u{1fff}\u{2e80}-\u{10ffff}]/u, 13],
  [/[MWmw@%…]/, 12],
  [/[A-Z]/, 9],
  [/[^]/, 7],
];
const GROUND = { ok: "#0f6b3f", bad: "#9b1c1c", off: "#5c6370" };

interface Shown {
  readonly target: { readonly name: string };
  readonly suite: { readonly version: string };
  readonly started: string;
  readonly requirements: readonly Pick<Result["row"] & Result, "level" | "outcome">[];
}

/** What a badge says: whose figures, and the figures. */
function badgeTexts({ target, requirements }: Shown): {
  name: string;
  said: string;
  look: keyof typeof GROUND;
} {
  const of = (isRequired: boolean): Counts =>
    countsOf(requirements.filter(({ level }) => (level === "MUST") === isRequired));
  const [must, should] = [of(true), of(false)];
  return {
    name: target.name,
    said: `${must.proved} of ${must.applicable} required, ${should.proved} of ${should.applicable} recommended`,
    look: must.failed + must.blocked > 0 ? "bad" : must.proved === must.applicable ? "ok" : "off",
  };
}

/** badge.svg: whose conformance it is, and two figures, on one line of a README. */
export function badge(report: Shown): string {
  const { name, said, look } = badgeTexts(report);
  const label = cut(harmless(name));
  const [left, right] = [widthOf(label), widthOf(said)];
  const title = `Conformance of ${name}: ${said}. Suite ${report.suite.version}, ${report.started.slice(0, 10)}`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" viewBox="0 0 ${left + right} ${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${left + right}" height="${HEIGHT}" rx="4" fill="#16181d"/>
<path d="M${left} 0h${right - 4}a4 4 0 0 1 4 4v${HEIGHT - 8}a4 4 0 0 1-4 4H${left}z" fill="${GROUND[look]}"/>
<g font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" fill="#fff" text-anchor="middle">
<text x="${left / 2}" y="16">${label}</text>
<text x="${left + right / 2}" y="16">${said}</text>
</g>
</svg>
`.text;
}

/** The same as one line of Markdown. */
export function badgeLine(report: Shown, file: string): string {
  const { name, said } = badgeTexts(report);
  const words = `Conformance of ${name}: ${said}`.replaceAll(/[[\]\\]/g, String.raw`\$&`);
  return `![${words}](${/[\s()<>]/.test(file) ? `<${file}>` : file})`;
}

/** A long name, without its end. */
function cut(name: string): string {
  const letters = lettersOf(name);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join("")}…` : name;
}

function widthOf(text: string): number {
  const widths = lettersOf(text).map((one) => LETTERS.find(([which]) => which.test(one))?.[1] ?? 0);
  return Math.ceil(widths.reduce((sum, width) => sum + width, 2 * PAD));
}

function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
