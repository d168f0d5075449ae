/** Each cause has its event, and each event its keys. */
import { type Told, toldIn, untiedIn } from "./books/causes.ts";
import {
  type History,
  type Missing,
  type Need,
  type Proof,
  type Sentence,
  events,
  isShown,
  json,
  nameOf,
  rule,
} from "./rule.ts";
import { STATUS_PARTS } from "./types.ts";

const AWAITED = [
  {
    id: "event.charge.succeeded",
    sentence: "MUST: A single-step charge that succeeds at creation sends the event charge.succeeded.",
    needs: ["cards.approved"],
    looksAt: "a charge by card or token that succeeded in a single step",
  },
  {
    id: "event.charge.pending",
    sentence: "MUST: A charge that waits for the customer sends an event at its creation.",
    needs: [],
    looksAt: "a charge that waits",
  },
  {
    id: "event.charge.failed",
    sentence: "MUST: A charge that fails at creation sends an event other than charge.succeeded.",
    needs: ["cards.declined"],
    looksAt: "a charge that failed at its creation",
  },
  {
    id: "event.charge.succeeded-after-cash",
    sentence: "MUST: A store charge sends the event charge.succeeded when it is completed.",
    needs: ["offers.testing", "offers.pay_with_store"],
    looksAt: "a store charge that was completed",
  },
  {
    id: "event.charge.succeeded-after-bank-payment",
    sentence: "SHOULD: A bank account charge sends the event charge.succeeded when it is completed.",
    needs: ["offers.testing", "offers.pay_with_bank_account"],
    looksAt: "a bank account charge that was completed",
  },
  {
    id: "event.charge.cancelled",
    sentence: "MUST: A charge cancelled in the sandbox sends an event other than charge.succeeded.",
    needs: ["offers.testing"],
    looksAt: "a charge that was cancelled by simulation",
  },
  {
    id: "three-ds.webhook.success",
    sentence:
      "MUST: A passed authentication sends a webhook; of a charge that is not held its event_type is charge.succeeded.",
    needs: ["cards.three_ds", "three_ds"],
    looksAt: "a passed authentication",
  },
  {
    id: "three-ds.webhook.failure",
    sentence:
      "MUST: A failed authentication sends a webhook for the failed charge, and none that says charge.succeeded.",
    needs: ["cards.three_ds", "three_ds"],
    looksAt: "a failed authentication",
    unlike: "charge.succeeded",
  },
  {
    id: "event.capture.succeeded",
    sentence: "MUST: A capture that succeeds sends the event capture.succeeded.",
    needs: ["cards.approved"],
    looksAt: "a capture",
  },
  {
    id: "event.refund.succeeded",
    sentence: "MUST: A refund that succeeds sends the event refund.succeeded.",
    needs: ["cards.approved"],
    looksAt: "a refund of what was captured",
  },
  {
    id: "event.refund.on-hold",
    sentence: "MUST: A refund of a charge that is only held sends the event refund.succeeded.",
    needs: ["cards.approved"],
    looksAt: "a refund of a hold",
  },
  {
    id: "event.order-creation.succeeded",
    sentence: "MUST: A created order sends the event order_creation.succeeded.",
    needs: ["offers.order"],
    looksAt: "an order that was created",
  },
  {
    id: "event.order-update.succeeded",
    sentence: "MUST: The update of an order sends an event.",
    needs: ["offers.order"],
    looksAt: "an order that was updated",
  },
  {
    id: "event.product-creation.succeeded",
    sentence: "MUST: A created product sends the event product_creation.succeeded.",
    needs: ["offers.subscription"],
    looksAt: "a product that was created",
  },
  {
    id: "event.plan-creation.succeeded",
    sentence: "MUST: A created plan sends the event plan_creation.succeeded.",
    needs: ["offers.subscription"],
    looksAt: "a plan that was created",
  },
  {
    id: "event.subscription-creation.succeeded",
    sentence: "MUST: A created subscription sends the event subscription_creation.succeeded.",
    needs: ["offers.subscription", "cards.approved"],
    looksAt: "a subscription that was created",
  },
  {
    id: "event.subscription-update.succeeded",
    sentence: "MUST: The cancellation of a subscription sends the event subscription_update.succeeded.",
    needs: ["offers.subscription", "cards.approved"],
    looksAt: "a subscription that was cancelled",
  },
] as const satisfies readonly {
  readonly id: string;
  readonly sentence: Sentence;
  readonly needs: readonly Need[];
  readonly looksAt: string;
  /** The event that must not come. */
  readonly unlike?: string;
}[];

/** Existence, not order: an event may come late or twice, and is missing only when the time for it is over. */
export const eventsOfCauses = AWAITED.map(({ id, sentence, needs, looksAt, ...more }) =>
  rule({
    id,
    sentence,
    needs: ["state", "webhooks", ...needs],
    looksAt: `${looksAt}, and the time for its event`,
    of: (history) =>
      toldIn(history)
        .filter((one) => one.cause.requirement === id)
        .flatMap(judged(history)),
    check(proof, { around }) {
      proof.arrived();
      if ("unlike" in more)
        proof.none(
          around()
            .map(({ type }) => type)
            .filter((type) => type === more.unlike),
          "no event that says otherwise",
        );
    },
    missing: (history) => missingFor(history, id),
    remark: (history) => lateIn(history, id),
  }),
);

/** What came, or that nothing did. Before its time is over nothing is said, nor where the run did not end by itself. */
function judged(history: History) {
  return (told: Told) => {
    const [event] = told.by;
    const left = timeLeft(told, history);
    if (event === undefined && (isCut(history) || (left !== undefined && left > 0))) return [];
    return [{ subjects: [told.cause.call, event ?? missing(told, history)], around: told.around }];
  };
}

function isCut({ run: { interrupted, outage } }: History): boolean {
  return interrupted || outage !== undefined;
}

/**
 * Milliseconds in which an event may still come. Undefined where it came, and where the id of what it is about is not known
 * for certain.
 */
function timeLeft({ cause, by }: Told, { run }: History): number | undefined {
  // An id of digits may stand in an event as a number, which names nothing.
  if (by.length > 0 || cause.own === undefined || /^\d+$/.test(cause.own)) return undefined;
  return Math.max(0, cause.ended + (run.target.webhooks?.deadline_ms ?? 0) - run.ended);
}

function missingFor(history: History, id: string): number | undefined {
  const left = toldIn(history)
    .filter(({ cause }) => cause.requirement === id)
    .map((one) => timeLeft(one, history))
    .filter((one) => one !== undefined);
  return left.length === 0 ? undefined : Math.max(...left);
}

function missing(told: Told, history: History): Missing {
  const { call, started, type, mayBe } = told.cause;
  const { events: came, run } = history;
  const since = untiedIn(history).filter(
    (event) => event.arrived >= started && (mayBe?.(event) ?? event.type === type),
  );
  const what = `${type ?? "an event of a name that the document leaves open"} about ${nameOf(call)}`;
  const open =
    since.length > 0
      ? "events came that mention no id and no text of this run; the document leaves payloads open"
      : "the id by which an event would name it is not known for certain";
  if (since.length > 0 || timeLeft(told, history) === undefined)
    return { kind: "missing", type: type ?? "event", reason: `cannot judge ${what}: ${open}`, untied: true };
  const within = `within ${run.target.webhooks?.deadline_ms} ms`;
  const reason = `expected ${what} ${within}, got none (${came.length} events in the whole run${unreadIn(came)})`;
  return { kind: "missing", type: type ?? "event", reason };
}

/** In which coding those came that nobody can read. */
function unreadIn(came: History["events"]): string {
  const unread = came.filter(({ body }) => body === undefined);
  const codings = new Set(unread.map(({ headers }) => headers["content-encoding"] ?? "none"));
  return unread.length === 0
    ? ""
    : `; ${unread.length} are no JSON, content-encoding: ${[...codings].join(", ")}`;
}

function lateIn(history: History, id: string): string {
  const late = toldIn(history).filter((one) => one.cause.requirement === id && one.lateBy !== undefined);
  const latest = late.toSorted((a, b) => (b.lateBy ?? 0) - (a.lateBy ?? 0))[0];
  if (latest === undefined) return "";
  const seconds = ((latest.lateBy ?? 0) / 1000).toFixed(1);
  return `late ${late.length} times: ${latest.by[0]?.type} came ${seconds} s after ${nameOf(latest.cause.call)}`;
}

/** The document writes the resource first. An event with another word behind it may be about something else. */
const OF_ANOTHER =
  /^(?:capture|refund|(?:order|plan|subscription|product)(?:_creation|_update)?)[.](?:succeeded|failed)$/;

const MOVEMENT = /^event[.](?:capture|refund)[.]/;

function carriesBoth(proof: Proof, event: events.Delivery): Proof {
  // Where the document names no success, nothing may have been made.
  const isMade = !events.isUnnamed(event) || event.type === "";
  return proof
    .carries("/event_type", json.isText, "a string")
    .carries("/payload", (payload) => payload !== null || !isMade, "a value");
}

/** The document does not name the other events of a charge, and those of its disbursement may be called after the charge. */
export const chargeEventKeys = rule({
  id: "event.charge.keys",
  sentence: "MUST: The body of a charge event has event_type, payload, id and status_details.",
  needs: ["webhooks"],
  looksAt: "the event charge.succeeded",
  of: (history) => [
    ...history.events
      .filter(({ type }) => type === "charge.succeeded")
      .map((subject) => ({ subject, hasFailed: false })),
    ...toldIn(history).flatMap((told) => incompleteIn(told, history)),
  ],
  check(proof, { hasFailed }) {
    proof
      .carries("/event_type", json.isText, "a string")
      .carries("/payload")
      // A charge that is refused at its creation need not have an id.
      .carries("/id", ...(hasFailed ? ([() => true, "a value or null"] as const) : []))
      .carries("/status_details", json.isObject, "an object");
    for (const [place, { is, words }] of STATUS_PARTS) proof.whereverIs(`/status_details${place}`, is, words);
  },
});

function isOfCharge({ requirement }: Told["cause"]): boolean {
  return /^(?:event[.]charge|three-ds[.]webhook)[.]/.test(requirement);
}

/** An event about a charge, where none of those about it has all four keys as they should be. */
function incompleteIn(told: Told, history: History): { subject: events.Delivery; hasFailed: boolean }[] {
  const { cause, around } = told;
  if (!isOfCharge(cause)) return [];
  const hasFailed = cause.requirement === "event.charge.failed";
  const ofCharge = around().filter(({ type }) => type === "" || type.startsWith("charge."));
  const isOneComplete = ofCharge.some(({ body }) => isComplete(body, hasFailed));
  const [one] = isOneComplete ? [] : [...ofCharge, ...bareIn(told, history)];
  return one === undefined ? [] : [{ subject: one, hasFailed }];
}

/** In place of charge.succeeded one came that is called after a charge, too, and says nothing of any. */
function bareIn(told: Told, history: History): events.Delivery[] {
  if (told.cause.type !== "charge.succeeded" || isCut(history) || timeLeft(told, history) !== 0) return [];
  return history.events.filter(
    ({ type, body }) => type.startsWith("charge.") && !isShown(json.at(body, "/payload")),
  );
}

function isComplete(body: unknown, hasFailed: boolean): boolean {
  return (
    ["event_type", "payload"].every((key) => isShown(json.at(body, `/${key}`))) &&
    (hasFailed ? json.at(body, "/id") !== undefined : isShown(json.at(body, "/id"))) &&
    json.isObject(json.at(body, "/status_details")) &&
    STATUS_PARTS.every(([place, { is }]) => is(json.at(body, `/status_details${place}`) ?? null))
  );
}

export const otherEventKeys = rule({
  id: "event.other.keys",
  sentence:
    "MUST: The body of a capture, refund, order, plan, subscription or product event has event_type and payload.",
  needs: ["webhooks"],
  looksAt: "an event of something else than a charge",
  of: (history) => [
    ...history.events.filter(({ type }) => OF_ANOTHER.test(type)),
    ...toldIn(history)
      .filter(({ cause }) => !isOfCharge(cause))
      // An event without event_type is none of those above. One that names an order may be about a charge.
      .flatMap(({ cause, by, naming }) => [
        ...(cause.type === undefined ? by : []),
        ...(MOVEMENT.test(cause.requirement) ? naming.filter(({ type }) => type === "") : []),
      ]),
  ],
  check: carriesBoth,
});
