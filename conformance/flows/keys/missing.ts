/** Without a credential nothing is answered and nothing is done. */
import { flow } from "../../flow.ts";
import { doneOnce, triedWithoutKey } from "./operation-ways.ts";

const MISSING_KEY = { "auth.missing-key": "MUST: A call without any credential is refused." } as const;

export const missingKey = flow({
  id: "missing-key",
  title: "No credential, no answer",
  each: triedWithoutKey,
  proves: MISSING_KEY,

  async run({ tried: { wrong, right }, prove }) {
    prove("auth.missing-key", ...wrong).refused({ twin: right, status: "any" });
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
