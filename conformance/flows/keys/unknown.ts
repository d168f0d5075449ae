/** A key that was never issued opens nothing, and nothing is done for it. */
import { flow, replies, several } from "../../flow.ts";
import { doneOnce, triedWithUnknownKeys } from "./operation-ways.ts";

const NEEDS = ["state", "cards.approved"] as const;
const UNKNOWN_KEY = { "auth.unknown-key": "MUST: A call with an unknown key is answered with 401." } as const;

export const unknownKey = flow({
  id: "unknown-key",
  title: "A key that was never issued opens no operation",
  needs: ["state"],
  each: triedWithUnknownKeys,
  proves: UNKNOWN_KEY,

  async run({ tried: { wrong, right }, prove }) {
    // A target may limit how often wrong keys are tried.
    const judged = wrong.filter(({ status }) => status !== 429);

    const unknown = prove("auth.unknown-key", ...judged);
    if (judged.length === 0) unknown.doesNotApply("calls with wrong keys are answered with 429");
    unknown.refused({ twin: right, status: 401 });
  },
});

export const nothingDone = flow({
  id: "unknown-key-does-nothing",
  title: "Nothing is done behind the refusal of an unknown key",
  each: doneOnce,
  proves: UNKNOWN_KEY,

  async run({ once, prove }) {
    for (const key of once.wrong) await once.call({ key });
    const right = await once.call({ about: "after the same call with unknown keys" });

    prove("auth.unknown-key", right).accepted({ twin: once.twin });
  },
});

export const clientKeyHeader = flow({
  id: "client-key-header",
  title: "A key in the header X-Api-Client-Key opens an operation",
  needs: NEEDS,
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
        "an unknown key opens the same operations, so it was no key that opened them",
      )
      .atLeast(1, [byTheKey.length], "an operation that the key opens");
  },
});
