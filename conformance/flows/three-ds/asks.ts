import {
  type Exchange,
  AUTO_CAPTURE_MODES,
  at,
  flow,
  isObject,
  isPending,
  isSuccess,
  show,
} from "../../flow.ts";

const HOLDS = AUTO_CAPTURE_MODES.filter(({ options }) => options.autoCapture !== true);

function hasSucceeded({ body }: Exchange): boolean {
  return at(body, "/status_details/status") === "success";
}

function actionOf({ body }: Exchange): unknown {
  return at(body, "/detail/additional_details/action");
}

export const threeDsAsks = flow({
  id: "three-ds-asks",
  title: "A charge that needs 3DS sends the customer to a page",
  needs: ["state", "cards.three_ds"],
  proves: {
    "three-ds.pending":
      "MUST: A charge that needs 3DS, whether its funds are to be held or not, is answered with HTTP 400 and the status pending.",
    "three-ds.code": "MUST: The answer to a charge that needs 3DS has action_required in detail.code.",
    "three-ds.action": "MUST: The answer to a charge that needs 3DS names the action 3ds_authenticate.",
    "three-ds.trigger-amount":
      "MUST: In the sandbox a 3DS test card asks for 3DS at its own amount, and neither above nor below it.",
    "charge.poll":
      "MUST: A charge is readable while it is pending, and reads neither as succeeded nor as failed then.",
  },

  async run({ api, given, target, prove, need }) {
    const body = given.bodies.charge({ card: "three_ds", autoCapture: true });
    const answer = await api.createCharge(body);
    // A charge that is refused whatever its card has sentences of its own.
    if (target.cards.approved !== undefined && !isPending(answer))
      need(await api.createCharge(given.bodies.charge()));
    const waits = prove("three-ds.pending", answer).answers(400).carries("/status", "pending");
    prove("three-ds.code", answer)
      .provided(isPending(answer), "the charge does not wait")
      .carries("/detail/code", "action_required");
    prove("three-ds.action", answer)
      .provided(isPending(answer), "the charge does not wait")
      .carries("/detail/additional_details/action", "3ds_authenticate");

    // What becomes of the money later does not change that the customer has to act first.
    for (const { words, options } of HOLDS) {
      const held = await api.createCharge(given.bodies.charge({ card: "three_ds", ...options }), {
        about: words,
      });
      // That such a charge is taken at all has sentences of its own.
      if (target.cards.approved !== undefined && !isPending(held))
        if (!isSuccess(await api.createCharge(given.bodies.charge(options)))) continue;
      waits.and(held).answers(400).carries("/status", "pending");
    }

    const { amount, currency_code } = body.amount_details;
    // Made at once, and nothing in the answer says that the customer has to act.
    const unasked = isSuccess(answer) && hasSucceeded(answer) && actionOf(answer) === undefined;
    const trigger = prove("three-ds.trigger-amount", answer)
      .holds(
        !unasked,
        `3DS at ${amount}, the card's own amount`,
        `HTTP ${answer.status} and no request for 3DS`,
      )
      .provided(isPending(answer), "the card does not ask for 3DS at its own amount either");
    for (const another of [amount + 100, ...(amount > 1 ? [Math.max(1, amount - 100)] : [])]) {
      const amount_details = { amount: another, currency_code };
      const other = await api.createCharge({ ...body, amount_details });
      const asked = isPending(other) && actionOf(other) === actionOf(answer);
      trigger
        .and(other)
        .answers(200, 400)
        .holds(!asked, `no 3DS at ${another}, which is not the card's amount`, "the same request for 3DS");
    }

    const pending = await given.pendingThreeDs();
    const id = await pending.id();
    const status = "/status_details/status";
    const read = await api.getCharge(id);
    prove("charge.poll", read)
      .accepted()
      .carries("/id")
      .carries("/status_details", isObject, "an object")
      .holds(
        !["success", "failure"].includes(String(at(read.body, status))),
        `neither success nor failure at ${status} while the customer has not acted`,
        show(at(read.body, status)),
      );
  },
});
