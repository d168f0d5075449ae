/** Without a credential nothing is answered and nothing is done. */
import { flow } from "../../flow.ts";
import { doneOnce, openedOperations } from "./operation-ways.ts";

const MISSING_KEY = { "auth.missing-key": "MUST: A call without any credential is refused." } as const;

export const missingKey = flow({
  id: "missing-key",
  title: "No credential, no answer",
  needs: ["cards.approved"],
  each: openedOperations,
  proves: MISSING_KEY,

  async run({ opened: { call, right: twin }, prove }) {
    const refused = await call({ key: "none" });

    prove("auth.missing-key", refused).refused({ twin, status: "any" });
  },
});

export const nothingDoneWithoutKey = flow({
  id: "missing-key-does-nothing",
  title: "Nothing is done behind the refusal of a call without a credential",
  needs: ["state", "cards.approved"],
  each: doneOnce,
  proves: MISSING_KEY,

  async run({ once, prove }) {
    await once.call({ key: "none" });
    const right = await once.call({ about: "after the same call without a key" });

    prove("auth.missing-key", right).accepted({ twin: once.twin });
  },
});
