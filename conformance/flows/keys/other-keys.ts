/** Keys of other forms: in a header of another name, in other case, or a token of the oauth2 scheme. */
import { flow, nameOf, replies, several, ways, wrongKeys } from "../../flow.ts";
import { openedByToken } from "./operation-ways.ts";

export const clientKeyHeader = flow({
  id: "client-key-header",
  title: "A key in the header X-Api-Client-Key opens an operation",
  needs: ["state", "cards.approved"],
  proves: {
    "auth.client-key-header": "MUST: The sandbox accepts a sandbox key in the header X-Api-Client-Key.",
  },

  async run({ given, prove }) {
    const answers = await several(
      given.offered("listCharges", "createCharge", "listPlans").map((operation) => async () => {
        const call = await given.ready(operation);
        return { unknown: await call({ key: "wrong" }), right: await call() };
      }),
    );
    const opened = answers.filter(({ right }) => replies.wasAccepted(right));
    const byTheKey = opened.filter(({ unknown }) => !replies.wasAccepted(unknown));

    prove("auth.client-key-header", ...byTheKey.map(({ right }) => right))
      .provided(
        answers.some(({ right, unknown }) => right.status !== 0 && unknown.status !== 0),
        "no call was answered",
      )
      .provided(
        opened.length === 0 || byTheKey.length > 0,
        "an unknown key opens the same operations, so the key is not what opens them",
      )
      .atLeast(1, [byTheKey.length], "an operation that the key opens");
  },
});

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

export const oauth2Token = flow({
  id: "oauth2-token",
  title: "A token of the oauth2 scheme opens each operation",
  each: openedByToken,
  proves: {
    "auth.oauth2":
      "MUST: Each operation but the checkout button accepts a token of the oauth2 scheme instead of a client key.",
  },

  async run({ opened, prove }) {
    prove("auth.oauth2", opened).opens();
  },
});
