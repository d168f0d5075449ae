/** The sandbox with a freedom of the document taken otherwise. None of these may turn anything red. */
import type { Seams } from "../harness/defect.ts";
import { aboutAddressesAndLimits } from "./addresses-and-limits.ts";
import { aboutAmounts } from "./amounts.ts";
import { aboutAnswers } from "./answers.ts";
import { aboutAntiFraud } from "./anti-fraud.ts";
import { aboutCaptureAndRefund } from "./capture-and-refund.ts";
import { aboutChargeAnswers } from "./charge-answers.ts";
import { aboutTheChargeList } from "./charge-list.ts";
import { aboutChargePages } from "./charge-pages.ts";
import { aboutChargeRequests } from "./charge-requests.ts";
import { aboutCheckout } from "./checkout.ts";
import { aboutCursors } from "./cursors.ts";
import { aboutEvents } from "./events.ts";
import { aboutIds } from "./ids.ts";
import { aboutKeys } from "./keys.ts";
import { aboutLookup } from "./lookup.ts";
import { aboutOrders } from "./orders.ts";
import { aboutPagedLists } from "./paged-lists.ts";
import { aboutPlans } from "./plans.ts";
import { aboutRequests } from "./requests.ts";
import { aboutSubscriptions } from "./subscriptions.ts";
import { aboutTesting } from "./testing.ts";
import { aboutThreeDs } from "./three-ds.ts";
import { aboutTokens } from "./tokens.ts";
import type { Variant, Variants } from "../harness/variant.ts";

export const variants: Variants = {
  // First, so that all others meet the ids that the suite meets.
  ...aboutIds,
  ...aboutAnswers,
  ...aboutAmounts,
  ...aboutChargeRequests,
  ...aboutChargeAnswers,
  ...aboutCaptureAndRefund,
  ...aboutLookup,
  ...aboutTokens,
  ...aboutAntiFraud,
  ...aboutThreeDs,
  ...aboutTesting,
  ...aboutCheckout,
  ...aboutCursors,
  ...aboutTheChargeList,
  ...aboutChargePages,
  ...aboutOrders,
  ...aboutPlans,
  ...aboutSubscriptions,
  ...aboutPagedLists,
  ...aboutKeys,
  ...aboutAddressesAndLimits,
  ...aboutEvents,
  ...aboutRequests,
};

/** What one at a time may have its own way with. */
const UNSHARED = ["basePath", "store", "target", "settings", "readsWholeList"] as const;

/** As many at once as take nothing twice; what is left makes the next one. Who is left alone is judged one by one only. */
export const together: Readonly<Record<string, Seams>> = Object.fromEntries(
  bundles(Object.values(variants))
    .filter((some) => some.length > 1)
    .map((some, index) => [`many together, ${index + 1}: ${some.length} variants`, combined(some)]),
);

export const mostAtOnce: Seams = Object.values(together)[0] ?? {};

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

/** Each wraps those before it. */
function combined(some: readonly Variant[]): Seams {
  return {
    ...Object.assign({}, ...some),
    wrap: (next, bed) => some.reduce((inner, one) => one.wrap?.(inner, bed) ?? inner, next),
    events: (next) => some.reduce((inner, one) => one.events?.(inner) ?? inner, next),
  };
}
