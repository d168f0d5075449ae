import {
  type Exchange,
  type Proof,
  at,
  flow,
  isLike,
  isObject,
  isSuccess,
  show,
  strings,
  unlessBlocked,
  isText,
} from "../../flow.ts";

/** The fields that the creation and the cancellation of a subscription are both answered with. */
function carriesAll(proof: Proof, planId: string): void {
  proof
    .carries("/id", isText, "a string")
    .carries("/auto_billing")
    .carries("/billing_date")
    .carries("/billing_frequency")
    .carries("/customer_id")
    .carries("/date_created")
    .carries("/end_date")
    .carries("/payment_method", isObject, "an object")
    .carries("/plan_id", planId)
    .carries("/start_date")
    .carries("/status", isText, "a string");
}

const A_DAY_MS = 86_400_000;

/** The unit of start_date is not shown. */
function inMs(time: number): number {
  return time < 100_000_000_000 ? time * 1000 : time;
}

/** Whether a number is the time that was sent, or on the same day at least; a text is not read. */
function isTheStart(sent: unknown): (told: unknown) => boolean {
  return (told) =>
    typeof told !== "number" || typeof sent !== "number" || Math.abs(inMs(told) - inMs(sent)) <= A_DAY_MS;
}

const NONE = "no subscription was made";
const UNREAD = "the subscription could not be read";
const UNCANCELLED = "the subscription could not be cancelled";

const DEFAULTS = [
  ["subscription.auto-billing.default", "/auto_billing", true],
  ["subscription.billing-frequency.default", "/billing_frequency", "monthly"],
  ["subscription.billing-method.default", "/billing_method", "card"],
] as const;

export const subscriptions = flow({
  id: "subscriptions",
  title: "A subscription is created, read and cancelled by its id",
  needs: ["state", "offers.subscription", "cards.approved"],
  proves: {
    "subscription.payment-token-id.suffices":
      "MUST: A subscription with payment_token_id and no payment_token_alias is accepted.",
    "subscription.answer.id": "MUST: A subscription answer carries the id of the subscription.",
    "subscription.read.by-id": "MUST: A created subscription is read by its id.",
    "subscription.cancel.by-id": "MUST: A created subscription is cancelled by its id.",
    "subscription.create.answer.fields":
      "SHOULD: The answer to subscription creation carries all eleven fields named for it in their stated types.",
    "subscription.read.answer.fields":
      "SHOULD: The answer to a subscription read carries all twelve fields named for it in their stated types.",
    "subscription.cancel.answer.fields":
      "SHOULD: The answer to a cancellation carries all eleven fields named for it in their stated types.",
    "subscription.answer.start-date":
      "SHOULD: A subscription has the start_date that was sent, wherever an answer shows it as a number, in whatever unit.",
    "subscription.status.active": "SHOULD: A new subscription has the status active.",
    "subscription.auto-billing.default":
      "MUST: A subscription that does not mention auto_billing has true wherever an answer shows a boolean.",
    "subscription.billing-frequency.default":
      "MUST: A subscription that names no billing_frequency has monthly wherever the answer shows it.",
    "subscription.billing-method.default":
      "MUST: A subscription that names no billing_method has card wherever the answer shows it.",
  },

  async run({ api, given, seen, prove }) {
    // Another plan, so that it shows whose the subscription is.
    await unlessBlocked(given.plan());
    const { created, planId, body } = await given.subscribe();
    prove("subscription.payment-token-id.suffices", created).accepted();
    const answers = prove("subscription.answer.id", created).provided(isSuccess(created), NONE);
    answers.carries("/id", isText, "a string");
    const status = prove("subscription.status.active", created)
      .provided(isSuccess(created), NONE)
      .carries("/status", "active");
    carriesAll(
      prove("subscription.create.answer.fields", created).provided(isSuccess(created), NONE),
      planId,
    );
    // Where the answer has no id, that has been said; nothing further starts from it.
    const id = given.idOf(created);
    const read = await api.getSubscription(id);
    const shown = strings(at(read.body, "/plan")).map(([, text]) => text);
    const other = seen()
      .filter((one) => one.operation === "createPlan" && isSuccess(one))
      .map((one) => at(one.body, "/id"))
      .find((one) => isText(one) && shown.includes(one));
    prove("subscription.read.by-id", read)
      .accepted()
      .wherever("/id", id)
      .holds(
        shown.includes(planId) || other === undefined,
        `plan ${planId} with its subscription`,
        `plan ${String(other)}`,
      );
    status.and(...[read].filter(isSuccess)).wherever("/status", "active");
    for (const [requirement, pointer, value] of DEFAULTS) {
      prove(requirement, created, read)
        .provided(isSuccess(read), UNREAD)
        .whereverIs(pointer, isLike(value), show(value));
    }
    const { created: dated } = await given.subscribe(undefined, { billing_day: 15 });
    const readDated = isSuccess(dated) ? await api.getSubscription(given.idOf(dated)) : read;
    prove("subscription.read.answer.fields", readDated)
      .provided(isSuccess(dated) && isSuccess(readDated), UNREAD)
      .carries("/id", isText, "a string")
      .carries("/auto_billing")
      .carries("/billing_frequency")
      .carries("/billing_day")
      .carries("/billing_method")
      .carries("/customer", isObject, "an object")
      .carries("/date_created")
      .carries("/end_date")
      .carries("/payment_method", isObject, "an object")
      .carries("/plan", isObject, "an object")
      .carries("/start_date")
      .carries("/status", isText, "a string");
    // Whether a card pays for a second subscription of a plan is not shown.
    const mate =
      (await unlessBlocked(given.subscription(planId))) ?? (await unlessBlocked(given.subscription()));
    const looked: Exchange[] = [];
    const statusOf = async (of: string): Promise<unknown> => {
      const look = await api.getSubscription(of);
      looked.push(look);
      return isSuccess(look) ? at(look.body, "/status") : undefined;
    };
    const before = await statusOf(id);
    const was = mate === undefined ? undefined : await statusOf(mate.id);
    const worded = await api.cancelSubscription(id, { cancellation_reason: "The end of a conformance run" });
    // With or without a reason: either way of asking shows that it can be cancelled.
    const cancelled = isSuccess(worded)
      ? worded
      : await api.cancelSubscription(id, { cancellation_reason: null });
    const after = await statusOf(id);
    const is = mate === undefined ? undefined : await statusOf(mate.id);
    // One that has become active meanwhile was not cancelled.
    const isCancelledToo =
      is !== undefined && is !== "active" && is !== was && is === after && after !== before;
    prove("subscription.cancel.by-id", cancelled)
      .accepted()
      .wherever("/id", id)
      .and(...looked)
      .holds(
        !isCancelledToo || mate?.id === id,
        `${show(was)} as the status of subscription ${mate?.id}, which nobody cancelled`,
        `${show(is)} once ${id} was cancelled`,
      );
    const own = [created, read, cancelled].filter(
      (one) => isSuccess(one) && at(one.body, "/start_date") !== undefined && at(one.body, "/id") === id,
    );
    const dates = prove("subscription.answer.start-date", ...own);
    if (own.length === 0) dates.doesNotApply("no answer about the subscription shows a start_date");
    dates.carries("/start_date", isTheStart(body["start_date"]), `the time ${show(body["start_date"])}`);
    carriesAll(
      prove("subscription.cancel.answer.fields", cancelled).provided(isSuccess(cancelled), UNCANCELLED),
      planId,
    );
    answers.and(read).provided(isSuccess(read), UNREAD).carries("/id", id);
    answers.and(cancelled).provided(isSuccess(cancelled), UNCANCELLED).carries("/id", id);
  },
});
