/** The events of captures and refunds. */
import { type Exchange, type Tools, captures, flow, holds, json, replies, sums } from "../../flow.ts";

const REFUND_ID = "/refund_transaction_id";

const CAPTURED = {
  "event.capture.succeeded": "MUST: A capture that succeeds sends the event capture.succeeded.",
} as const;

const captureEvents = (
  [
    ["events-capture", "A capture of the whole hold sends capture.succeeded", 1],
    ["events-capture-part", "A capture of a part sends capture.succeeded", 1 / 2],
  ] as const
).map(([id, title, share]) =>
  flow({
    id,
    title,
    needs: ["webhooks"],
    each: holds.over("paid", "autoCapture"),
    waysAtOnce: true,
    proves: CAPTURED,

    async run({ hold, api, inbox, need, prove }) {
      const capture = need(await api.captureCharge(hold.id, sums.partOf(hold.money, share)));
      const event = await eventAbout(inbox, hold, capture, "capture.succeeded");

      prove("event.capture.succeeded", event).arrived();
    },
  }),
);

const REFUNDED = {
  "event.refund.succeeded": "MUST: A refund that succeeds sends the event refund.succeeded.",
} as const;

const refundEvent = flow({
  id: "events-refund",
  title: "A refund of the whole charge sends refund.succeeded",
  needs: ["webhooks"],
  each: captures.over("paid"),
  waysAtOnce: true,
  proves: REFUNDED,

  async run({ charge, api, inbox, need, prove }) {
    const refund = need(await api.refundCharge(charge.id, charge.money));
    const event = await eventAbout(inbox, charge, refund, "refund.succeeded");

    prove("event.refund.succeeded", event).arrived();
  },
});

const partialRefundEvents = flow({
  id: "events-refund-parts",
  title: "Each refund of a part sends an event of its own",
  needs: ["webhooks"],
  each: captures.over(),
  proves: REFUNDED,

  async run({ charge, api, inbox, need, prove }) {
    const first = need(await api.refundCharge(charge.id, sums.halfOf(charge.money)));
    const ofFirst = await eventAbout(inbox, charge, first, "refund.succeeded");
    const after = inbox.count();
    const second = await api.refundCharge(charge.id, sums.partOf(charge.money, 1 / 4));
    // A second refund may be refused, and one with the id of the first is the first one repeated.
    const isAnother =
      replies.isSuccess(second) && json.at(second.body, REFUND_ID) !== json.at(first.body, REFUND_ID);
    const others = isAnother ? [await eventAbout(inbox, charge, second, "refund.succeeded", after)] : [];

    prove("event.refund.succeeded", ofFirst, ...others).arrived();
  },
});

const releaseEvent = flow({
  id: "events-refund-on-hold",
  title: "A refund of a hold sends refund.succeeded",
  needs: ["webhooks"],
  each: holds.over("paid", "autoCapture"),
  waysAtOnce: true,
  proves: {
    "event.refund.on-hold": "MUST: A refund of a charge that is only held sends the event refund.succeeded.",
  },

  async run({ hold, api, inbox, need, prove }) {
    const refund = need(await api.refundCharge(hold.id, hold.money));
    const event = await eventAbout(inbox, hold, refund, "refund.succeeded");

    prove("event.refund.on-hold", event).arrived();
  },
});

export const movementEvents = [...captureEvents, refundEvent, partialRefundEvents, releaseEvent];

/** The event may name the charge, its description or the transaction. */
function eventAbout(
  inbox: Tools["inbox"],
  { id, description }: { readonly id: string; readonly description: string },
  { body }: Exchange,
  type: "capture.succeeded" | "refund.succeeded",
  after = inbox.begun,
): ReturnType<Tools["inbox"]["expect"]> {
  const transaction = [json.at(body, "/capture_transaction_id"), json.at(body, REFUND_ID)].filter(
    json.isText,
  );
  return inbox.expect({ after, type, about: [id, description, ...transaction], what: type });
}
