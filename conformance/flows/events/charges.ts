/** The events of card charges that succeed or fail when they are created. */
import { type Tools, captures, flow, json, events } from "../../flow.ts";
import { toldCharges } from "./told-charges.ts";

export const succeededEvent = flow({
  id: "events-charge",
  title: "A charge that succeeds at its creation sends charge.succeeded",
  needs: ["webhooks"],
  each: captures.only({ paid: ["card", "token"] }),
  proves: {
    "event.charge.succeeded":
      "MUST: A single-step charge that succeeds at creation sends the event charge.succeeded.",
  },

  async run({ charge, inbox, prove }) {
    const about = [charge.id, charge.description];
    const what = "charge.succeeded about the charge";
    const event = await inbox.expect({ type: "charge.succeeded", about, what });

    prove("event.charge.succeeded", event).arrived();
  },
});

export const webhookUrl = flow({
  id: "events-webhook-url",
  title: "Events arrive at the webhook URL",
  needs: ["webhooks"],
  each: captures.over(),
  proves: { "event.webhook-url": "MUST: Webhooks arrive at the webhook URL that the merchant defined." },

  async run({ charge, inbox, prove }) {
    const about = [charge.id, charge.description];
    const event = await inbox.expect({ about, what: "an event about the charge" });

    // Any event of the run shows that the address is known; which events are sent is judged by the other flows.
    prove("event.webhook-url", inbox.all().at(inbox.begun) ?? event).arrived();
  },
});

export const chargeEventKeys = flow({
  id: "events-charge-keys",
  title: "The event of a charge has its four keys, however the charge ends",
  needs: ["state", "webhooks"],
  each: toldCharges,
  proves: {
    "event.charge.keys": "MUST: The body of a charge event has event_type, payload, id and status_details.",
  },

  async run({ told: { outcome, event }, prove }) {
    // A charge that is refused at its creation need not have an id.
    const isId = (id: unknown): boolean => id !== null || outcome === "failed";

    prove("event.charge.keys", event)
      .carries("/event_type", json.isText, "a string")
      .carries("/payload")
      .carries("/id", isId, "a value")
      .carries("/status_details", json.isObject, "an object");
  },
});

export const failedEvent = flow({
  id: "events-charge-failed",
  title: "A charge that fails at its creation sends an event",
  needs: ["state", "webhooks", "cards.declined"],
  // The document does not tie such an event to its charge, so no other charge may fail meanwhile.
  alone: "few charges",
  proves: {
    "event.charge.failed":
      "MUST: A charge that fails at creation sends an event other than charge.succeeded.",
  },

  async run({ api, given, target, inbox, marker, prove, seen, need }) {
    // Where every charge is refused, the refusal of this one is no failure.
    if (target.cards.approved !== undefined) need(await api.createCharge(given.bodies.charge()));
    const description = marker("failing");
    const after = inbox.count();
    const body = given.bodies.charge({ card: "declined", description });
    const declined = need(await api.createCharge(body), 400);
    const about = [description, ...idsIn(declined.body)];
    const what = "an event about the failed charge that does not report success";
    const event = await inbox.expect({ after, about, where: reportsNoSuccess, what });
    const others = seen()
      .filter(({ operation, sent }) => operation === "createCharge" && sent !== body)
      .flatMap((one) => [json.at(one.sent, "/description"), ...idsIn(one.body)]);

    prove(
      "event.charge.failed",
      event.kind === "delivery"
        ? event
        : (namelessFailure(inbox, after, others.filter(events.isDistinctive)) ?? event),
    ).arrived();
  },
});

/** Where the 400 of a charge may have its id. */
const IDS = ["/id", "/charge/id", "/charge_id"];

function idsIn(body: unknown): string[] {
  return IDS.map((place) => json.at(body, place)).filter(json.isText);
}

const statusOf = ({ body }: events.Delivery): unknown => json.at(body, "/status_details/status");

function reportsNoSuccess(event: events.Delivery): boolean {
  return event.type !== "charge.succeeded" && statusOf(event) !== "success";
}

/** An event that reports a failure and mentions no other charge: it need not mention this one either. */
function namelessFailure(
  inbox: Tools["inbox"],
  after: number,
  others: readonly string[],
): events.Delivery | undefined {
  const ofOthers = inbox.about(others);
  return inbox
    .all()
    .find(
      (one) =>
        one.nr > after && reportsNoSuccess(one) && statusOf(one) === "failure" && !ofOthers.includes(one),
    );
}
