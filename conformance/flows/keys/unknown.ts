import { type Exchange, type OperationId, flow } from "../../flow.ts";

const EVERY: readonly OperationId[] = [
  ...(["createPaymentToken", "getPaymentToken", "updatePaymentToken"] as const),
  ...([
    "createCharge",
    "listCharges",
    "getCharge",
    "captureCharge",
    "lookupInstallments",
    "refundCharge",
  ] as const),
  ...(["createOrder", "getOrder", "updateOrder", "getContinuation"] as const),
  ...([
    "completePendingCharge",
    "cancelPendingCharge",
    "createProduct",
    "createPlan",
    "listPlans",
    "getPlan",
  ] as const),
  ...(["createSubscription", "listSubscriptions", "getSubscription", "cancelSubscription"] as const),
  ...(["listInvoices", "listPaymentIntents"] as const),
];

export const unknownKey = flow({
  id: "unknown-key",
  title: "A key that was never issued opens no operation",
  needs: ["state", "cards.approved"],
  proves: {
    "auth.unknown-key": "MUST answer a call with an unknown key with 401",
    "auth.client-key-header": "MUST be opened by its own key in the header X-Api-Client-Key",
  },

  async run({ given, prove }) {
    const right: Exchange[] = [];
    const wrong: Exchange[] = [];
    await Promise.all(
      given.offered(...EVERY).map(async (operation, index) => {
        const ready = await given.ready(operation);
        wrong[index] = await ready({ key: "wrong" });
        right[index] = await ready();
      }),
    );
    prove("auth.unknown-key", ...wrong).refused({ twin: right, status: 401 });
    // Any accepted call shows it, once the same call with another key in the same header was not accepted.
    const opened = right.filter(({ status }, index) => status === 200 && wrong[index]?.status !== 200);
    prove("auth.client-key-header", ...opened).holds(
      opened.length > 0,
      "an operation that the key opens",
      "none",
    );
  },
});

export const missingKey = flow({
  id: "missing-key",
  title: "No credential, no answer",
  needs: ["cards.approved"],
  proves: {
    "auth.missing-key": "MUST refuse a call without any credential",
  },

  async run({ given, target, prove }) {
    const right: Exchange[] = [];
    const wrong: Exchange[] = [];
    const pending: readonly OperationId[] = [
      "completePendingCharge",
      "cancelPendingCharge",
      "getContinuation",
    ];
    // A target without memory has no charge that waits.
    const callable = given
      .offered(...EVERY)
      .filter((operation) => target.stateful || !pending.includes(operation));
    await Promise.all(
      callable.map(async (operation, index) => {
        const ready = await given.ready(operation);
        wrong[index] = await ready({ key: "none" });
        right[index] = await ready();
      }),
    );
    prove("auth.missing-key", ...wrong).refused({ twin: right, status: "any" });
  },
});
