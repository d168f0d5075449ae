/** A refund without a sound amount and currency is refused, of what was captured and of a hold. */
import { type Exchange, flow, json, refusals, sums } from "../../flow.ts";

const WRONG = {
  "refund.amount.required": ["MUST: A refund without an amount is refused with 400.", "/amount"],
  "refund.currency.required": [
    "MUST: A refund without a currency_code is refused with 400.",
    "/currency_code",
  ],
  "refund.amount.integer": [
    "MUST: A refund amount with a fraction is refused with 400.",
    { "/amount": (captured: number) => captured - 0.5 },
  ],
  "refund.amount.non-negative": [
    "MUST: A refund of a negative amount is refused with 400.",
    { "/amount": -1 },
  ],
  "refund.currency.mxn-only": [
    "MUST: A refund in a currency other than MXN is refused with 400.",
    { "/currency_code": "USD" },
  ],
} as const satisfies Parameters<typeof refusals>[3];

export const wrongRefunds = refusals(
  "refused-refunds",
  "refundCharge",
  "A refund with a wrong body is refused, and leaves the charge to be refunded",
  WRONG,
);

/** A hold is refunded with any amount, but not with any body. */
export const wrongRefundsOfHolds = Object.entries(WRONG).map(([id, [sentence, ...faults]]) =>
  flow({
    id: `refused-${id.replaceAll(".", "-")}-of-a-hold`,
    title: "A refund of a hold with a wrong body is refused, and leaves the hold to be captured",
    needs: ["cards.approved"],
    proves: { [id]: sentence },

    async run({ api, given, prove }) {
      const hold = await given.heldCharge();
      const half = sums.halfOf(hold.money);
      const refused: Exchange[] = [];
      for (const fault of faults) {
        const wrong = json.changed({ ...half }, fault);
        const about = `of a hold, with ${json.show(wrong)}`;
        refused.push(await api.refundCharge(hold.id, wrong, { about }));
      }
      // Whether it is captured then is judged by capture.partial.
      await api.captureCharge(hold.id, half, { about: "a hold whose refund was refused" });
      const other = await given.heldCharge();
      const release = await api.refundCharge(other.id, half);

      prove(id, ...refused).refused({ twin: release });
    },
  }),
);
