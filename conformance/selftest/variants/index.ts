/** All variants: each file here exports a record of them. No variant may turn anything red. */
import type { Seams, Variant, Variants } from "../harness/defect.ts";

/** From the service outwards: in a bundle, a variant sees calls and answers as the variants before it left them. */
const SUBJECTS = [
  "ids",
  "answers",
  "amounts",
  "charge-requests",
  "charge-answers",
  "capture-and-refund",
  "lookup",
  "tokens",
  "anti-fraud",
  "three-ds",
  "testing",
  "checkout",
  "cursors",
  "charge-elements",
  "charge-filters",
  "charge-pages",
  "orders",
  "plans",
  "subscriptions",
  "paged-lists",
  "keys",
  "addresses-and-limits",
  "events",
  "requests",
  "members",
  "shown",
  "secrets",
];

const files = await Promise.all(
  SUBJECTS.map((subject): Promise<Readonly<Record<string, Variants>>> => import(`./${subject}.ts`)),
);

export const variants: Variants = Object.assign({}, ...files.flatMap((one) => Object.values(one)));

/** What only one variant of a bundle may set. */
const UNSHARED = ["basePath", "store", "target", "settings", "readsWholeList"] as const;

/** Packs the variants into bundles in which no gap is used twice. A bundle of one variant is not judged again. */
export const together: Readonly<Record<string, Seams>> = Object.fromEntries(
  bundles(Object.values(variants).filter(({ isAlone }) => isAlone !== true))
    .filter((some) => some.length > 1)
    .map((some, index) => [`many together, ${index + 1}: ${some.length} variants`, combined(some)]),
);

function bundles(left: readonly Variant[]): Variant[][] {
  if (left.length === 0) return [];
  const taken = new Set<string>();
  const seams = new Set<string>();
  const [now, later]: [Variant[], Variant[]] = [[], []];
  for (const one of left) {
    const unshared = UNSHARED.filter((seam) => one[seam] !== undefined);
    const free = one.takes.every((gap) => !taken.has(gap)) && unshared.every((seam) => !seams.has(seam));
    (free ? now : later).push(one);
    if (!free) continue;
    for (const gap of one.takes) taken.add(gap);
    for (const seam of unshared) seams.add(seam);
  }
  return [now, ...bundles(later)];
}

/** Each variant wraps those before it. */
function combined(some: readonly Variant[]): Seams {
  return {
    ...Object.assign({}, ...some),
    wrap: (next, world) => some.reduce((inner, one) => one.wrap?.(inner, world) ?? inner, next),
    events: (next) => some.reduce((inner, one) => one.events?.(inner) ?? inner, next),
  };
}
