/** What each event of the run carries. */
import { type Proof, events, json, rule } from "./rule.ts";

/** The document writes the resource first. An event with another word behind it may be about something else. */
const OF_ANOTHER =
  /^(?:capture|refund|(?:order|plan|subscription|product)(?:_creation|_update)?)[.](?:succeeded|failed)$/;

function carriesBoth(proof: Proof, event: events.Delivery): Proof {
  // Where the document names no success, nothing may have been made.
  const isMade = !events.isUnnamed(event);
  return proof
    .carries("/event_type", json.isText, "a string")
    .carries("/payload", (payload) => payload !== null || !isMade, "a value");
}

/** The document does not name the other events of a charge, and those of its disbursement may be called after the charge. */
export const chargeEventKeys = rule({
  id: "event.charge.keys",
  sentence: "MUST: The body of a charge event has event_type, payload, id and status_details.",
  needs: ["webhooks"],
  looksAt: "the event charge.succeeded",
  of: (history) => history.events.filter(({ type }) => type === "charge.succeeded"),
  check: (proof, event) =>
    carriesBoth(proof, event)
      .carries("/id", (id) => id !== null, "a value")
      .carries("/status_details", json.isObject, "an object"),
});

export const otherEventKeys = rule({
  id: "event.other.keys",
  sentence:
    "MUST: The body of a capture, refund, order, plan, subscription or product event has event_type and payload.",
  needs: ["webhooks"],
  looksAt: "an event of something else than a charge",
  of: (history) => history.events.filter(({ type }) => OF_ANOTHER.test(type)),
  check: carriesBoth,
});
