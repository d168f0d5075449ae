import type { Defect } from "../../defect.ts";
import { answers, at, withAt } from "../../ways.ts";
import { json } from "../../wire.ts";

export const chargeRefusals: readonly Defect[] = [
  {
    breaks: "error.body",
    how: "answers a charge without amount_details without message",
    wrap: answers("createCharge", (reply, { body }) =>
      reply.status === 400 && at(body, "/amount_details") === undefined
        ? json(400, withAt(reply.body, "/message", undefined))
        : reply,
    ),
  },
];
