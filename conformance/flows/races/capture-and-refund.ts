import { flow, isSuccess, mxn, noRace, release } from "../../flow.ts";

const ROUNDS = 4;

export const captureAndRefundRace = flow({
  id: "capture-and-refund-race",
  title: "A capture and a refund of one hold that are sent at the same time",
  needs: ["state", "cards.approved"],
  proves: {
    "capture-and-refund.at-the-same-time":
      "SHOULD: Of a capture and a refund above the amount, sent together for one hold, exactly one is refused.",
  },

  async run({ api, given, prove }) {
    // Where the one alone is refused, it is no race that is lost.
    const alone = await given.heldCharge();
    const captured = await api.captureCharge(alone.id, alone.money);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, money } = await given.heldCharge();
      // Refund first: the hold is gone, and the capture is refused. Capture first: this refund is above the charge.
      const calls = [() => api.captureCharge(id, money), () => api.refundCharge(id, mxn(money.amount * 2))];
      rounds.push(await release(id, round % 2 === 0 ? calls : calls.toReversed()));
      // Either way nothing is left to capture; the ledger judges this answer.
      await api.captureCharge(id, money);
    }
    const both = rounds.filter(({ won }) => won.length > 1).length;
    const none = rounds.filter(({ won }) => won.length === 0).length;
    const lack = noRace(rounds);
    prove("capture-and-refund.at-the-same-time", ...rounds.flatMap(({ racers }) => racers))
      .holds(
        both === 0,
        "one of a capture and a refund of one hold, sent together, to be refused",
        `both accepted in ${both} of ${ROUNDS} rounds`,
      )
      .provided(isSuccess(captured), "a capture without a refund beside it is refused too")
      .holds(
        none === 0,
        "one of a capture and a refund of one hold, sent together, to succeed",
        `both refused in ${none} of ${ROUNDS} rounds`,
      )
      .provided(lack === undefined, lack ?? "");
  },
});
