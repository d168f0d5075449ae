import { flow, json, sums } from "../../flow.ts";
import { type Round, judgeRace, release } from "./race.ts";

const RACERS = 6;
const ROUNDS = 3;

export const captureRace = flow({
  id: "capture-race",
  title: "Captures of one charge that are sent at the same time",
  needs: ["state", "cards.approved"],
  proves: {
    "capture.only-once.at-the-same-time":
      "MUST: Of several captures of one charge sent at the same time exactly one succeeds.",
  },

  async run({ api, given, prove }) {
    const single = await given.heldCharge();
    const alone = await api.captureCharge(single.id, sums.partOf(single.money, 1 / RACERS));
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, money } = await given.heldCharge();
      const part = sums.partOf(money, 1 / RACERS).amount;
      // Each captures another amount, so none is a repetition of another, unless that would be a capture of nothing.
      const amounts = Array.from({ length: RACERS }, (_, number) => Math.max(1, part - number));
      const calls = amounts.map((amount) => () => api.captureCharge(id, sums.mxn(amount)));
      rounds.push(await release(id, calls));
    }

    judgeRace(prove("capture.only-once.at-the-same-time"), {
      rounds,
      alone,
      moved: captured,
      most: 1,
      expected: `at most one of ${RACERS} captures of one charge, sent together, to succeed`,
    });
  },
});

/** How many captures these were: a repetition that is answered with the first one's id captures nothing more. */
function captured({ won }: Round): number {
  return new Set(won.map(({ nr, body }) => json.at(body, "/capture_transaction_id") ?? nr)).size;
}
