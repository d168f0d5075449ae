/** What each event of the run carries. */
import { events, json, rule } from "./rule.ts";

/** The document writes the resource first: charge.succeeded, order_creation.succeeded. */
const OF_A_CHARGE = /^charge[.]/;
const OF_ANOTHER = /^(?:capture|refund|order|plan|subscription|product)[._]/;

const isString = (value: unknown): boolean => typeof value === "string";
/** Where the document names no success, nothing may have been made: there is no id then, and no payload. */
const isAnything = (): boolean => true;

export const chargeEventKeys = rule({
  id: "event.charge.keys",
  sentence: "MUST: The body of a charge event has event_type, payload, id and status_details.",
  needs: ["webhooks"],
  looksAt: "an event of a charge",
  of: ({ events: all }) => all.filter(({ type }) => OF_A_CHARGE.test(type)),
  check(proof, event) {
    const isAsked = events.isUnnamed(event) ? isAnything : (value: unknown) => value !== null;
    proof
      .carries("/event_type", isString, "a string")
      .carries("/payload", isAsked, "a value")
      .carries("/id", isAsked, "a value")
      .carries("/status_details", json.isObject, "an object");
  },
});

export const otherEventKeys = rule({
  id: "event.other.keys",
  sentence:
    "MUST: The body of a capture, refund, order, plan, subscription or product event has event_type and payload.",
  needs: ["webhooks"],
  looksAt: "an event of something else than a charge",
  of: ({ events: all }) => all.filter(({ type }) => OF_ANOTHER.test(type)),
  check(proof, event) {
    const isAsked = events.isUnnamed(event) ? isAnything : (value: unknown) => value !== null;
    proof.carries("/event_type", isString, "a string").carries("/payload", isAsked, "a value");
  },
});
