/** Endpoints > Transaction > Capture rule, Refund rule; States and transitions; Limits. */
import type { Defect } from "../defect.ts";
import { refuses } from "../ways.ts";
import { NOT_ACCEPTED, asked, authorized, isHeld, onCharge } from "../ways/charge.ts";
import { wrongAnswer } from "../ways/movements.ts";
import { transitions } from "../ways/states.ts";
import { is } from "../ways/when.ts";

export const money: readonly Defect[] = [
  ...wrongAnswer("refund"),

  {
    breaks: "refund.on-hold.accepted",
    how: "refunds only what was captured",
    ...transitions((rows) => rows.filter(({ from, on }) => from !== "completed" || on !== "refund")),
  },
  {
    breaks: "refund.on-hold.any-amount",
    how: "refuses to refund a hold with another amount than its own",
    wrap: onCharge("refundCharge", (charge, call) =>
      isHeld(charge) && asked(call) !== authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.on-hold.any-amount",
    how: "refuses to refund a hold above its amount",
    wrap: onCharge("refundCharge", (charge, call) =>
      isHeld(charge) && asked(call) > authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.on-hold.any-amount",
    how: "refuses to refund a hold with an amount of zero",
    wrap: refuses("refundCharge", is("/amount", 0)),
  },
  {
    breaks: "refund.on-hold.cancels",
    how: "keeps a refunded hold open for a capture",
    ...transitions((rows) =>
      rows.map((row) =>
        row.from === "completed" && row.on === "refund" ? { ...row, to: "completed" as const } : row,
      ),
    ),
    with: ["capture-and-refund.at-the-same-time", "refund.on-hold.leaves-completed"],
  },
];
