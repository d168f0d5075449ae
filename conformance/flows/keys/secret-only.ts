/** Operations that a secret key opens, and a public one does not. */
import { SECRET_ONLY, flow } from "../../flow.ts";
import { doneOnce } from "./operation-ways.ts";
import { isTurnedAway, needsOf } from "./table.ts";

export const secretOnly = SECRET_ONLY.map(([id, operation, sentence]) =>
  flow({
    id: `key-kinds-${operation}`,
    title: `${operation} is opened by a secret key only`,
    needs: needsOf(operation),
    proves: { [id]: sentence },

    async run({ given, prove }) {
      const call = await given.ready(operation);
      // The public key comes first: what is refused must not have been done.
      const byPublic = await call({ key: "public" });
      const bySecret = await call({ key: "secret" });

      if (isTurnedAway(bySecret)) prove(id, bySecret).opens();
      else prove(id, byPublic).refused({ twin: bySecret, status: "any" });
    },
  }),
);

/** A second call about the same object shows whether the refused one was done. */
export const nothingDoneWithPublicKey = SECRET_ONLY.flatMap(([id, operation, sentence]) => {
  if (operation !== "captureCharge" && operation !== "refundCharge") return [];
  return flow({
    id: `public-key-does-nothing-${operation}`,
    title: `Nothing is done behind the refusal of a public key by ${operation}`,
    needs: needsOf(operation),
    each: doneOnce.only({ operation: [operation] }),
    proves: { [id]: sentence },

    async run({ once, prove }) {
      await once.call({ key: "public" });
      const right = await once.call({ about: "after the same call with a public key" });

      prove(id, right).accepted({ twin: once.twin });
    },
  });
});
