/** Calls about one charge that are sent at the same time, in several rounds. */
import { type Exchange, type Proof, atOnce, Blocked, flow, json, nameOf, replies, sums } from "../../flow.ts";

interface Round {
  readonly racers: readonly Exchange[];
  /** Those that succeeded. */
  readonly won: readonly Exchange[];
  /** Milliseconds for which all of them were under way. */
  readonly together: number;
}

interface Race {
  readonly rounds: readonly Round[];
  /** One of these calls without another beside it. Where it is refused too, it is not the race that refuses all. */
  readonly alone: Exchange;
  /** What the calls of a round moved together, and the most that they may. */
  readonly moved: (round: Round) => number;
  readonly most: number;
  readonly expected: string;
}

/** Sends the calls together. One without an answer may have moved money, so then nothing is judged. */
async function release(chargeId: string, calls: readonly (() => Promise<Exchange>)[]): Promise<Round> {
  const racers = await atOnce(() => Promise.all(calls.map((call) => call())));
  const lost = racers.filter(({ status }) => status === 0);
  if (lost.length > 0)
    throw new Blocked(
      `${lost.length} of ${racers.length} calls about charge ${chargeId} that were sent together got no answer; none was sent again: look at this charge`,
      lost.map(({ nr }) => nr),
      "no_answer",
    );
  return { racers, won: racers.filter(replies.isSuccess), together: overlap(racers) };
}

async function inTurn(count: number, round: (number: number) => Promise<Round>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let number = 0; number < count; number += 1) rounds.push(await round(number));
  return rounds;
}

/** Milliseconds for which all calls of a round were under way together; 0 or less: there was no such time. */
export function overlap(racers: readonly Exchange[]): number {
  const lastStart = Math.max(...racers.map(({ started }) => started));
  const firstEnd = Math.min(...racers.map(({ ended }) => ended));
  return firstEnd - lastStart;
}

/** In each round no more was moved than may be, and at least one call succeeded. */
function judgeRace(proof: Proof, { rounds, alone, moved, most, expected }: Race): void {
  const lack = noRace(rounds);
  proof
    .and(...rounds.flatMap(({ racers }) => racers))
    .atMost(most, rounds.map(moved), expected)
    .provided(replies.isSuccess(alone), `${nameOf(alone)} is refused without another call beside it, too`)
    .atLeast(
      1,
      rounds.map(({ won }) => won.length),
      "at least one of the calls sent together to be accepted",
    )
    .provided(lack === undefined, lack ?? "");
}

/** Why the rounds were no race; undefined when in most of them all calls were under way at one time. */
function noRace(rounds: readonly Round[]): string | undefined {
  const real = rounds.filter(({ together }) => together > 0);
  if (real.length * 2 > rounds.length) return undefined;
  const times = rounds.map(({ together }) => `${Math.round(together)} ms`).join(", ");
  return `the calls were under way together in only ${real.length} of ${rounds.length} rounds (overlap ${times}), so there was no race`;
}

const CAPTURES = 6;

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
    const alone = await api.captureCharge(single.id, sums.partOf(single.money, 1 / CAPTURES));
    const rounds = await inTurn(3, async () => {
      const { id, money } = await given.heldCharge();
      const part = sums.partOf(money, 1 / CAPTURES).amount;
      // Each captures another amount, so none is a repetition of another, unless that would be a capture of nothing.
      const amounts = Array.from({ length: CAPTURES }, (_, number) => Math.max(1, part - number));
      const calls = amounts.map((amount) => () => api.captureCharge(id, sums.mxn(amount)));
      return release(id, calls);
    });

    judgeRace(prove("capture.only-once.at-the-same-time"), {
      rounds,
      alone,
      moved: captured,
      most: 1,
      expected: `at most one of ${CAPTURES} captures of one charge, sent together, to succeed`,
    });
  },
});

/** How many captures these were: a repetition that is answered with the first one's id captures nothing more. */
function captured({ won }: Round): number {
  return new Set(won.map(({ nr, body }) => json.at(body, "/capture_transaction_id") ?? nr)).size;
}

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
    const amounts = Array.from({ length: 4 }, (_, number) => Math.min(money.amount, share + number));
    const rounds = await inTurn(3, async () => {
      const { id } = await given.capturedCharge();
      const calls = amounts.map((amount) => () => api.refundCharge(id, sums.mxn(amount)));
      return release(id, calls);
    });

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
    const rounds = await inTurn(4, async (round) => {
      const { id, money } = await given.heldCharge();
      // Refund first: the hold is gone, and the capture is refused. Capture first: this refund is above the charge.
      const calls = [
        () => api.captureCharge(id, money),
        () => api.refundCharge(id, sums.mxn(money.amount * 2)),
      ];
      const raced = await release(id, round % 2 === 0 ? calls : calls.toReversed());
      // Either way nothing is left to capture; a rule judges this answer.
      await api.captureCharge(id, money);
      return raced;
    });

    judgeRace(prove("capture-and-refund.at-the-same-time"), {
      rounds,
      alone,
      moved: ({ won }) => won.length,
      most: 1,
      expected: "one of a capture and a refund of one hold, sent together, to be refused",
    });
  },
});

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
    const rounds = await inTurn(3, async (round) => {
      const id = await atStore();
      const calls = [() => api.completePendingCharge(id), () => api.cancelPendingCharge(id)];
      return release(id, round % 2 === 0 ? calls : calls.toReversed());
    });

    judgeRace(prove("testing.at-the-same-time"), {
      rounds,
      alone,
      moved: ({ won }) => won.length,
      most: 1,
      expected: "one of a completion and a cancellation of one charge, sent together, to be refused",
    });
  },
});
