/** Requests as a whole: bodies that are cut off, null and fractions, what a lookup takes, and what stands behind a key. */
import type { Defect } from "../defect.ts";
import { tellsRefusal } from "../ways.ts";

export const wholeRequests: readonly Defect[] = [
  {
    breaks: "error.date-created",
    how: "counts microseconds in an error body",
    wrap: tellsRefusal(["createCharge", "createPlan"], (body) =>
      body["status"] === "pending" ? body : { ...body, date_created: Number(body["date_created"]) * 1000 },
    ),
    with: ["error.body.elsewhere"],
  },
];
