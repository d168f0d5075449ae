import { type Exchange, at, flow, isSuccess, mxn, noRace, partOf, release } from "../../flow.ts";

/** What the refunds return together. The same refund answered twice (one transaction id) returns its money once. */
function returned(refunds: readonly Exchange[]): number {
  const byId = new Map(
    refunds.map(({ nr, body, sent }) => [
      at(body, "/refund_transaction_id") ?? nr,
      Number(at(sent, "/amount")),
    ]),
  );
  return [...byId.values()].reduce((sum, amount) => sum + amount, 0);
}

export const refundSum = flow({
  id: "refund-sum",
  title: "Several refunds of one charge return no more than it took",
  needs: ["state", "cards.approved"],
  proves: {
    "refund.captured.sum":
      "SHOULD: A refund that would take the sum of a charge's refunds above its amount is refused.",
  },

  async run({ api, given, prove, need }) {
    const { id, money } = await given.capturedCharge();
    const most = partOf(money, 0.6);
    const first = need(await api.refundCharge(id, most));
    const second = await api.refundCharge(id, mxn(money.amount - most.amount + 1));
    // A target that answers every further refund with the first one's answer moves no more money.
    const repeated =
      at(second.body, "/refund_transaction_id") === at(first.body, "/refund_transaction_id") &&
      second.status === 200;
    const proof = prove("refund.captured.sum", first);
    if (repeated) proof.holds(returned([first, second]) <= money.amount, `${money.amount} at most`, "more");
    else proof.accepted().and(second).refused({ twin: first, status: "any" });
  },
});

const RACERS = 4;
const ROUNDS = 3;

export const refundRace = flow({
  id: "refund-race",
  title: "Refunds of one charge that are sent at the same time",
  needs: ["state", "cards.approved"],
  proves: {
    "refund.captured.at-the-same-time":
      "SHOULD: Of several refunds sent together for one charge at least one is accepted, and those that would return more than it took are refused.",
  },

  async run({ api, given, prove }) {
    // Where the one alone is refused, it is no race that is lost.
    const one = await given.capturedCharge();
    const alone = await api.refundCharge(one.id, partOf(one.money, 0.4));
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, money } = await given.capturedCharge();
      // Two of these fit into the charge, three do not; no two are equal, so none is a repetition of another.
      // Of a few centavos that cannot be, but none of these is above the charge.
      const share = partOf(money, 0.4).amount;
      const calls = Array.from(
        { length: RACERS },
        (_, number) => () => api.refundCharge(id, mxn(Math.min(money.amount, share + number))),
      );
      rounds.push({ ...(await release(id, calls)), amount: money.amount });
    }
    const back = rounds.map(({ won }) => returned(won));
    const wins = rounds.map(({ won }) => won.length).join(", ");
    const lack = noRace(rounds);
    prove("refund.captured.at-the-same-time", ...rounds.flatMap(({ racers }) => racers))
      .holds(
        rounds.every(({ amount }, number) => (back[number] ?? 0) <= amount),
        `no more than ${rounds[0]?.amount} back by refunds sent together`,
        `${back.join(", ")}, with ${wins} of ${RACERS} refunds accepted`,
      )
      .provided(isSuccess(alone), "a refund without others beside it is refused too")
      .holds(
        rounds.every(({ won }) => won.length > 0),
        "at least one of refunds sent together to be accepted",
        `${wins} of ${RACERS}`,
      )
      .provided(lack === undefined, lack ?? "");
  },
});
