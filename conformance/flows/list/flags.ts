/** A flag of the charge list leaves out charges that do not have it. */
import { type Sentence, flow } from "../../flow.ts";
import { HUNDRED, listOf } from "./filtered.ts";
import { unlessRefused } from "./reading.ts";
import { filters } from "./found.ts";

const FLAGS: readonly (readonly [string, Sentence, string])[] = [
  [
    "list.monthly-installments",
    "SHOULD: With monthly_installments true the list leaves out charges made without installments, and with false it does not.",
    "monthly_installments",
  ],
  [
    "list.subscription",
    "SHOULD: With subscription true the list leaves out charges that no subscription paid, and with false it does not.",
    "subscription",
  ],
];

export const listFlags = FLAGS.map(([id, sentence, flag]) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `The list with ${flag} leaves out a charge by card that was paid at once`,
    needs: ["state", "cards.approved"],
    proves: { [id]: sentence },

    async run({ prove, ...tools }) {
      const charge = { "the charge": (await tools.given.capturedCharge()).id };
      const list = await listOf(tools, charge);
      const isTrue = await list.find({ ...HUNDRED, [flag]: true }, { leavesOut: charge });
      // How a flag is written is open: where false is refused, it is not judged.
      const isFalse = await unlessRefused(list.find({ ...HUNDRED, [flag]: false }, { finds: charge }));

      filters(prove(id), isTrue, ...(isFalse === undefined ? [] : [isFalse]));
    },
  }),
);
