/** A capture without a sound amount and currency is refused, and leaves the charge to be captured. */
import { type Body, type Sentence, flow, sums } from "../../flow.ts";

const WRONG: readonly (readonly [id: string, sentence: Sentence, body: (amount: number) => Body])[] = [
  [
    "capture.amount.required",
    "MUST: A capture without an amount is refused with 400.",
    () => ({ currency_code: "MXN" }),
  ],
  [
    "capture.currency.required",
    "MUST: A capture without a currency_code is refused with 400.",
    (amount) => ({ amount }),
  ],
  [
    "capture.amount.integer",
    "MUST: A capture amount with a fraction is refused with 400.",
    (amount) => ({ ...sums.mxn(amount - 0.5) }),
  ],
  [
    "capture.amount.non-negative",
    "MUST: A capture of a negative amount is refused with 400.",
    () => ({ ...sums.mxn(-1) }),
  ],
  [
    "capture.currency.mxn-only",
    "MUST: A capture in a currency other than MXN is refused with 400.",
    (amount) => ({ amount, currency_code: "USD" }),
  ],
];

export const wrongCaptures = WRONG.map(([id, sentence, body]) =>
  flow({
    id: `wrong-${id.replaceAll(".", "-")}`,
    title: "A capture with a wrong body is refused, and leaves the hold to be captured",
    needs: ["cards.approved"],
    proves: { [id]: sentence },

    async run({ api, given, prove }) {
      const hold = await given.heldCharge();
      const half = sums.halfOf(hold.money);
      const refused = await api.captureCharge(hold.id, body(half.amount));
      const twin = await api.captureCharge(hold.id, half);

      prove(id, refused).refused({ twin });
    },
  }),
);
