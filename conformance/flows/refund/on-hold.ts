/** A refund of a held charge cancels it, whatever amount is sent, and it does not read as completed any more. */
import { captureTwin, flow, holds, insist, json, replies, sums } from "../../flow.ts";

const CANCELS = {
  "refund.on-hold.cancels": "MUST: A refund of a held charge cancels it, so that a later capture is refused.",
} as const;

const twinOfCapture = captureTwin();

export const refundOnHold = flow({
  id: "refund-on-hold",
  title: "A refund of a hold with its own amount cancels it",
  each: holds,
  proves: {
    "refund.on-hold.accepted":
      "MUST: A charge that is held and not captured is refunded with its own amount.",
    ...CANCELS,
  },

  async run({ hold, prove, ...tools }) {
    const { api } = tools;
    const refund = await api.refundCharge(hold.id, hold.money);
    const about = "a hold that was refunded";
    const capture = await insist(() => api.captureCharge(hold.id, hold.money, { about }));
    const twin = await twinOfCapture(tools);

    prove("refund.on-hold.accepted", refund).accepted();
    prove("refund.on-hold.cancels", refund).ifAccepted().and(capture).refused({ twin, status: "any" });
  },
});

const SENT = {
  below: { words: "refunded with half of its amount" },
  above: { words: "refunded with twice its amount" },
  zero: { words: "refunded with an amount of zero" },
} as const;

const AMOUNT: { readonly [Sent in keyof typeof SENT]: (held: sums.Money) => sums.Money } = {
  below: sums.halfOf,
  above: ({ amount }) => sums.mxn(amount * 2),
  zero: () => sums.mxn(0),
};

const twinOfLeast = captureTwin();

export const refundOnHoldOfAnyAmount = flow({
  id: "refund-on-hold-of-any-amount",
  title: "A refund of a hold with another amount cancels it, too",
  each: holds.and({ sent: SENT }),
  proves: {
    "refund.on-hold.any-amount":
      "MUST: A refund of a held charge is accepted with an amount below the held one, zero too, or above it.",
    ...CANCELS,
  },

  async run({ hold, prove, ...tools }) {
    const { api } = tools;
    const about = `a hold ${SENT[hold.sent].words}`;
    const refund = await api.refundCharge(hold.id, AMOUNT[hold.sent](hold.money), { about });
    // Whether a hold is refunded at all is judged by refund.on-hold.accepted.
    const equal = replies.isRefusal(refund) ? await api.refundCharge(hold.id, hold.money) : refund;
    const refunded = { about: "a hold that was refunded" };
    const capture = await insist(() => api.captureCharge(hold.id, sums.mxn(1), refunded));
    const twin = await twinOfLeast(tools);

    prove("refund.on-hold.any-amount", refund).accepted({ twin: equal });
    const cancels = prove("refund.on-hold.cancels", refund);
    if (replies.isSuccess(refund)) cancels.and(capture).refused({ twin, status: "any" });
    else cancels.doesNotApply("the refund of another amount was not accepted");
  },
});

export const refundLeavesCompleted = flow({
  id: "refund-leaves-completed",
  title: "A hold no longer reads as completed after its refund",
  each: holds.over().and({
    sent: { whole: { words: "refunded in whole" }, part: { words: "refunded with half of its amount" } },
  }),
  proves: {
    "refund.on-hold.leaves-completed":
      "SHOULD: After its refund a held charge is no longer read with the status completed.",
  },

  async run({ hold, api, until, prove }) {
    const before = await api.getCharge(hold.id);
    // The document does not say where a read shows the status: these are the places that showed it before.
    const places = json
      .strings(before.body)
      .flatMap(([place, text]) => (text === "completed" ? [place] : []));
    const refund = await api.refundCharge(
      hold.id,
      hold.sent === "part" ? sums.halfOf(hold.money) : hold.money,
    );
    const isLeft = (body: unknown): boolean => places.every((place) => json.at(body, place) !== "completed");
    const after = await until(
      () => api.getCharge(hold.id),
      ({ body }) => isLeft(body),
    );

    const left = prove("refund.on-hold.leaves-completed", before, refund, after);
    if (replies.isSuccess(before) && places.length === 0)
      left.doesNotApply(
        "a held charge does not read as completed, and the document has no other word for it",
      );
    else
      left
        .ifAccepted()
        .checks(isLeft(after.body), `another status than completed at ${places.join(" and ")}`, "completed");
  },
});
