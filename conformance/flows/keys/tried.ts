/** Without a credential, and with a key that was never issued, nothing is answered and nothing is done. */
import { flow } from "../../flow.ts";
import { doneOnce, triedKeys } from "./operation-ways.ts";

const MISSING_KEY = { "auth.missing-key": "MUST: A call without any credential is refused." } as const;
const UNKNOWN_KEY = { "auth.unknown-key": "MUST: A call with an unknown key is answered with 401." } as const;

export const wrongKeys = flow({
  id: "wrong-key",
  title: "No operation is opened without a key, or by a key that was never issued",
  each: triedKeys,
  proves: {
    ...MISSING_KEY,
    ...UNKNOWN_KEY,
    "auth.unknown-key.unknown-id":
      "SHOULD: An unknown key is answered with 401 also where the id in the path leads to nothing.",
  },

  async run({ tried: { withoutKey, wrong, aboutNothing, right }, target, prove }) {
    // A target may limit how often wrong keys are tried.
    const judged = wrong.filter(({ status }) => status !== 429);

    prove("auth.missing-key", ...withoutKey).refused({ twin: right, status: "any" });
    const unknown = prove("auth.unknown-key", ...judged);
    if (!target.stateful) unknown.doesNotApply("a mock checks that there is a key, and not which one it is");
    if (judged.length === 0) unknown.doesNotApply("calls with wrong keys are answered with 429");
    unknown.refused({ twin: right, status: 401 });

    const unknownId = prove(
      "auth.unknown-key.unknown-id",
      ...(aboutNothing === undefined ? [] : [aboutNothing]),
    );
    if (aboutNothing === undefined) unknownId.doesNotApply("the path has no id");
    if (!judged.some(({ key, status }) => key === "wrong" && status === 401))
      unknownId.doesNotApply("an unknown key is not answered with 401 where the id is right");
    unknownId.refused({ twin: right, status: 401 });
  },
});

export const nothingDoneWithoutKey = flow({
  id: "missing-key-does-nothing",
  title: "Nothing is done behind the refusal of a call without a credential",
  each: doneOnce,
  proves: MISSING_KEY,

  async run({ once, prove }) {
    await once.call({ key: "none" });
    const right = await once.call({ about: "after the same call without a key" });

    prove("auth.missing-key", right).accepted({ twin: once.twin });
  },
});

export const nothingDoneWithUnknownKeys = flow({
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
