/** The header in which a key is sent. */
import { flow, replies, several } from "../../flow.ts";

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
