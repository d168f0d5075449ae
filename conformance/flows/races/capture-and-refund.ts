import { flow, sums } from "../../flow.ts";
import { judgeRace, release } from "./race.ts";

const ROUNDS = 4;

export const captureAndRefundRace = flow({
  id: "capture-and-refund-race",
  title: "A capture and a refund of one hold that are sent at the same time",
  needs: ["state", "cards.approved"],
  proves: {
    "capture-and-refund.at-the-same-time":
      "SHOULD: Of a capture and a refund above the amount, sent for one held charge at the same time, exactly one is refused.",
  },

  async run({ api, given, prove }) {
    const single = await given.heldCharge();
    const alone = await api.captureCharge(single.id, single.money);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, money } = await given.heldCharge();
      // Refund first: the hold is gone, and the capture is refused. Capture first: this refund is above the charge.
      const calls = [
        () => api.captureCharge(id, money),
        () => api.refundCharge(id, sums.mxn(money.amount * 2)),
      ];
      rounds.push(await release(id, round % 2 === 0 ? calls : calls.toReversed()));
      // Either way nothing is left to capture; a rule judges this answer.
      await api.captureCharge(id, money);
    }

    judgeRace(prove("capture-and-refund.at-the-same-time"), {
      rounds,
      alone,
      moved: ({ won }) => won.length,
      most: 1,
      expected: "one of a capture and a refund of one hold, sent together, to be refused",
    });
  },
});
