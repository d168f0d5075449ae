import { type Exchange, flow, wasAccepted } from "../../flow.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

export const unknownIds = flow({
  id: "unknown-ids",
  title: "An id that belongs to nothing is refused",
  needs: ["state", "cards.approved"],
  proves: { "service.unknown-id": "SHOULD refuse an id in the path that belongs to nothing" },

  async run({ api, given, prove }) {
    const consumer_details = given.bodies.consumer();
    const calls = {
      getPaymentToken: () => api.getPaymentToken(NOBODY),
      updatePaymentToken: () => api.updatePaymentToken(NOBODY, { consumer_details }),
      getOrder: () => api.getOrder(NOBODY),
      updateOrder: () => api.updateOrder(NOBODY, { description: "An order that is not there" }),
      getPlan: () => api.getPlan(NOBODY),
      getSubscription: () => api.getSubscription(NOBODY),
      cancelSubscription: () => api.cancelSubscription(NOBODY, { cancellation_reason: null }),
      getContinuation: () => api.getContinuation(NOBODY),
    };
    const names = ["getPaymentToken", "updatePaymentToken", "getOrder", "updateOrder", "getPlan"] as const;
    const further = ["getSubscription", "cancelSubscription", "getContinuation"] as const;
    const wrong: Exchange[] = [];
    const right: Exchange[] = [];
    for (const name of [...names, ...further]) {
      if (given.offered(name).length === 0) continue;
      const known = await (await given.ready(name))();
      const unknown = await calls[name]();
      // What is refused with its own id too has a requirement of its own.
      if (!wasAccepted(known) && !wasAccepted(unknown)) continue;
      right.push(known);
      wrong.push(unknown);
    }
    prove("service.unknown-id", ...wrong)
      .provided(right.length > 0, "no operation was accepted with a known id")
      .refused({ twin: right, status: "any" });
  },
});
