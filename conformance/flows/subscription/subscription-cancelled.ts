/** A subscription is cancelled by its id, with or without a reason. */
import { type Exchange, type Tools, flow, json, replies, twinOfRefused } from "../../flow.ts";
import { createdSubscriptions, siblings } from "./subscription-ways.ts";

const NEEDS = ["state", "offers.subscription", "cards.approved"] as const;
const BY_ID = {
  "subscription.cancel.by-id":
    "MUST: The cancellation of a created subscription by its id is accepted, and cancels no other one.",
} as const;

type Api = Tools["api"];

/** With a reason or else without one: that each of both is accepted is judged by subscription.cancel.reason-string and reason-null. */
export async function cancel(api: Api, id: string): Promise<Exchange> {
  const worded = await api.cancelSubscription(id, {
    cancellation_reason: "The end of a conformance run",
  });
  return replies.isRefusal(worded) ? api.cancelSubscription(id, { cancellation_reason: null }) : worded;
}

export const subscriptionCancelled = flow({
  id: "subscription-cancelled",
  title: "A subscription is cancelled by its id",
  each: createdSubscriptions.only({ beside: ["none", "together"] }).over("beside", "by"),
  proves: BY_ID,

  async run({ subscription: { created }, api, given, prove }) {
    const id = given.idOf(created);
    await api.getSubscription(id);
    const cancelled = await cancel(api, id);

    prove("subscription.cancel.by-id", cancelled).accepted().wherever("/id", id);
  },
});

export const cancellationShows = flow({
  id: "subscription-cancelled-shows",
  title: "A cancellation is seen in the subscription",
  needs: NEEDS,
  proves: {
    "subscription.cancel.shows":
      "SHOULD: A read of a cancelled subscription is not word for word the one before its cancellation.",
  },

  async run({ api, given, need, until, prove }) {
    const { id } = await given.subscription();
    const before = need(await until(() => api.getSubscription(id), replies.isSuccess));
    need(await cancel(api, id));
    const after = await until(
      () => api.getSubscription(id),
      ({ text }) => text !== before.text,
    );

    prove("subscription.cancel.shows", after)
      .ifAccepted()
      .checks(after.text !== before.text, "a read that shows the cancellation", "the read from before it");
  },
});

export const siblingOfCancelled = flow({
  id: "subscription-cancelled-alone",
  title: "A cancellation ends no other subscription",
  each: siblings,
  proves: BY_ID,

  async run({ pair: { own, sibling }, api, need, until, prove }) {
    const statusOf = async (id: string): Promise<unknown> =>
      json.at(need(await until(() => api.getSubscription(id), replies.isSuccess)).body, "/status");
    const [before, siblingBefore] = [await statusOf(own), await statusOf(sibling)];
    const cancelled = need(await cancel(api, own));
    const [after, siblingAfter] = [await statusOf(own), await statusOf(sibling)];

    const untouched = prove("subscription.cancel.by-id", cancelled);
    // A sibling that becomes active meanwhile was not cancelled.
    const isEnded = siblingAfter === after && siblingAfter !== siblingBefore && siblingAfter !== "active";
    if (after === before) untouched.doesNotApply("a cancelled subscription reads as before");
    untouched.checks(!isEnded, "the status that the other subscription had", "that of the cancelled one");
  },
});

const REASONS = [
  [
    "subscription.cancel.reason-string",
    "MUST: A cancellation with a string as cancellation_reason is accepted.",
    "No longer wanted",
    null,
  ],
  [
    "subscription.cancel.reason-null",
    "MUST: A cancellation with null as cancellation_reason is accepted.",
    null,
    "No longer wanted",
  ],
] as const;

export const cancellationReasons = REASONS.map(([id, sentence, reason, other]) =>
  flow({
    id: `cancellation-reason-${reason === null ? "null" : "string"}`,
    title: `A subscription is cancelled with ${reason === null ? "null" : "a string"} as the reason`,
    needs: NEEDS,
    proves: { [id]: sentence },

    async run({ api, given, prove }) {
      const own = await given.subscription();
      const cancelled = await api.cancelSubscription(own.id, { cancellation_reason: reason });
      const twin = await twinOfRefused(cancelled, async () =>
        api.cancelSubscription((await given.subscription()).id, { cancellation_reason: other }),
      );

      prove(id, cancelled).accepted({ twin }).wherever("/id", own.id);
    },
  }),
);
