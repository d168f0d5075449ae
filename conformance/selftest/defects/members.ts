/** Rules about several fields, operations or kinds of event: those of them that no other file breaks. */

import type { Defect } from "../defect.ts";
import { answers, both, doesNotMind, tells } from "../ways.ts";
import { madeOf } from "../ways/firsts.ts";

import { isNoUuid } from "../ways/when.ts";
import { json } from "../wire.ts";

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
    breaks: "beta.uuid.malformed",
    how: "answers for a plan whose id cannot be one",
    wrap: answers("getPlan", (reply, { id }) =>
      reply.status >= 400 && reply.status !== 401 && isNoUuid(id) ? json(200, { id }) : reply,
    ),
  },
  {
    breaks: "beta.uuid.malformed",
    how: "claims to cancel a subscription whose id cannot be one",
    wrap: answers("cancelSubscription", (reply, { id }) =>
      reply.status >= 400 && reply.status !== 401 && isNoUuid(id) ? json(200, { id }) : reply,
    ),
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
