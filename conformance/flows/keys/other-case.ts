/** The public key in other case is another key. */
import { flow, wrongKeys, nameOf, ways } from "../../flow.ts";

const byPublicKey = ways(
  "call",
  {
    operation: {
      getCheckoutButton: { words: "at the checkout button", needs: ["offers.checkout"] },
      createCharge: { words: "at charge creation" },
    },
  },
  ({ given }, { operation }) => given.ready(operation),
);

export const otherCase = flow({
  id: "key-in-other-case",
  title: "The public key in other case is another key",
  needs: ["state", "keys.public", "cards.approved"],
  each: byPublicKey,
  proves: {
    "auth.other-case":
      "SHOULD: The public key in a different letter case is another key, and is answered with 401.",
  },

  async run({ call, target, prove }) {
    const unknown = await call({ key: "wrong" });
    const refused = await call({ key: "other_case_public" });
    const twin = await call({ key: "public" });

    const other = prove("auth.other-case", refused);
    if (!wrongKeys.hasCase(target.keys.public ?? ""))
      other.doesNotApply(
        "the public key has no letters beyond hexadecimal digits, which are read in any case",
      );
    other
      .provided(unknown.status === 401, `an unknown key is not answered with 401 either: ${nameOf(unknown)}`)
      .refused({ twin, status: 401 });
  },
});
