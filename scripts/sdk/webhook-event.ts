import { mapOf, type Node } from "../document-node.ts";

/**
 * Generators make a model for each event, but nothing that reads an event of unknown type. `WebhookEvent` does: it
 * has the members of every event and of some. Its `event_type` is an open string, since the document does not give
 * most names.
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
  // The only event that, by the contract, may or may not have the members of a charge's event.
  return { ...schemas, WebhookEvent: { ...mapOf(DisbursementEvent), description } };
}
