/** Rules about several fields, operations or kinds of event: those of them that no other file breaks. */

import type { Defect } from "../defect.ts";
import { both, doesNotMind, tells } from "../ways.ts";
import { madeOf } from "../ways/firsts.ts";

import { isNoUuid } from "../ways/when.ts";

export const members: readonly Defect[] = [
  {
    breaks: "subscription.formats",
    how: "takes a word for a plan_id, and finds a plan",
    wrap: both(
      doesNotMind(
        "createSubscription",
        "/plan_id",
        (value) => typeof value === "string" && isNoUuid(value),
        undefined,
      ),
      madeOf("createSubscription", "/plan_id"),
    ),
    with: ["subscription.plan-id.required"],
  },

  {
    breaks: "paged-list.neighbours",
    how: "gives a number in previous",
    wrap: tells("listSubscriptions", (body) => ({
      ...body,
      previous: body["previous"] === null ? null : 1,
    })),
  },
  {
    breaks: "paged-list.neighbours",
    how: "names no page before the second",
    wrap: tells("listSubscriptions", (body) => ({ ...body, previous: null })),
  },
];
