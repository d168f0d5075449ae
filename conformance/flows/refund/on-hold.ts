import {
  type Exchange,
  type Money,
  type Proof,
  at,
  flow,
  halfOf,
  heldOtherwise,
  isObject,
  isSuccess,
  label,
  mxn,
  show,
  strings,
  unlessBlocked,
} from "../../flow.ts";

const ID = "/refund_transaction_id";

const twice = ({ amount }: Money): Money => mxn(amount * 2);

/** What each refund that is accepted is answered with, whatever it gives back. */
function tells(proof: Proof, ...refunds: Exchange[]): void {
  proof
    .and(...refunds.filter(isSuccess))
    .carries(ID)
    .carries("/status_details", isObject, "an object")
    .fits();
}

export const refundOnHold = flow({
  id: "refund-on-hold",
  title: "A refund of a held charge cancels it, whatever amount is sent",
  needs: ["state", "cards.approved"],
  proves: {
    "refund.on-hold.accepted":
      "MUST: A charge that is held and not captured is refunded with its own amount.",
    "refund.on-hold.any-amount":
      "MUST: A refund of a held charge is accepted with an amount below or above the held one.",
    "refund.on-hold.cancels":
      "MUST: A refund of a held charge cancels it, so that a later capture is refused.",
    "refund.on-hold.leaves-completed":
      "SHOULD: A held charge no longer reads as completed once it was refunded.",
    "refund.answer":
      "MUST: The answer to a refund carries a refund_transaction_id of its own and status_details.",
  },

  async run(context) {
    const { api, given, prove, need, until } = context;
    const own = await given.heldCharge();
    const held = await api.getCharge(own.id);
    const equal = await api.refundCharge(own.id, own.money);
    const accepted = prove("refund.on-hold.accepted", equal).accepted();
    const answer = prove("refund.answer", equal).ifAccepted();

    const lower = await given.heldCharge();
    const below = await api.refundCharge(lower.id, halfOf(lower.money));
    const higher = await given.heldCharge();
    const above = await api.refundCharge(higher.id, twice(higher.money));
    // An amount may be zero, and for a hold any amount will do.
    const untold = await given.heldCharge();
    const nothing = await api.refundCharge(untold.id, mxn(0));
    const any = prove("refund.on-hold.any-amount", below, above, nothing).accepted({ twin: equal });

    tells(answer, equal, below, above, nothing);
    answer.holds(
      !isSuccess(below) || at(below.body, ID) !== at(equal.body, ID),
      `another ${ID} for the refund of another charge`,
      show(at(equal.body, ID)),
    );
    // Of what was captured at once, of a part of it, and of a hold that was captured.
    const taken = await unlessBlocked(given.capturedCharge());
    if (taken !== undefined) tells(answer, await api.refundCharge(taken.id, taken.money));
    const partly = await unlessBlocked(given.capturedCharge());
    if (partly !== undefined) tells(answer, await api.refundCharge(partly.id, halfOf(partly.money)));
    const later = await given.heldCharge();
    if (isSuccess(await api.captureCharge(later.id, later.money)))
      tells(answer, await api.refundCharge(later.id, later.money));

    need(equal);
    // Where a status stands is not shown: wherever the word stood before.
    const places = strings(held.body).flatMap(([place, text]) => (text === "completed" ? [place] : []));
    const completedAt = ({ body }: Exchange): string[] =>
      places.filter((place) => at(body, place) === "completed");
    const left = prove("refund.on-hold.leaves-completed", held);
    if (isSuccess(held) && places.length === 0)
      left.doesNotApply("a held charge does not read as completed, and no other word for it is shown");
    left.ifAccepted();
    for (const { id } of isSuccess(below) ? [own, lower] : [own]) {
      const read = await until(
        () => api.getCharge(id),
        (one) => completedAt(one).length === 0,
      );
      const still = completedAt(read);
      const where = `${still.join(" and ")} of ${label(read)} after the refund of the hold`;
      left
        .and(read)
        .ifAccepted()
        .holds(still.length === 0, `another status than completed at ${where}`, "completed");
    }
    const about = "a hold that was refunded";
    const captured = await api.captureCharge(own.id, own.money, { about });
    // After a refund of another amount nothing is left either: the whole amount went back.
    const rest = [];
    if (isSuccess(below)) rest.push(await api.captureCharge(lower.id, mxn(1), { about }));
    if (isSuccess(above)) rest.push(await api.captureCharge(higher.id, mxn(1), { about }));
    if (isSuccess(nothing)) rest.push(await api.captureCharge(untold.id, mxn(1), { about }));
    const sound = await given.heldCharge();
    const twin = await api.captureCharge(sound.id, sound.money);
    const cancels = prove("refund.on-hold.cancels", captured, ...rest).refused({ twin, status: "any" });

    const equals = new Map<string, Exchange>();
    for (const { id, money, way } of await heldOtherwise(context)) {
      const back = await api.refundCharge(id, money);
      equals.set(way, back);
      tells(answer, back);
      accepted.and(back).accepted();
      if (!isSuccess(back)) continue;
      const late = await api.captureCharge(id, money, { about: `a hold ${way} that was refunded` });
      cancels.and(late).refused({ twin, status: "any" });
    }
    for (const otherThan of [halfOf, twice])
      for (const { id, money, way } of await heldOtherwise(context)) {
        const twinOfWay = equals.get(way);
        if (twinOfWay === undefined || !isSuccess(twinOfWay)) continue;
        const back = await api.refundCharge(id, otherThan(money));
        const refunded = { about: `a hold ${way} that was refunded with another amount` };
        const late = await api.captureCharge(id, mxn(1), refunded);
        if (isSuccess(back)) cancels.and(late).refused({ twin, status: "any" });
        // What can be captured was held, so that any amount would have given it back.
        if (isSuccess(back) || isSuccess(late)) any.and(back).accepted({ twin: twinOfWay });
      }
  },
});
