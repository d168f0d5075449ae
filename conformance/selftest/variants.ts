/** The sandbox with a freedom of the document taken otherwise. None of these may turn anything red. */
import type { Seams } from "./defect.ts";
import { anyAnswer } from "./variants/answers.ts";
import { aboutCharges } from "./variants/charges.ts";
import { aboutTheList } from "./variants/lists.ts";
import { aboutAddresses, aboutEvents, aboutKeys } from "./variants/others.ts";
import { aboutPeople } from "./variants/people.ts";
import { aboutRepetition } from "./variants/repeated.ts";
import { aboutOrders, aboutSubscriptions } from "./variants/subscriptions.ts";
import type { Variant, Variants } from "./variants/variant.ts";

export const variants: Variants = {
  ...anyAnswer,
  ...aboutCharges,
  ...aboutPeople,
  ...aboutTheList,
  ...aboutOrders,
  ...aboutSubscriptions,
  ...aboutKeys,
  ...aboutAddresses,
  ...aboutEvents,
  ...aboutRepetition,
};

/** As many at once as take nothing twice; what is left makes the next one. */
export const together: Readonly<Record<string, Seams>> = Object.fromEntries(
  bundles(Object.values(variants)).map((some, index) => [
    `all of them at once, ${index + 1}: ${some.length} variants`,
    combined(some),
  ]),
);

export const allAtOnce: Seams = Object.values(together)[0] ?? {};

function bundles(left: readonly Variant[]): Variant[][] {
  if (left.length === 0) return [];
  const taken = new Set<string>();
  const seams = new Set<string>();
  const [now, later]: [Variant[], Variant[]] = [[], []];
  for (const one of left) {
    const whole = (["basePath", "store", "target", "settings"] as const).filter(
      (seam) => one[seam] !== undefined,
    );
    const free = one.takes.every((gap) => !taken.has(gap)) && whole.every((seam) => !seams.has(seam));
    (free ? now : later).push(one);
    if (!free) continue;
    for (const gap of one.takes) taken.add(gap);
    for (const seam of whole) seams.add(seam);
  }
  return [now, ...bundles(later)];
}

/** Each wraps those before it. */
function combined(some: readonly Variant[]): Seams {
  return {
    ...Object.assign({}, ...some),
    wrap: (next, bed) => some.reduce((inner, one) => one.wrap?.(inner, bed) ?? inner, next),
    events: (next) => some.reduce((inner, one) => one.events?.(inner) ?? inner, next),
  };
}
