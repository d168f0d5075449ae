import { flow, isSuccess, noRace, release } from "../../flow.ts";

const ROUNDS = 3;

export const simulationRace = flow({
  id: "testing-race",
  title: "A completion and a cancellation of one charge that are sent at the same time",
  needs: ["state", "offers.testing", "offers.pay_with_store"],
  proves: {
    "testing.at-the-same-time":
      "SHOULD: Of a completion and a cancellation of one pending charge, sent at the same time, exactly one succeeds.",
  },

  async run({ api, given, prove }) {
    // Where the one alone is refused, it is no race that is lost.
    const alone = await api.completePendingCharge(await (await given.pending(STORE)).id());
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await (await given.pending(STORE)).id();
      const calls = [() => api.completePendingCharge(id), () => api.cancelPendingCharge(id)];
      rounds.push(await release(id, round % 2 === 0 ? calls : calls.toReversed()));
    }
    const wins = rounds.map(({ won }) => won.length);
    const lack = noRace(rounds);
    prove("testing.at-the-same-time", ...rounds.flatMap(({ racers }) => racers))
      .holds(
        wins.every((won) => won <= 1),
        "one of a completion and a cancellation of one charge, sent together, to be refused",
        `both accepted in ${wins.filter((won) => won > 1).length} of ${ROUNDS} rounds`,
      )
      .provided(isSuccess(alone), "a completion without a cancellation beside it is refused too")
      .holds(
        wins.every((won) => won > 0),
        "one of a completion and a cancellation of one charge, sent together, to succeed",
        `both refused in ${wins.filter((won) => won === 0).length} of ${ROUNDS} rounds`,
      )
      .provided(lack === undefined, lack ?? "");
  },
});

const STORE = { method: "pay_with_store" } as const;
