import { at, flow, isSuccess, isText, mxn } from "../../flow.ts";

const status = (body: unknown): unknown => at(body, "/status_details/status");

export const chargeEvents = flow({
  id: "events-charge",
  title: "A charge that succeeds is told by charge.succeeded",
  needs: ["state", "webhooks", "cards.approved"],
  proves: {
    "event.webhook-url": "MUST bring events to the webhook URL of the merchant",
    "event.charge.succeeded": "MUST send charge.succeeded for a single-step charge that succeeds",
    "event.charge.keys": "MUST give a charge event event_type, payload, id and status_details",
  },

  async run({ given, inbox, prove }) {
    const { id, description } = await given.capturedCharge();
    const event = await inbox.expect({
      type: "charge.succeeded",
      about: [id, description],
      what: "charge.succeeded about the charge",
    });
    prove("event.charge.succeeded", event).arrived();
    // Without event_type it is no charge.succeeded, but an event about the charge all the same.
    const told = event.kind === "delivery" ? event : (inbox.about([id, description])[0] ?? event);
    prove("event.charge.keys", told)
      .provided(told.kind === "delivery", "no event about the charge came that could be looked at")
      .carries("/event_type", isText, "a string")
      .carries("/payload")
      .carries("/id")
      .carries("/status_details");
    // Any event of the run shows that the address is known; which of them are sent is said by other sentences.
    prove("event.webhook-url").holds(
      inbox.count() > 0,
      "an event at the webhook URL",
      "none in the whole run",
    );
  },
});

export const cashEvents = flow({
  id: "events-cash",
  title: "What becomes of a store charge is told by events",
  needs: ["state", "webhooks", "offers.testing", "offers.pay_with_store"],
  proves: {
    "event.charge.pending": "MUST send an event for a charge that waits for the customer",
    "event.charge.succeeded-after-cash":
      "MUST send charge.succeeded when the charge is completed, and not before",
    "event.charge.cancelled": "MUST send an event other than charge.succeeded when the charge is cancelled",
  },

  async run({ api, given, target, inbox, prove, need }) {
    const first = await given.pending({ method: "pay_with_store" });
    const second = await given.pending({ method: "pay_with_store" });
    const waiting = await inbox.expect({
      about: [await first.id(), first.description],
      where: ({ type }) => type !== "charge.succeeded",
      what: "an event about the waiting charge",
    });
    prove("event.charge.pending", waiting).arrived();
    // The first event about the second charge has to be here too, so that it is not taken for the cancellation.
    const ofSecond = [await second.id(), second.description];
    await inbox.expect({ about: ofSecond, what: "an event about the second waiting charge" });

    // Nobody has paid yet.
    const early = inbox
      .about([await first.id(), first.description, ...ofSecond])
      .filter(({ type }) => type === "charge.succeeded");
    need(await api.completePendingCharge(await first.id()));
    const completed = await inbox.expect({
      type: "charge.succeeded",
      about: [await first.id(), first.description],
      what: "charge.succeeded about the completed charge",
    });
    const paid = prove("event.charge.succeeded-after-cash", completed)
      .holds(early.length === 0, "no charge.succeeded while the charge waits", "one before it was completed")
      .arrived();

    const before = new Set(inbox.about(ofSecond).map(({ nr }) => nr));
    need(await api.cancelPendingCharge(await second.id()));
    const cancelled = await inbox.expect({
      about: ofSecond,
      where: ({ nr, type, body }) =>
        !before.has(nr) && type !== "charge.succeeded" && status(body) !== "pending",
      what: "an event about the cancelled charge",
    });
    prove("event.charge.cancelled", cancelled).arrived();

    // Last, so that a bank account charge that does not wait keeps nothing else from being looked at.
    if (!target.not_offered.includes("pay_with_bank_account")) {
      const third = await given.pending({ method: "pay_with_bank_account" });
      need(await api.completePendingCharge(await third.id()));
      const ofBank = await inbox.expect({
        type: "charge.succeeded",
        about: [await third.id(), third.description],
        what: "charge.succeeded about the completed bank account charge",
      });
      paid.and(ofBank).arrived();
    }
  },
});

export const failureEvents = flow({
  id: "events-charge-failed",
  title: "A charge that fails is told by an event",
  needs: ["state", "webhooks", "cards.declined"],
  // Nothing shown ties such an event to its charge, so no other charge may fail meanwhile.
  alone: true,
  proves: {
    "event.charge.failed":
      "MUST send an event about a charge that fails, and none that says charge.succeeded",
  },

  async run({ api, given, target, inbox, marker, prove, need }) {
    // A refusal of every charge is no failure of this one.
    if (target.cards.approved !== undefined) need(await api.createCharge(given.bodies.charge()));
    const description = marker("failing");
    const before = inbox.count();
    need(await api.createCharge(given.bodies.charge({ card: "declined", description })), 400);
    // Neither an id of a failed charge nor the payload is shown: whatever tells a failure from now on will do.
    const event = await inbox.expect({
      about: [],
      where: ({ nr, type, body, text }) =>
        nr > before &&
        type !== "charge.succeeded" &&
        (text.includes(description) || status(body) === "failure"),
      what: "an event about the failed charge",
    });
    const wrong = inbox.about([description]).filter(({ type }) => type === "charge.succeeded");
    prove("event.charge.failed", event)
      .holds(wrong.length === 0, "no charge.succeeded for the charge that failed", "one")
      .arrived();
  },
});

/** Whatever an event about a capture or refund could name it by. */
function texts(
  charge: { readonly id: string; readonly description: string },
  answer: unknown,
  field: string,
): string[] {
  const transaction = at(answer, field);
  return [charge.id, charge.description, ...(typeof transaction === "string" ? [transaction] : [])];
}

export const captureAndRefundEvents = flow({
  id: "events-capture-refund",
  title: "Captures and refunds are told by events",
  needs: ["state", "webhooks", "cards.approved"],
  proves: {
    "event.capture.succeeded": "MUST send capture.succeeded for a capture, and not for a refused one",
    "event.refund.succeeded": "MUST send refund.succeeded for a refund",
    "event.refund.on-hold": "MUST send a refund event when a held charge is refunded",
  },

  async run({ api, given, inbox, prove, need }) {
    const held = await given.heldCharge();
    const capture = need(await api.captureCharge(held.id, held.money));
    const captured = await given.capturedCharge();
    const refund = need(await api.refundCharge(captured.id, captured.money));
    const hold = await given.heldCharge();
    const tooMuch = await api.captureCharge(hold.id, mxn(hold.money.amount + 1));
    const release = need(await api.refundCharge(hold.id, hold.money));

    const ofCapture = texts(held, capture.body, "/capture_transaction_id");
    const told = await inbox.expect({
      type: "capture.succeeded",
      about: ofCapture,
      what: "capture.succeeded",
    });
    const ofRefund = texts(captured, refund.body, "/refund_transaction_id");
    prove(
      "event.refund.succeeded",
      await inbox.expect({ type: "refund.succeeded", about: ofRefund, what: "refund.succeeded" }),
    ).arrived();
    const ofRelease = texts(hold, release.body, "/refund_transaction_id");
    const released = await inbox.expect({
      about: ofRelease,
      where: ({ type }) => type.startsWith("refund."),
      what: "a refund event about the held charge",
    });
    prove("event.refund.on-hold", released).arrived();
    // Nothing was ever captured of this charge, unless the wrong capture was accepted, which has a sentence of its own.
    const ofHold = inbox.about([hold.id, hold.description]);
    const untrue = ofHold.filter(({ type }) => type === "capture.succeeded" && !isSuccess(tooMuch));
    prove("event.capture.succeeded", told)
      .arrived()
      .holds(untrue.length === 0, "no capture.succeeded for a capture that was refused", "one");
  },
});
