import { flow } from "../../flow.ts";
import { judgeRace, release } from "./race.ts";

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
    const atStore = async (): Promise<string> => (await given.pending({ method: "pay_with_store" })).id();
    const alone = await api.completePendingCharge(await atStore());
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await atStore();
      const calls = [() => api.completePendingCharge(id), () => api.cancelPendingCharge(id)];
      rounds.push(await release(id, round % 2 === 0 ? calls : calls.toReversed()));
    }

    judgeRace(prove("testing.at-the-same-time"), {
      rounds,
      alone,
      moved: ({ won }) => won.length,
      most: 1,
      expected: "one of a completion and a cancellation of one charge, sent together, to be refused",
    });
  },
});
