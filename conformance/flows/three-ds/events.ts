/** The end of an authentication is reported by an event. */
import { type Tools, flow, json, events } from "../../flow.ts";
import { type Waiting, authenticate, chargeThatWaits } from "./authentication.ts";

const NEEDS = ["state", "cards.three_ds", "three_ds", "webhooks"] as const;

export const threeDsPassedEvent = flow({
  id: "three-ds-passed-event",
  title: "A passed authentication sends charge.succeeded",
  needs: NEEDS,
  proves: {
    "three-ds.webhook.success":
      "MUST: A passed authentication sends a webhook whose event_type is charge.succeeded.",
  },

  async run({ prove, ...tools }) {
    const waiting = await announced(tools);
    const { names, before } = await authenticate(tools, waiting, "succeed");
    const succeeded = await tools.inbox.expect({
      after: before,
      type: "charge.succeeded",
      about: names,
      what: "an event charge.succeeded about the charge",
    });

    prove("three-ds.webhook.success", succeeded).arrived();
  },
});

export const threeDsFailedEvent = flow({
  id: "three-ds-failed-event",
  title: "A failed authentication sends an event, and not charge.succeeded",
  needs: NEEDS,
  proves: {
    "three-ds.webhook.failure":
      "MUST: A failed authentication sends a webhook for the failed charge, and none that says charge.succeeded.",
  },

  async run({ prove, ...tools }) {
    const waiting = await announced(tools);
    const { names, before } = await authenticate(tools, waiting, "fail");
    // The document does not name this event: it is any about the charge that says neither success nor pending.
    const failure = await tools.inbox.expect({
      after: before,
      about: names,
      where: (event) =>
        events.isUnnamed(event) &&
        !["pending", "success"].includes(String(json.at(event.body, "/status_details/status"))),
      what: "an event about the charge that says neither success nor pending",
    });
    // A short id may stand in events about other charges.
    const wrong = tools.inbox
      .about(names.filter(events.isDistinctive))
      .filter(({ type }) => type === "charge.succeeded");

    prove("three-ds.webhook.failure", failure)
      .arrived()
      .none(
        wrong.map(({ type }) => type),
        "no charge.succeeded for the failed charge",
      );
  },
});

/** A charge that waits, once the event about that has come or is overdue: it must not be mistaken for a later one. */
async function announced(tools: Tools): Promise<Waiting> {
  const after = tools.inbox.count();
  const waiting = await chargeThatWaits(tools, { autoCapture: true });
  const { pending, known } = waiting;
  await tools.inbox.expect({
    after,
    about: [pending.description, ...(known === undefined ? [] : [known])],
    what: "an event about the pending charge",
  });
  return waiting;
}
