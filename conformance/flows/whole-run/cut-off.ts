import { flow, several, starts, wasAccepted } from "../../flow.ts";

const WRITING = [
  ...(["createPaymentToken", "updatePaymentToken", "createCharge", "captureCharge"] as const),
  ...(["lookupInstallments", "refundCharge", "createOrder", "updateOrder"] as const),
  ...(["createPlan", "createSubscription", "cancelSubscription", "createProduct"] as const),
];

export const cutOff = flow({
  id: "cut-off-bodies",
  title: "A body that is cut off is no JSON",
  needs: ["state", "cards.approved"],
  proves: { "json.malformed": "SHOULD: A request body that is cut off, and so no JSON, is refused." },

  async run({ api, given, prove }) {
    const offered = WRITING.filter((operation) => given.offered(operation).length > 0);
    const pairs = await several(
      offered.map((operation) => async () => {
        const start = await starts[operation](given);
        const body = JSON.stringify(start.least).slice(0, -1);
        const about = "a body that is cut off";
        const cut = await api.call(operation, { ...start, body, about });
        return { cut, whole: await api.call(operation, { ...start, body: start.least }) };
      }),
    );
    // What is not taken whole either has sentences of its own.
    const telling = pairs.filter(({ cut, whole }) => wasAccepted(cut) || wasAccepted(whole));
    prove("json.malformed", ...telling.map(({ cut }) => cut))
      .provided(telling.length > 0, "no body was taken whole either")
      .refused({ twin: telling.map(({ whole }) => whole), status: "any" });
  },
});
