/** That events arrive, and the event of a charge that fails, which the document ties to no charge. */
import { type Tools, captures, flow, json, events } from "../../flow.ts";

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

export const failedEvent = flow({
  id: "events-charge-failed",
  title: "A charge that fails at its creation sends an event",
  needs: ["state", "webhooks", "cards.declined"],
  // The document does not tie such an event to its charge, so no other charge may fail meanwhile.
  alone: "few charges",
  proves: {
    "event.charge.failed":
      "MUST: A charge that fails at creation sends an event other than charge.succeeded.",
    "event.charge.keys": "MUST: The body of a charge event has event_type, payload, id and status_details.",
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
    // Where several events are about the charge, one that has all four keys is enough.
    const told = inbox.about(about).filter(({ nr }) => nr > after);
    const [keyed] = [
      ...told.filter(hasKeys),
      ...told,
      ...inbox
        .all()
        .filter(({ nr }) => nr > after)
        .filter(isBare),
    ];
    const keys = prove("event.charge.keys", ...(keyed === undefined ? [] : [keyed]));
    if (keyed === undefined) keys.doesNotApply("no event mentions the charge that failed");
    else
      keys
        .carries("/event_type", json.isText, "a string")
        .carries("/payload")
        // A charge that is refused at its creation need not have an id.
        .carries("/id", () => true)
        .carries("/status_details", json.isObject, "an object");
  },
});

function hasKeys({ body }: events.Delivery): boolean {
  return ["event_type", "payload", "id", "status_details"].every(
    (key) => json.at(body, `/${key}`) !== undefined,
  );
}

/** Without payload no event of a charge has its keys, whichever charge it is about. */
function isBare({ type, body }: events.Delivery): boolean {
  return type.startsWith("charge.") && (json.at(body, "/payload") ?? undefined) === undefined;
}

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
