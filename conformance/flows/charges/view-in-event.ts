/** The event about a charge that succeeded does not call it otherwise. */
import { type Tools, captures, flow, pendings, events } from "../../flow.ts";
import { CALLED_OTHERWISE, STATUS, agrees } from "./agrees.ts";

const VIEW = {
  "charge.views.event": "SHOULD: The event charge.succeeded has no status that contradicts its name.",
} as const;

const TYPE = "charge.succeeded";

export const chargeViewInEvent = flow({
  id: "charge-view-in-event",
  title: "charge.succeeded about a captured charge does not call it failed or pending",
  needs: ["webhooks"],
  each: captures.over("paid"),
  proves: VIEW,

  async run({ charge, inbox, prove }) {
    const events = await successesOf(inbox, charge);

    prove("charge.views.event", ...events)
      .notEmpty("no charge.succeeded came")
      .and(charge.created)
      .ifShown(STATUS, agrees, CALLED_OTHERWISE)
      .and(...events)
      .whereverIs(STATUS, agrees, "neither failure nor pending");
  },
});

export const chargeViewInEventOfCash = flow({
  id: "charge-view-in-event-of-cash",
  title: "charge.succeeded after a simulated payment does not call the charge failed or pending",
  needs: ["offers.testing", "webhooks"],
  each: pendings.only({ by: ["pay_with_store", "pay_with_bank_account"] }).over("by"),
  proves: VIEW,

  async run({ pending, api, inbox, need, prove }) {
    need(await api.completePendingCharge(pending.id));
    const events = await successesOf(inbox, pending);

    prove("charge.views.event", ...events)
      .notEmpty("no charge.succeeded came")
      .whereverIs(STATUS, agrees, "neither failure nor pending");
  },
});

/** The event about the charge, or any other one: its name says how the charge ended that it is about. */
async function successesOf(
  inbox: Tools["inbox"],
  { id, description }: { readonly id: string; readonly description: string },
): Promise<events.Delivery[]> {
  const event = await inbox.expect({ after: 0, type: TYPE, about: [id, description], what: TYPE });
  const success = event.kind === "delivery" ? event : inbox.all().find(({ type }) => type === TYPE);
  return success === undefined ? [] : [success];
}
