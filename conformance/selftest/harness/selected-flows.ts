/** Which flows judge a defect: those that prove what it breaks, and those that look at every answer of a run. */
import type { Flow } from "../../run/flow.ts";
import { flows } from "../../flows/index.ts";
import type { Defect } from "./defect.ts";

/** Proved by looking at every answer of the run, whichever flow asked for it. */
const OF_EVERY_ANSWER = [
  "service.success-200",
  "keys.secret-never-shown",
  "charge.create.refusal-status",
  "charge.create.success-status",
  "json.answers",
  "paging.flags",
  "error.body",
  "error.body.fields",
  "error.body.detail",
  "error.date-created",
  "error.body.elsewhere",
];

/** In the order in which they stand in the list of all flows. */
export function selectedFlows({ breaks, with: besides = [], mayBreak = [] }: Defect): readonly Flow[] {
  const asked = new Set([breaks, ...besides, ...mayBreak, ...OF_EVERY_ANSWER]);
  return flows.filter(({ proves }) => Object.keys(proves).some((id) => asked.has(id)));
}
