import { at, flow, halfOf, isSuccess, mxn, partOf } from "../../flow.ts";

/** Whatever an event about a capture or refund could name it by. */
function texts(
  charge: { readonly id: string; readonly description: string },
  answer: unknown,
  field: string,
): string[] {
  const transaction = at(answer, field);
  return [charge.id, charge.description, ...(typeof transaction === "string" ? [transaction] : [])];
}

const REFUND_ID = "/refund_transaction_id";

export const captureAndRefundEvents = flow({
  id: "events-capture-refund",
  title: "Captures and refunds are told by events",
  needs: ["state", "webhooks", "cards.approved"],
  proves: {
    "event.capture.succeeded": "MUST: A capture that succeeds sends the event capture.succeeded.",
    "event.refund.succeeded": "MUST: A refund that succeeds sends the event refund.succeeded.",
    "event.refund.on-hold": "MUST: A refund of a charge that is only held sends the event refund.succeeded.",
  },

  async run({ api, given, inbox, prove, need }) {
    const after = inbox.count();
    const held = await given.heldCharge();
    const capture = need(await api.captureCharge(held.id, held.money));
    const captured = await given.capturedCharge();
    const refund = need(await api.refundCharge(captured.id, captured.money));
    const hold = await given.heldCharge();
    // What is refused is looked at with every event of the run (`only-then.ts`).
    await api.captureCharge(hold.id, mxn(hold.money.amount + 1));
    const release = need(await api.refundCharge(hold.id, hold.money));

    const ofCapture = texts(held, capture.body, "/capture_transaction_id");
    const told = await inbox.expect({
      after,
      type: "capture.succeeded",
      about: ofCapture,
      what: "capture.succeeded",
    });
    const ofRefund = texts(captured, refund.body, REFUND_ID);
    const returned = await inbox.expect({
      after,
      type: "refund.succeeded",
      about: ofRefund,
      what: "refund.succeeded",
    });
    // A part is told like the whole.
    const partly = await given.heldCharge();
    const part = await api.captureCharge(partly.id, halfOf(partly.money));
    const ofPart = await inbox.expect({
      after,
      type: "capture.succeeded",
      about: texts(partly, part.body, "/capture_transaction_id"),
      what: "capture.succeeded about the capture of a part",
    });
    const kept = await given.capturedCharge();
    const whole = await given.capturedCharge();
    await api.refundCharge(whole.id, mxn(whole.money.amount + 1));
    const rest = await api.refundCharge(kept.id, halfOf(kept.money));
    const ofRest = await inbox.expect({
      after,
      type: "refund.succeeded",
      about: texts(kept, rest.body, REFUND_ID),
      what: "refund.succeeded about the refund of a part",
    });
    const returns = prove("event.refund.succeeded", returned).arrived();
    if (isSuccess(rest)) returns.and(ofRest).arrived();
    // So is each further part, unless its answer is that of the first: then it is no other refund.
    const before = inbox.count();
    const more = await api.refundCharge(kept.id, partOf(kept.money, 1 / 4));
    if (isSuccess(more) && at(more.body, REFUND_ID) !== at(rest.body, REFUND_ID)) {
      const ofMore = await inbox.expect({
        after: before,
        type: "refund.succeeded",
        about: texts(kept, more.body, REFUND_ID),
        what: "refund.succeeded about a second refund of a charge",
      });
      returns.and(ofMore).arrived();
    }
    const ofRelease = texts(hold, release.body, REFUND_ID);
    const released = await inbox.expect({
      after,
      type: "refund.succeeded",
      about: ofRelease,
      what: "refund.succeeded about the held charge",
    });
    prove("event.refund.on-hold", released).arrived();
    const captures = prove("event.capture.succeeded", told).arrived();
    if (isSuccess(part)) captures.and(ofPart).arrived();
  },
});
