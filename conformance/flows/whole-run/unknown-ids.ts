import { type Exchange, type Tools, UNKNOWN_ID, flow, replies, several } from "../../flow.ts";

const ABOUT = { about: "an id that belongs to nothing" };

/** Operations whose path has an id, but for those of charges, which other requirements judge. */
const CALLS = {
  getPaymentToken: ({ api }: Caller) => api.getPaymentToken(UNKNOWN_ID, ABOUT),
  updatePaymentToken: ({ api, given }: Caller) =>
    api.updatePaymentToken(UNKNOWN_ID, { consumer_details: given.bodies.consumer() }, ABOUT),
  getOrder: ({ api }: Caller) => api.getOrder(UNKNOWN_ID, ABOUT),
  updateOrder: ({ api }: Caller) => api.updateOrder(UNKNOWN_ID, { description: "An unknown order" }, ABOUT),
  getPlan: ({ api }: Caller) => api.getPlan(UNKNOWN_ID, ABOUT),
  getSubscription: ({ api }: Caller) => api.getSubscription(UNKNOWN_ID, ABOUT),
  cancelSubscription: ({ api }: Caller) =>
    api.cancelSubscription(UNKNOWN_ID, { cancellation_reason: null }, ABOUT),
  getContinuation: ({ api }: Caller) => api.getContinuation(UNKNOWN_ID, ABOUT),
} as const;

export const unknownIds = flow({
  id: "unknown-ids",
  title: "An id that belongs to nothing is refused",
  needs: ["state", "cards.approved"],
  proves: { "service.unknown-id": "SHOULD: An unknown id in the path is refused." },

  async run({ api, given, prove }) {
    const pairs = await knownAndUnknown({ api, given });
    // Where the known id is refused too, the refusal of the unknown one proves nothing.
    const telling = pairs.filter(
      ({ known, unknown }) => replies.wasAccepted(known) || replies.wasAccepted(unknown),
    );
    const proof = prove("service.unknown-id", ...telling.map(({ unknown }) => unknown));

    if (pairs.length === 0) proof.doesNotApply("the target offers no operation with such an id");
    proof
      .notEmpty("no operation was accepted with a known id")
      .refused({ twin: telling.map(({ known }) => known), status: "any" });
  },
});

interface Caller {
  readonly api: Tools["api"];
  readonly given: Tools["given"];
}

interface Pair {
  readonly known: Exchange;
  readonly unknown: Exchange;
}

function knownAndUnknown(caller: Caller): Promise<Pair[]> {
  const { given } = caller;
  const names = [
    ...(["getPaymentToken", "updatePaymentToken", "getOrder", "updateOrder"] as const),
    ...(["getPlan", "getSubscription", "cancelSubscription", "getContinuation"] as const),
  ];
  return several(
    names
      .filter((name) => given.offered(name).length > 0)
      .map((name) => async () => {
        const ready = await given.ready(name);
        return { known: await ready(), unknown: await CALLS[name](caller) };
      }),
  );
}
