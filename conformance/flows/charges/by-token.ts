/** A charge is paid with a token. */
import { dimensions, flow, insist, replies, twinOfRefused } from "../../flow.ts";
import { tokenPayments } from "./payments.ts";

const NEEDS = ["state", "cards.approved", ...dimensions.PAID.token.needs] as const;

const BY_TOKEN = {
  "charge.method.token":
    "MUST: A charge by pay_with_service_payment_token is accepted without card data in the request, whatever auto_capture says.",
} as const;

export const tokenCharge = flow({
  id: "token-charge",
  title: "A charge is paid with a token",
  each: tokenPayments,
  proves: BY_TOKEN,

  async run({ payment: { answer, payByCard }, prove }) {
    const twin = replies.isSuccess(answer) ? answer : await payByCard();

    prove("charge.method.token", answer).accepted({ twin });
  },
});

export const updatedTokenCharge = flow({
  id: "token-charge-after-update",
  title: "A token whose consumer was updated twice pays as before",
  needs: NEEDS,
  proves: BY_TOKEN,

  async run({ api, given, prove }) {
    const { id, created } = await given.token();
    const before = given.idIn("payment_token", created);
    await api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() });
    const updated = await api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() });
    // An update may give another text to pay with, and then shows it.
    const renewed = replies.isSuccess(updated) ? given.idShownIn("payment_token", updated.body) : undefined;
    const pay = (token: string, about = "by a token that was updated") =>
      api.createCharge(given.bodies.charge({ token }), { about });
    const paid = await twinOfRefused(await pay(before), () => pay(renewed ?? before));
    const twin = replies.isSuccess(paid)
      ? paid
      : await pay(given.idIn("payment_token", (await given.token()).created), "by another token");

    const pays = prove("charge.method.token", paid);
    if (replies.isSuccess(updated) && replies.isSuccess(twin)) pays.accepted({ twin });
    else pays.doesNotApply("the token was not updated, or another one does not pay either");
  },
});

export const unknownTokenCharge = flow({
  id: "token-charge-unknown",
  title: "A token that was never made pays for nothing",
  each: tokenPayments.over("key"),
  proves: {
    "charge.token.unknown": "SHOULD: A charge by a payment token that was never made is refused.",
  },

  async run({ payment: { answer, key }, api, given, prove }) {
    const token = "5e1f7e57-0000-4000-8000-000000000000";
    const unknown = await insist(() =>
      api.createCharge(given.bodies.charge({ token }), { key, wrong: true }),
    );

    prove("charge.token.unknown", unknown).refused({ twin: answer, status: "any" });
  },
});

export const declinedTokenCharge = flow({
  id: "token-of-declined-card",
  title: "A token pays with its own card",
  needs: [...NEEDS, "cards.declined"],
  proves: {
    "charge.token.card":
      "SHOULD: A charge by a token of a card that is declined is refused, while one by a token of an approved card is accepted.",
  },

  async run({ api, given, need, prove }) {
    const approved = async (): Promise<string> => given.idIn("payment_token", (await given.token()).created);
    const earlier = await approved();
    const made = await api.createPaymentToken(given.bodies.token({ card: "declined" }));
    const token = replies.isRefusal(made) ? undefined : given.idShownIn("payment_token", need(made).body);
    if (token === undefined) {
      prove("charge.token.card", made).doesNotApply("a card that is declined makes no token here");
      return;
    }
    const refused = await api.createCharge(given.bodies.charge({ card: "declined", token }), {
      about: "by a token of a card that is declined",
    });
    const paid = await api.createCharge(given.bodies.charge({ token: earlier }));
    const twin = replies.isRefusal(paid)
      ? await api.createCharge(given.bodies.charge({ token: await approved() }))
      : paid;

    prove("charge.token.card", refused).refused({ twin, status: "any" }).and(paid).accepted({ twin });
  },
});
