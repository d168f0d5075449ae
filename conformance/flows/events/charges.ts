/** That events arrive. Rules judge which. */
import { captures, flow } from "../../flow.ts";

export const webhookUrl = flow({
  id: "events-webhook-url",
  title: "Events arrive at the webhook URL",
  needs: ["webhooks"],
  each: captures.over(),
  proves: { "event.webhook-url": "MUST: Webhooks arrive at the webhook URL that the merchant defined." },

  async run({ charge, inbox, prove }) {
    const about = [charge.id, charge.description];
    const event = await inbox.expect({ about, what: "an event about the charge" });

    // Any event of the run shows that the address is known; which events are sent is judged by rules.
    prove("event.webhook-url", inbox.all().at(inbox.begun) ?? event).arrived();
  },
});
