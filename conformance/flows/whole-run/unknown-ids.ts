import { flow, replies, several } from "../../flow.ts";

/** Operations whose path has an id, but for those of charges, which other requirements judge. */
const WITH_ID = [
  ...(["getPaymentToken", "updatePaymentToken", "getOrder", "updateOrder"] as const),
  ...(["getPlan", "getSubscription", "cancelSubscription", "getContinuation"] as const),
];

export const unknownIds = flow({
  id: "unknown-ids",
  title: "An id that belongs to nothing is refused",
  needs: ["state", "cards.approved"],
  proves: { "service.unknown-id": "SHOULD: An unknown id in the path is refused." },

  async run({ api, given, prove }) {
    const pairs = await several(
      given.offered(...WITH_ID).map((operation) => async () => {
        const { body, ...request } = await given.request(operation);
        const call = { ...request, ...(body && { body: body() }) };
        const wrong = { id: given.unknownId, about: "an id that belongs to nothing" };
        const known = await api.call(operation, call);
        return { known, unknown: await api.call(operation, { ...call, ...wrong }) };
      }),
    );
    // Where the known id is refused too, the refusal of the unknown one proves nothing.
    const judged = pairs.filter(
      ({ known, unknown }) => replies.wasAccepted(known) || replies.wasAccepted(unknown),
    );
    const proof = prove("service.unknown-id", ...judged.map(({ unknown }) => unknown));

    if (pairs.length === 0) proof.doesNotApply("the target offers no operation with such an id");
    proof
      .notEmpty("no operation was accepted with a known id")
      .refused({ twin: judged.map(({ known }) => known), status: "any" });
  },
});
