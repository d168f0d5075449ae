import { type Exchange, at, flow, isSuccess, mxn, noRace, partOf, release } from "../../flow.ts";

/** How many captures these were: a repetition that is answered with the first one's id captures nothing more. */
function captured(answers: readonly Exchange[]): number {
  return new Set(answers.map(({ nr, body }) => at(body, "/capture_transaction_id") ?? nr)).size;
}

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
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const held = await given.heldCharge();
      const part = partOf(held.money, 1 / RACERS).amount;
      // No two are equal, so none is a repetition of another, unless that would be a capture of nothing.
      const calls = Array.from(
        { length: RACERS },
        (_, number) => () => api.captureCharge(held.id, mxn(Math.max(1, part - number))),
      );
      rounds.push(await release(held.id, calls));
    }
    const wins = rounds.map(({ won }) => captured(won));
    const lack = noRace(rounds);
    // Where none of them succeeds, one alone has to: otherwise it is no race that is lost.
    const alone = wins.some((won) => won === 0) ? await given.heldCharge() : undefined;
    const lone = alone && (await api.captureCharge(alone.id, partOf(alone.money, 1 / RACERS)));
    prove("capture.only-once.at-the-same-time", ...rounds.flatMap(({ racers }) => racers))
      .holds(
        wins.every((won) => won <= 1),
        `at most one of ${RACERS} captures of one charge, sent together, to succeed`,
        `${wins.join(", ")} in ${ROUNDS} rounds`,
      )
      .provided(lone === undefined || isSuccess(lone), "a capture without others beside it is refused too")
      .holds(
        wins.every((won) => won > 0),
        `one of ${RACERS} captures of one charge, sent together, to succeed`,
        `${wins.join(", ")} in ${ROUNDS} rounds`,
      )
      .provided(lack === undefined, lack ?? "");
  },
});
