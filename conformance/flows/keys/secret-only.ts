/** Operations that a secret key opens, and a public one does not. */
import { flow } from "../../flow.ts";
import { doneOnce } from "./operation-ways.ts";
import { type Row, isTurnedAway, needsOf } from "./table.ts";

const SECRET: readonly Row[] = [
  ["keys.read-token", "getPaymentToken", "MUST: A token read accepts a secret key and refuses a public one."],
  [
    "keys.update-token",
    "updatePaymentToken",
    "MUST: A token update accepts a secret key and refuses a public one.",
  ],
  [
    "keys.list-charges",
    "listCharges",
    "MUST: The charge list accepts a secret key and refuses a public one.",
  ],
  ["keys.capture", "captureCharge", "MUST: A capture accepts a secret key and refuses a public one."],
  ["keys.lookup", "lookupInstallments", "MUST: A lookup accepts a secret key and refuses a public one."],
  ["keys.refund", "refundCharge", "MUST: A refund accepts a secret key and refuses a public one."],
];

export const secretOnly = SECRET.map(([id, operation, sentence]) =>
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
export const nothingDoneWithPublicKey = SECRET.flatMap(([id, operation, sentence]) => {
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
