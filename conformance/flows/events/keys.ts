/** Every event that is not about a charge has event_type and payload. */
import { flow, holds, json, events } from "../../flow.ts";

const KEYS = {
  "event.other.keys":
    "MUST: The body of a capture, refund, order, plan, subscription or product event has event_type and payload.",
} as const;

/** The document writes the resource first: capture.succeeded, order_creation.succeeded. */
const OTHER_RESOURCE = /^(?:capture|refund|order|plan|subscription|product)[._]/;

/** Where the document names no success, nothing may have been made, and the payload may be null. */
const ANYTHING = [() => true, "a value or null"] as const;

export const otherEventKeys = flow({
  id: "events-keys",
  title:
    "Every event of the run about a capture, refund, order, plan, subscription or product has its two keys",
  needs: ["webhooks"],
  // What the other flows brought about is looked at too.
  alone: "answers so far",
  each: holds.over(),
  proves: KEYS,

  async run({ hold, api, inbox, need, prove }) {
    const capture = need(await api.captureCharge(hold.id, hold.money));
    const transaction = String(json.at(capture.body, "/capture_transaction_id"));
    const about = [hold.id, hold.description, transaction];
    await inbox.expect({ type: "capture.succeeded", about, what: "capture.succeeded" });
    const named = inbox.all().filter(({ type }) => OTHER_RESOURCE.test(type));
    // Without event_type an event is no capture.succeeded: what mentions the capture is looked at then.
    const nameless = inbox.about([transaction]).filter(({ type }) => type === "");
    const looked = [...new Set([...named, ...nameless])];

    prove("event.other.keys", ...looked)
      .notEmpty("no event came that could be looked at")
      .carries("/event_type", (type) => typeof type === "string", "a string")
      .and(...looked.filter((one) => !events.isUnnamed(one)))
      .carries("/payload")
      .and(...looked.filter(events.isUnnamed))
      .carries("/payload", ...ANYTHING);
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
