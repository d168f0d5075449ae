/** A charge that needs 3DS is pending and sends the customer to a page. */
import { type Exchange, dimensions, flow, json, pendings, replies, ways } from "../../flow.ts";

const ACTION = "/detail/additional_details/action";

const requests = ways("asked", {
  autoCapture: {
    true: { words: "with auto_capture true" },
    false: { words: "with auto_capture false" },
    absent: { words: "without auto_capture" },
  },
  key: dimensions.CREATED_WITH,
  beside: dimensions.TOGETHER,
}).needing("state", "cards.three_ds");

export const threeDsAsks = flow({
  id: "three-ds-asks",
  title: "A charge that needs 3DS asks the customer to act",
  each: requests,
  proves: {
    "three-ds.pending":
      "MUST: A charge that needs 3DS, whether its funds are to be held or not, is answered with HTTP 400 and the status pending.",
  },

  async run({ asked: { key, beside, autoCapture }, api, given, target, need, prove }) {
    const charge = dimensions.autoCaptureOf(autoCapture);
    const answer = await dimensions.refusedBeside(beside, () =>
      api.createCharge(given.bodies.charge({ ...charge, card: "three_ds" }), { key }),
    );
    // Whether such a charge is accepted from a card without 3DS is judged by other requirements.
    if (!replies.isPending(answer) && target.cards.approved !== undefined)
      need(await api.createCharge(given.bodies.charge(charge), { key }));

    prove("three-ds.pending", answer).answers(400).carries("/status", "pending");
  },
});

export const threeDsTrigger = flow({
  id: "three-ds-trigger",
  title: "A 3DS test card asks for 3DS at its own amount only",
  needs: ["state", "cards.three_ds"],
  proves: {
    "three-ds.trigger-amount":
      "MUST: In the sandbox a 3DS test card asks for 3DS at its own amount, and neither above nor below it.",
  },

  async run({ api, given, prove }) {
    // Each has a description of its own: an event that names it is about no other charge.
    const body = () => given.bodies.charge({ card: "three_ds", autoCapture: true });
    const { amount_details } = body();
    const { amount } = amount_details;
    const own = await api.createCharge(body());
    const others: Exchange[] = [];
    for (const another of [amount + 100, ...(amount > 1 ? [Math.max(1, amount - 100)] : [])]) {
      others.push(
        await api.createCharge({ ...body(), amount_details: { ...amount_details, amount: another } }),
      );
    }

    const asks = (charge: Exchange): boolean =>
      replies.isPending(charge) && json.at(charge.body, ACTION) === json.at(own.body, ACTION);
    prove("three-ds.trigger-amount", own)
      .checks(!isMadeAtOnce(own), `3DS at ${amount}, the card's own amount`, `HTTP ${own.status} and no 3DS`)
      .provided(replies.isPending(own), "the card does not ask for 3DS at its own amount either")
      .and(...others)
      .answers(200, 400)
      .checks(!others.some(asks), "no 3DS at an amount that is not the card's", "the same request for 3DS");
  },
});

function isMadeAtOnce(charge: Exchange): boolean {
  const { body } = charge;
  return (
    replies.isSuccess(charge) &&
    json.at(body, "/status_details/status") === "success" &&
    json.at(body, ACTION) === undefined
  );
}

export const threeDsPoll = flow({
  id: "three-ds-poll",
  title: "A charge is read while it waits",
  each: pendings
    .only({ by: ["three_ds", "pay_with_store", "pay_with_bank_account"] })
    .over("by", "autoCapture", "key", "of"),
  proves: {
    "charge.poll":
      "MUST: A charge can be read while it is pending, and is then read neither as succeeded nor as failed.",
  },

  async run({ pending, api, until, prove }) {
    const read = await until(() => api.getCharge(pending.id), replies.isSuccess);

    prove("charge.poll", read)
      .accepted()
      .carries("/id")
      .carries("/status_details", json.isObject, "an object")
      .whereverIs(
        "/status_details/status",
        (status) => status !== "success" && status !== "failure",
        "neither success nor failure while the customer has not acted",
      );
  },
});
