/** Endpoints > Transaction > Query parameters; Resources > Charge list response; Errors; Limits. */

import type { Defect } from "../defect.ts";
import { answers, at, withAt } from "../ways.ts";
import { LIST } from "../ways/lists.ts";

import { json } from "../wire.ts";

export const lists: readonly Defect[] = [
  {
    breaks: "error.body",
    how: "tells the reason of a list's refusal in a field named error",
    with: ["error.date-created"],
    wrap: answers(LIST, (reply) =>
      reply.status === 400
        ? json(400, { error: "bad request", detail: at(reply.body, "/detail"), status: "failure" })
        : reply,
    ),
  },
  {
    breaks: "error.body",
    how: "gives the detail of an error as text",
    wrap: answers("createPlan", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/detail", "no")) : reply,
    ),
  },
  {
    breaks: "error.date-created",
    how: "counts seconds in an error body",
    wrap: answers("createOrder", (reply) =>
      reply.status === 400
        ? json(
            400,
            withAt(reply.body, "/date_created", Math.floor(Number(at(reply.body, "/date_created")) / 1000)),
          )
        : reply,
    ),
  },
  {
    breaks: "error.body.elsewhere",
    how: "answers 401 with a body of its own",
    wrap: answers(LIST, (reply) => (reply.status === 401 ? json(401, { error: "unauthorized" }) : reply)),
  },
];
