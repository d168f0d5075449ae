/** The testing operations take a secret key. */
import { flow, replies, ways } from "../../flow.ts";

const simulations = ways(
  "simulate",
  {
    operation: {
      completePendingCharge: { words: "when it completes" },
      cancelPendingCharge: { words: "when it cancels" },
    },
  },
  async ({ given }, { operation }) => ({
    one: await given.ready(operation),
    other: await given.ready(operation),
  }),
);

export const testingKeys = flow({
  id: "key-kinds-testing",
  title: "The testing operations are opened by a secret key",
  needs: ["state", "keys.public", "offers.testing", "offers.pay_with_store"],
  each: simulations,
  proves: {
    "keys.testing.secret": "MUST: The testing operations accept a secret key.",
    "keys.testing.public-refused": "SHOULD: The testing operations refuse a public key.",
  },

  async run({ simulate, prove }) {
    const byPublic = await simulate.one({ key: "public" });
    // A public key that was accepted has ended the charge, and then another charge shows what a secret key does.
    const bySecret = replies.wasAccepted(byPublic) ? await simulate.other() : await simulate.one();

    prove("keys.testing.secret", bySecret).opens();
    prove("keys.testing.public-refused", byPublic).refused({ twin: bySecret, status: "any" });
  },
});
