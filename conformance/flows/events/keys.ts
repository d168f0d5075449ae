/** The event of a capture and that of an updated order. All others are judged by a rule. */
import { flow, holds, json, events } from "../../flow.ts";

const KEYS = {
  "event.other.keys":
    "MUST: The body of a capture, refund, order, plan, subscription or product event has event_type and payload.",
} as const;

/** Where the document names no success, nothing may have been made, and the payload may be null. */
const ANYTHING = [() => true, "a value or null"] as const;

export const otherEventKeys = flow({
  id: "events-keys",
  title: "The event of a capture has its two keys",
  needs: ["webhooks"],
  each: holds.over(),
  proves: KEYS,

  async run({ hold, api, inbox, need, prove }) {
    const capture = need(await api.captureCharge(hold.id, hold.money));
    const transaction = String(json.at(capture.body, "/capture_transaction_id"));
    const about = [hold.id, hold.description, transaction];
    await inbox.expect({ type: "capture.succeeded", about, what: "capture.succeeded" });
    const named = inbox.all().filter(({ type }) => type === "capture.succeeded");
    // Without event_type an event is no capture.succeeded: what mentions the capture is looked at then.
    const nameless = inbox.about([transaction]).filter(({ type }) => type === "");

    prove("event.other.keys", ...named, ...nameless)
      .notEmpty("no event came that could be looked at")
      .carries("/event_type", (type) => typeof type === "string", "a string")
      .carries("/payload");
  },
});

export const orderUpdateEventKeys = flow({
  id: "events-keys-order-update",
  title: "The event about an updated order has its two keys, whatever its name is",
  needs: ["state", "webhooks", "offers.order"],
  proves: KEYS,

  async run({ api, given, inbox, marker, need, prove }) {
    const { id } = await given.order();
    const description = marker("updated order");
    const after = inbox.count();
    need(await api.updateOrder(id, { description }));
    const what = "an event about the updated order";
    const event = await inbox.expect({ after, about: [id, description], where: events.isUnnamed, what });
    const proof = prove("event.other.keys", event);

    // Whether an update sends an event is judged by event.order-update.succeeded.
    if (event.kind === "missing") proof.doesNotApply("no event about the updated order came");
    else
      proof
        .carries("/event_type", (type) => typeof type === "string", "a string")
        .carries("/payload", ...ANYTHING);
  },
});
