import { mapOf, type Node } from "../document-node.ts";

/**
 * Generators make models of the events, but nothing that reads whichever event arrives. `WebhookEvent` does: what
 * every event has, and what some have; its `event_type` is an open string, since most names are not shown.
 */
export function withWebhookEvent(schemas: Node): Node {
  const { DisbursementEvent } = schemas;
  const known = Object.values(schemas).flatMap((schema) => {
    const { event_type: type } = mapOf(mapOf(schema)["properties"]);
    const words = mapOf(type)["enum"];
    return Array.isArray(words) ? words.map(String) : [];
  });
  const description =
    "Any event. Anybody can send one: read the charge again before you act on it. " +
    `Named values of \`event_type\`: ${known.join(", ")}.`;
  // The one event of which the contract says that it may have the members of a charge's event, or not.
  return { ...schemas, WebhookEvent: { ...mapOf(DisbursementEvent), description } };
}
