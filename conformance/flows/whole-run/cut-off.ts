import { flow, replies, several } from "../../flow.ts";

const WRITING = [
  ...(["createPaymentToken", "updatePaymentToken", "createCharge", "captureCharge"] as const),
  ...(["lookupInstallments", "refundCharge", "createOrder", "updateOrder"] as const),
  ...(["createPlan", "createSubscription", "cancelSubscription", "createProduct"] as const),
];

export const cutOff = flow({
  id: "cut-off-bodies",
  title: "A body that is cut off is no JSON",
  needs: ["state", "cards.approved"],
  proves: {
    "json.malformed": "SHOULD: A request body that is cut off, and therefore is not JSON, is refused.",
  },

  async run({ api, given, prove }) {
    const offered = WRITING.filter((operation) => given.offered(operation).length > 0);
    const pairs = await several(
      offered.map((operation) => async () => {
        const request = await given.request(operation);
        const body = request.body();
        const about = "a body that is cut off";
        const cut = await api.call(operation, { ...request, body: JSON.stringify(body).slice(0, -1), about });
        return { cut, whole: await api.call(operation, { ...request, body }) };
      }),
    );
    // Where the whole body is refused too, the refusal of the cut one proves nothing.
    const judged = pairs.filter(({ cut, whole }) => replies.wasAccepted(cut) || replies.wasAccepted(whole));
    prove("json.malformed", ...judged.map(({ cut }) => cut))
      .notEmpty("no whole body was accepted either")
      .refused({ twin: judged.map(({ whole }) => whole), status: "any" });
  },
});
