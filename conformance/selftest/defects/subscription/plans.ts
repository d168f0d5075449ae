/** Ways to tell wrongly what a plan is called. */
import type { Defect } from "../../defect.ts";
import { tells } from "../../ways.ts";

export const plansAsSent: readonly Defect[] = [
  {
    breaks: "plan.answer.as-sent",
    how: "swaps name and description of a plan at its creation",
    wrap: tells("createPlan", (body) => ({ ...body, name: body["description"], description: body["name"] })),
  },
  {
    breaks: "plan.answer.as-sent",
    how: "reads a plan with its name as the description",
    wrap: tells("getPlan", (body) => ({ ...body, description: body["name"] })),
  },
];
