import {
  type Exchange,
  at,
  flow,
  isObject,
  isRefusal,
  isSuccess,
  mxn,
  noRace,
  paidOtherwise,
  release,
  show,
  strings,
} from "../../flow.ts";

export const captureOnce = flow({
  id: "capture-once",
  title: "A held charge is captured once, for some or all of its funds",
  needs: ["state", "cards.approved"],
  proves: {
    "capture.partial": "MUST accept a capture of a part of the held funds",
    "capture.only-once": "MUST refuse a second capture of the same charge",
  },

  async run(context) {
    const { api, given, threeDs, prove } = context;
    const held = await given.heldCharge();
    const part = Math.floor(held.money.amount * 0.6);

    const first = await api.captureCharge(held.id, mxn(part));
    // Some of the funds may be one centavo.
    const other = await given.heldCharge();
    const least = await api.captureCharge(other.id, mxn(1));
    const parts = prove("capture.partial", first, least).accepted();

    const second = await api.captureCharge(held.id, mxn(held.money.amount - part), {
      fault: "a second capture",
    });
    // A refund, where it is taken, opens the charge for no other capture; one of the first amount would be a repetition.
    const back = isSuccess(first) ? await api.refundCharge(held.id, mxn(part)) : undefined;
    const third =
      back !== undefined && isSuccess(back)
        ? [await api.captureCharge(held.id, mxn(part - 1), { fault: "a second capture, after a refund" })]
        : [];
    const once = prove("capture.only-once", second, ...third)
      .provided(
        isSuccess(first),
        `the first capture of charge ${held.id} was not accepted, so the other one is no second`,
      )
      .refused({ twin: first, status: "any" });

    for (const { id, money, way, redirectUrl } of await paidOtherwise(context, false)) {
      const some = mxn(Math.floor(money.amount * 0.6));
      const rest = mxn(money.amount - some.amount);
      const own = await api.captureCharge(id, some);
      // That all of it is held has sentences of its own.
      const whole = isRefusal(own) ? await api.captureCharge(id, money) : own;
      if (isSuccess(whole)) parts.and(own).accepted();
      if (!isSuccess(own)) continue;
      const fault = `a second capture of a charge ${way}`;
      once.and(await api.captureCharge(id, rest, { fault })).refused({ twin: own, status: "any" });
      if (redirectUrl === undefined) continue;
      // What a second press does is not shown; it makes no second hold.
      await threeDs.walk(redirectUrl, "succeed");
      const late = "a second capture, after the customer was at the 3DS page again";
      once.and(await api.captureCharge(id, rest, { fault: late })).refused({ twin: own, status: "any" });
    }
  },
});

const ID = "/capture_transaction_id";

export const captureFull = flow({
  id: "capture-full",
  title: "All the held funds can be captured, and the answer says so",
  needs: ["state", "cards.approved"],
  proves: {
    "capture.full": "MUST accept a capture of all the held funds",
    "capture.answer":
      "MUST answer a capture with a capture_transaction_id of its own, captured_amount and status_details",
    "capture.above-held": "MUST refuse a capture of more than the held funds",
    "charge.captured.status-word": "SHOULD read as captured after the capture",
  },

  async run(context) {
    const { api, given, until, prove } = context;
    const held = await given.heldCharge();
    const above = await api.captureCharge(held.id, mxn(held.money.amount + 1));
    // A charge of which too much was captured has nothing left to show the right capture with.
    const sound = isSuccess(above) ? await given.heldCharge() : held;
    // Whoever keeps what was read first shows it after the capture.
    await api.getCharge(sound.id);
    const full = await api.captureCharge(sound.id, sound.money);
    const other = await given.heldCharge();
    const part = await api.captureCharge(other.id, mxn(Math.floor(other.money.amount / 2)));
    const tooMuch = prove("capture.above-held", above).refused({ twin: full, status: "any" });
    prove("capture.full", full).accepted();
    prove("capture.answer", full)
      .ifAccepted()
      .carries("/capture_transaction_id")
      .carries("/captured_amount", isObject, "an object")
      .carries("/status_details", isObject, "an object")
      .fits()
      .holds(
        !isSuccess(part) || at(part.body, ID) !== at(full.body, ID),
        `another ${ID} for the capture of another charge`,
        show(at(full.body, ID)),
      );

    // How soon a read shows the capture is not shown.
    const readCaptured = (id: string): Promise<Exchange> =>
      until(
        () => api.getCharge(id),
        ({ body }) => strings(body).some(([, text]) => text === "captured"),
      );
    const read = await readCaptured(sound.id);
    const word = prove("charge.captured.status-word", full)
      .ifAccepted()
      .and(read)
      .ifAccepted()
      .says("captured");
    // A part is the charge's single capture too.
    if (isSuccess(part))
      word
        .and(await readCaptured(other.id))
        .ifAccepted()
        .says("captured");

    for (const { id, money, way } of await paidOtherwise(context, false)) {
      const fault = `more than is held by a charge ${way}`;
      const more = await api.captureCharge(id, mxn(money.amount + 1), { fault });
      tooMuch.and(more).refused({ twin: full, status: "any" });
    }
  },
});

/** How many captures these were: a repetition that is answered with the first one's id captures nothing more. */
function captured(answers: readonly Exchange[]): number {
  return new Set(answers.map(({ nr, body }) => at(body, ID) ?? nr)).size;
}

const RACERS = 6;
const ROUNDS = 3;

export const captureRace = flow({
  id: "capture-race",
  title: "Captures of one charge that are sent at the same time",
  needs: ["state", "cards.approved"],
  proves: {
    "capture.only-once.at-the-same-time": "MUST let exactly one of several captures succeed",
  },

  async run({ api, given, prove }) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const held = await given.heldCharge();
      const part = Math.floor(held.money.amount / RACERS);
      // No two are equal, so none is a repetition of another.
      const calls = Array.from(
        { length: RACERS },
        (_, number) => () => api.captureCharge(held.id, mxn(part - number)),
      );
      rounds.push(await release(held.id, calls));
    }
    const wins = rounds.map(({ won }) => captured(won));
    const lack = noRace(rounds);
    // Where none of them succeeds, one alone has to: otherwise it is no race that is lost.
    const alone = wins.some((won) => won === 0) ? await given.heldCharge() : undefined;
    const lone = alone && (await api.captureCharge(alone.id, mxn(Math.floor(alone.money.amount / RACERS))));
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
