/** A hold that was refunded does not read as completed. */
import { flow, holds, json, replies, sums } from "../../flow.ts";

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
