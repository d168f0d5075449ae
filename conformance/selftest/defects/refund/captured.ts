import type { Defect } from "../../defect.ts";
import { refuses } from "../../ways.ts";
import { NOT_ACCEPTED, asked, authorized, isHeld, onCharge } from "../../ways/charge.ts";
import { unknownCharge, wrongMoney } from "../../ways/movements.ts";
import { breaksDown } from "../../ways/rows.ts";
import { unguarded, withoutGuard } from "../../ways/states.ts";
import { isRefusedAs } from "../../ways/when.ts";
import type { Call } from "../../wire.ts";

const isSmall = (call: Call): boolean => asked(call) > 0 && asked(call) < 500;

export const refundedCaptures: readonly Defect[] = [
  {
    breaks: "refund.captured.full",
    how: "keeps a fee of each refund",
    wrap: onCharge("refundCharge", (charge, call) =>
      !isHeld(charge) && asked(call) === authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.captured.partial",
    how: "refunds all or nothing",
    wrap: onCharge("refundCharge", (charge, call) =>
      !isHeld(charge) && asked(call) < authorized(charge) ? NOT_ACCEPTED : undefined,
    ),
  },
  {
    breaks: "refund.captured.partial",
    how: "refunds no less than 5.00",
    wrap: refuses("refundCharge", isSmall),
  },
  {
    breaks: "refund.captured.above",
    how: "refunds more than was taken",
    with: ["capture-and-refund.at-the-same-time"],
    ...unguarded("captured", "refund"),
    store: withoutGuard,
  },
  breaksDown("refund.captured.above", "refundCharge", isRefusedAs("amount_too_large"), [
    "refund.captured.sum",
  ]),
  ...unknownCharge("refund"),
  ...wrongMoney("refund"),
];
