import { flow, json, sums } from "../../flow.ts";
import { type Round, judgeRace, release } from "./race.ts";

const RACERS = 4;
const ROUNDS = 3;

export const refundRace = flow({
  id: "refund-race",
  title: "Refunds of one charge that are sent at the same time",
  needs: ["state", "cards.approved"],
  proves: {
    "refund.captured.at-the-same-time":
      "SHOULD: Of several refunds of one charge, sent at the same time, at least one is accepted, and those that would return more than its amount are refused.",
  },

  async run({ api, given, prove }) {
    const { id: single, money } = await given.capturedCharge();
    const alone = await api.refundCharge(single, sums.partOf(money, 0.4));
    // Two of these fit into the charge, three do not. Each has another amount, so none is a repetition of another.
    const share = sums.partOf(money, 0.4).amount;
    const amounts = Array.from({ length: RACERS }, (_, number) => Math.min(money.amount, share + number));
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await given.capturedCharge();
      const calls = amounts.map((amount) => () => api.refundCharge(id, sums.mxn(amount)));
      rounds.push(await release(id, calls));
    }

    judgeRace(prove("refund.captured.at-the-same-time"), {
      rounds,
      alone,
      moved: returned,
      most: money.amount,
      expected: `no more than ${money.amount} back by refunds sent together`,
    });
  },
});

/** What the refunds return together. The same refund answered twice (one transaction id) returns its money once. */
function returned({ won }: Round): number {
  const byId = new Map(
    won.map(({ nr, body, sent }) => [
      json.at(body, "/refund_transaction_id") ?? nr,
      Number(json.at(sent, "/amount")),
    ]),
  );
  return [...byId.values()].reduce((sum, amount) => sum + amount, 0);
}
