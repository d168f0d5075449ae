/** How much of each profile a run proved. Only what is required counts. */
import { z } from "zod";
import { COUNT, type Frozen } from "../verdict/verdict.ts";
import type { Result } from "./conclude.ts";
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
  const observable = results.filter(({ row }) => row.level === "MUST" && row.excused === undefined);
  return Object.keys(PROFILES).map((profile) => {
    const own = observable.filter(({ row }) => profileOf(row.id) === profile).map(({ outcome }) => outcome);
    const count = (...outcomes: readonly string[]): number =>
      own.filter((outcome) => outcomes.includes(outcome)).length;
    const [proved, failed, blocked] = [count("pass"), count("fail"), count("blocked", "error")];
    const not_tested = own.length - proved - failed - blocked;
    return { profile, applicable: own.length, proved, failed, blocked, not_tested };
  });
}

/** "12 of 14 proved, 1 failed, 1 not tested". */
export function profileInWords(sum: ProfileSum): string {
  return [`${sum.proved} of ${sum.applicable} proved`, ...rest(sum)].join(", ");
}

/** The same for a narrow cell: "12 / 14, 1 failed". What is not tested never reads as failed. */
export function profileInShort(sum: ProfileSum): string {
  if (sum.not_tested === sum.applicable) return "not tested";
  return [`${sum.proved} / ${sum.applicable}`, ...rest(sum)].join(", ");
}

function rest({ failed, blocked, not_tested }: ProfileSum): string[] {
  return [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
    ...(not_tested > 0 ? [`${not_tested} not tested`] : []),
  ];
}

const WIDTH = 330;
const LINE = 18;
const GOOD = "#1a7f37";
const BAD = "#cf222e";
const QUIET = "#59636e";

interface Shown {
  readonly suite: { readonly version: string };
  readonly started: string;
  readonly profiles: readonly ProfileSum[];
}

/** badge.svg: the figures of a run for a README, with the version of the suite and the date. */
export function badge({ suite, started, profiles }: Shown): string {
  const title = `Conformance: suite ${suite.version}, ${started.slice(0, 10)}`;
  const height = LINE * (profiles.length + 1) + 8;
  const rows = profiles.map((one, number) => {
    const y = LINE * (number + 2) - 2;
    return markup`<text x="8" y="${y}">${one.profile}</text><text x="${WIDTH - 8}" y="${y}" text-anchor="end" fill="${colourOf(one)}">${profileInShort(one)}</text>`;
  });
  const said = profiles.map((one) => `${one.profile} ${profileInShort(one)}`).join("; ");
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}; ${said}">
<title>${title}</title>
<rect width="${WIDTH}" height="${height}" rx="4" fill="#ffffff" stroke="#d0d7de"/>
<g font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" fill="#1f2328">
<text x="8" y="${LINE - 3}" font-weight="bold">${title}</text>
${rows}
</g>
</svg>
`.text;
}

function colourOf({ failed, blocked, proved, applicable }: ProfileSum): string {
  if (failed + blocked > 0) return BAD;
  return proved === applicable ? GOOD : QUIET;
}
