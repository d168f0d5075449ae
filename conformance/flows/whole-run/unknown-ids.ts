import { flow, several, wasAccepted } from "../../flow.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const none = { about: "an id that belongs to nothing" };

export const unknownIds = flow({
  id: "unknown-ids",
  title: "An id that belongs to nothing is refused",
  needs: ["state", "cards.approved"],
  proves: { "service.unknown-id": "SHOULD: An id in the path that belongs to nothing is refused." },

  async run({ api, given, prove }) {
    const consumer_details = given.bodies.consumer();
    const calls = {
      getPaymentToken: () => api.getPaymentToken(NOBODY, none),
      updatePaymentToken: () => api.updatePaymentToken(NOBODY, { consumer_details }, none),
      getOrder: () => api.getOrder(NOBODY, none),
      updateOrder: () => api.updateOrder(NOBODY, { description: "An order that is not there" }, none),
      getPlan: () => api.getPlan(NOBODY, none),
      getSubscription: () => api.getSubscription(NOBODY, none),
      cancelSubscription: () => api.cancelSubscription(NOBODY, { cancellation_reason: null }, none),
      getContinuation: () => api.getContinuation(NOBODY, none),
    };
    const first = ["getPaymentToken", "updatePaymentToken", "getOrder", "updateOrder", "getPlan"] as const;
    const further = ["getSubscription", "cancelSubscription", "getContinuation"] as const;
    const names = [...first, ...further];
    const pairs = await several(
      names
        .filter((name) => given.offered(name).length > 0)
        .map((name) => async () => {
          const known = await (await given.ready(name))();
          return { known, unknown: await calls[name]() };
        }),
    );
    // What is refused with its own id too has a requirement of its own.
    const telling = pairs.filter(({ known, unknown }) => wasAccepted(known) || wasAccepted(unknown));
    const right = telling.map(({ known }) => known);
    const wrong = telling.map(({ unknown }) => unknown);
    const proof = prove("service.unknown-id", ...wrong);
    if (pairs.length === 0) proof.doesNotApply("the target offers no operation with such an id");
    proof
      .provided(right.length > 0, "no operation was accepted with a known id")
      .refused({ twin: right, status: "any" });
  },
});
