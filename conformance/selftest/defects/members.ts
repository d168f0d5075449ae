/** Rules about several fields, operations or kinds of event: those of them that no other file breaks. */

import type { Defect } from "../defect.ts";
import { tells } from "../ways.ts";

export const members: readonly Defect[] = [
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
