import {
  type Context,
  type Delivery,
  at,
  flow,
  isSuccess,
  isTelling,
  isText,
  unlessBlocked,
  withAt,
  chargeByToken,
} from "../../flow.ts";

const status = (body: unknown): unknown => at(body, "/status_details/status");

export const chargeEvents = flow({
  id: "events-charge",
  title: "A charge that succeeds is told by charge.succeeded",
  needs: ["state", "webhooks", "cards.approved"],
  proves: {
    "event.webhook-url": "MUST: Webhooks arrive at the webhook URL that the merchant defined.",
    "event.charge.succeeded":
      "MUST: A single-step charge that succeeds at creation sends the event charge.succeeded.",
    "event.charge.keys": "MUST: The body of a charge event has event_type, payload, id and status_details.",
  },

  async run(context) {
    const { given, inbox, prove } = context;
    const after = inbox.count();
    const { id, description } = await given.capturedCharge();
    const event = await inbox.expect({
      after,
      type: "charge.succeeded",
      about: [id, description],
      what: "charge.succeeded about the charge",
    });
    const succeeds = prove("event.charge.succeeded", event).arrived();
    const paid = await chargeByToken(context, true);
    if (paid !== undefined) {
      const ofToken = await inbox.expect({
        after,
        type: "charge.succeeded",
        about: [paid.id, paid.description],
        what: "charge.succeeded about the charge by token",
      });
      succeeds.and(ofToken).arrived();
    }
    // Without event_type it is no charge.succeeded, but an event about the charge all the same; and whose it is, is one
    // thing, which keys it has another.
    const any = inbox.all().find(({ nr, type }) => nr > after && type === "charge.succeeded");
    const told = event.kind === "delivery" ? event : (inbox.about([id, description])[0] ?? any ?? event);
    const keys = prove("event.charge.keys", told)
      .provided(told.kind === "delivery", "no event about the charge came that could be looked at")
      .carries("/event_type", isText, "a string")
      .carries("/payload")
      .carries("/id")
      .carries("/status_details");
    for (const { what, whole, others } of await otherOutcomes(context))
      keys.holds(
        whole || others.length === 0,
        `event_type, payload, id and status_details in the event about ${what}`,
        others.map(({ body }) => Object.keys(Object(body)).join(", ")).join("; "),
      );
    // Any event of the run shows that the address is known; which of them are sent is said by other sentences.
    prove("event.webhook-url").holds(
      inbox.count() > after,
      "an event at the webhook URL",
      "none after charges that succeeded",
    );
  },
});

interface Told {
  readonly what: string;
  /** Whether one of the events about it has the four keys. */
  readonly whole: boolean;
  readonly others: readonly Delivery[];
}

function hasKeys({ body }: Delivery): boolean {
  return ["event_type", "payload", "id", "status_details"].every((key) => at(body, `/${key}`) !== undefined);
}

/** How charges are told of that do not succeed. The names of these events are not shown, nor that there is but one. */
async function otherOutcomes({ api, given, target, inbox, marker }: Tools): Promise<Told[]> {
  const told = async (what: string, about: readonly string[], after: number): Promise<Told> => {
    const whole = await inbox.expect({ after, about, where: hasKeys, what });
    const others = inbox.about(about).filter(({ nr }) => nr > after);
    return { what, whole: whole.kind === "delivery", others };
  };
  const all: Told[] = [];
  let before = inbox.count();
  if (target.cards.declined !== undefined) {
    const description = marker("declined");
    await api.createCharge(given.bodies.charge({ card: "declined", description }));
    all.push(await told("a charge that failed", [description], before));
  }
  if (given.offered("cancelPendingCharge").length === 0) return all;
  before = inbox.count();
  const pending = await unlessBlocked(given.pending({ method: "pay_with_store" }));
  const id = pending && (await unlessBlocked(pending.id()));
  if (pending === undefined || id === undefined) return all;
  const about = [id, pending.description];
  all.push(await told("a charge that waits", about, before));
  before = inbox.count();
  if (isSuccess(await api.cancelPendingCharge(id))) all.push(await told("a cancelled charge", about, before));
  return all;
}

type Tools = Pick<Context<string>, "api" | "given" | "target" | "inbox" | "marker">;

function tellsNoSuccess({ type, body }: Delivery): boolean {
  return type !== "charge.succeeded" && status(body) !== "success";
}

/** Where the 400 of a charge may have its id. */
const IDS = ["/id", "/charge/id", "/charge_id"];

export const failureEvents = flow({
  id: "events-charge-failed",
  title: "A charge that fails is told by an event",
  needs: ["state", "webhooks", "cards.declined"],
  // Nothing shown ties such an event to its charge, so no other charge may fail meanwhile.
  alone: true,
  proves: {
    "event.charge.failed":
      "MUST: A charge that fails at creation sends an event other than charge.succeeded.",
  },

  async run({ api, given, target, inbox, marker, prove, seen, need }) {
    // A refusal of every charge is no failure of this one.
    if (target.cards.approved !== undefined) need(await api.createCharge(given.bodies.charge()));
    const description = marker("failing");
    const before = inbox.count();
    const declined = need(
      await api.createCharge(given.bodies.charge({ card: "declined", description })),
      400,
    );
    const told = await inbox.expect({
      after: before,
      about: [description, ...IDS.map((place) => at(declined.body, place)).filter(isText)],
      where: tellsNoSuccess,
      what: "an event about the failed charge that does not tell success",
    });
    // Neither an id of a failed charge nor the payload is shown: whatever tells a failure from then on, and of no other
    // charge, will do.
    const charges = seen().filter(({ operation }) => operation === "createCharge");
    const texts = charges.map(({ sent }) => at(sent, "/description")).filter(isTelling);
    const others = inbox.about(texts.filter((text) => text !== description));
    const other = inbox
      .all()
      .find(
        (one) =>
          one.nr > before && tellsNoSuccess(one) && status(one.body) === "failure" && !others.includes(one),
      );
    const event = told.kind === "delivery" ? told : (other ?? told);
    prove("event.charge.failed", event).arrived();
    // What is refused is looked at with every event of the run (`only-then.ts`); last, so that it is not taken for a failure.
    const body = given.bodies.charge({ card: "declined", description: marker("malformed") });
    await api.createCharge(withAt(body, "/amount_details/amount", body.amount_details.amount + 0.5));
  },
});
