import {
  type Exchange,
  type Proof,
  at,
  flow,
  halfOf,
  heldOtherwise,
  isObject,
  isSuccess,
  mxn,
  show,
  strings,
} from "../../flow.ts";

const ID = "/capture_transaction_id";

/** What each capture that is accepted is answered with, whatever it takes. */
function tells(proof: Proof, ...captures: Exchange[]): void {
  proof
    .and(...captures.filter(isSuccess))
    .carries(ID)
    .carries("/captured_amount", isObject, "an object")
    .carries("/status_details", isObject, "an object")
    .fits();
}

export const captureFull = flow({
  id: "capture-full",
  title: "All the held funds can be captured, and the answer says so",
  needs: ["state", "cards.approved"],
  proves: {
    "capture.full": "MUST: A capture of all the held funds is accepted.",
    "capture.answer":
      "MUST: The answer to a capture carries a capture_transaction_id of its own, captured_amount and status_details.",
    "capture.above-held": "MUST: A capture of more than the held funds is refused.",
    "charge.captured.status-word": "SHOULD: A charge reads as captured after its capture.",
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
    const part = await api.captureCharge(other.id, halfOf(other.money));
    const tooMuch = prove("capture.above-held", above).refused({ twin: full, status: "any" });
    prove("capture.full", full).accepted();
    const answer = prove("capture.answer", full).ifAccepted();
    tells(answer, full, part);
    answer.holds(
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

    for (const { id, money, way } of await heldOtherwise(context)) {
      const about = `more than is held by a charge ${way}`;
      const more = await api.captureCharge(id, mxn(money.amount + 1), { about });
      tooMuch.and(more).refused({ twin: full, status: "any" });
      tells(answer, isSuccess(more) ? more : await api.captureCharge(id, money));
    }
  },
});
