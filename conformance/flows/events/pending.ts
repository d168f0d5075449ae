/** The events of a charge that waits for its customer: it waits, it is paid, it is cancelled. */
import { flow, json, pendings, events } from "../../flow.ts";

export const pendingEvent = flow({
  id: "events-pending",
  title: "A charge that waits sends an event when it is created",
  needs: ["webhooks"],
  each: pendings.over("by"),
  proves: {
    "event.charge.pending": "MUST: A charge that waits for the customer sends an event at its creation.",
  },

  async run({ pending, inbox, prove }) {
    const about = [pending.id, pending.description];
    const what = "an event about the waiting charge";
    const event = await inbox.expect({ about, where: events.isUnnamed, what });

    prove("event.charge.pending", event).arrived();
  },
});

const PAID = [
  {
    name: "store",
    method: "pay_with_store",
    id: "event.charge.succeeded-after-cash",
    sentence: "MUST: A store charge sends the event charge.succeeded when it is completed.",
  },
  {
    name: "bank",
    method: "pay_with_bank_account",
    id: "event.charge.succeeded-after-bank-payment",
    sentence: "SHOULD: A bank account charge sends the event charge.succeeded when it is completed.",
  },
] as const;

export const paidEvents = PAID.map(({ name, method, id, sentence }) =>
  flow({
    id: `events-${name}-paid`,
    title: `A charge by ${method} that is completed sends charge.succeeded`,
    needs: ["webhooks", "offers.testing"],
    each: pendings.only({ by: [method] }).over(),
    proves: { [id]: sentence },

    async run({ pending, api, inbox, need, prove }) {
      const after = inbox.count();
      need(await api.completePendingCharge(pending.id));
      const about = [pending.id, pending.description];
      const what = "charge.succeeded about the completed charge";
      const event = await inbox.expect({ after, type: "charge.succeeded", about, what });

      prove(id, event).arrived();
    },
  }),
);

export const cancelledEvent = flow({
  id: "events-cancelled",
  title: "A charge that is cancelled by simulation sends an event",
  needs: ["webhooks", "offers.testing"],
  each: pendings.only({ by: ["pay_with_store", "pay_with_bank_account"] }).over("by"),
  proves: {
    "event.charge.cancelled":
      "MUST: A charge cancelled in the sandbox sends an event other than charge.succeeded.",
  },

  async run({ pending, api, inbox, need, prove }) {
    const about = [pending.id, pending.description];
    // The event of the creation has to arrive first, so that it is not mistaken for the cancellation.
    await inbox.expect({ about, what: "an event about the waiting charge" });
    const after = inbox.count();
    need(await api.cancelPendingCharge(pending.id));
    const what = "an event about the cancelled charge";
    const event = await inbox.expect({ after, about, where: mayBeCancellation, what });

    prove("event.charge.cancelled", event).arrived();
  },
});

/** The document gives neither the name nor the status of this event: any event will do that does not say pending. */
function mayBeCancellation(event: events.Delivery): boolean {
  return events.isUnnamed(event) && json.at(event.body, "/status_details/status") !== "pending";
}
