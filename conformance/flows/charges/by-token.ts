import { flow, isRefusal, isSuccess, locate, unlessBlocked } from "../../flow.ts";

export const tokenCharge = flow({
  id: "token-charge",
  title: "A charge is paid with a token",
  needs: ["state", "cards.approved", "offers.tokenization", "offers.pay_with_service_payment_token"],
  proves: {
    "charge.method.token":
      "MUST: A charge by pay_with_service_payment_token is accepted without card data in the request, whatever auto_capture says.",
    "charge.token.unknown": "SHOULD: A charge by a payment token that was never made is refused.",
  },

  async run({ api, given, target, prove }) {
    const { id, created } = await given.token();
    const token = given.idIn("payment_token", created);
    const another = async (): Promise<string> => given.idIn("payment_token", (await given.token()).created);
    // An update is about the consumer: the token pays as before, with the same text or with one that the update shows.
    const updated = await api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() });
    const shown = isSuccess(updated) ? locate(target, "payment_token", updated.body) : undefined;
    const about = isSuccess(updated) ? { about: "by a token whose consumer was updated" } : {};
    const before = await api.createCharge(given.bodies.charge({ token }), about);
    const renewed =
      isSuccess(before) || shown === undefined || shown === token
        ? before
        : await api.createCharge(given.bodies.charge({ token: shown }), about);
    // Only where that is refused is one looked at that was never updated.
    const paid = isSuccess(renewed)
      ? renewed
      : await api.createCharge(given.bodies.charge({ token: await another() }));
    const unknown = await api.createCharge(
      given.bodies.charge({ token: "5e1f7e57-0000-4000-8000-000000000000" }),
    );
    const twin = await api.createCharge(given.bodies.charge());
    const pays = prove("charge.method.token", paid).accepted({ twin }).and(renewed).accepted({ twin });
    prove("charge.token.unknown", unknown).refused({ twin: paid, status: "any" });

    for (const autoCapture of [false, true]) {
      const how = { about: `by a token, with auto_capture ${autoCapture}` };
      const pay = (text: string) => api.createCharge(given.bodies.charge({ token: text, autoCapture }), how);
      let charge = await pay(token);
      if (!isSuccess(charge)) {
        // How often a token pays is open, and whether a card makes a second one.
        const unspent = await unlessBlocked(another());
        if (unspent === undefined || unspent === token) continue;
        charge = await pay(unspent);
      }
      const byCard = await api.createCharge(given.bodies.charge({ autoCapture }));
      pays.and(charge).accepted({ twin: byCard });
    }
  },
});

export const tokenOfDeclinedCard = flow({
  id: "token-of-declined-card",
  title: "A token pays with its own card",
  needs: [
    "state",
    "cards.approved",
    "cards.declined",
    "offers.tokenization",
    "offers.pay_with_service_payment_token",
  ],
  proves: {
    "charge.token.card":
      "SHOULD: A charge by a token of a card that is declined is refused, while one by a token of an approved card is accepted.",
  },

  async run({ api, given, target, prove, need }) {
    const { created } = await given.token();
    const declined = await api.createPaymentToken(given.bodies.token({ card: "declined" }));
    const approved = given.idIn("payment_token", created);
    // Where the other card's token stands, this one's would.
    const token = isRefusal(declined) ? undefined : locate(target, "payment_token", need(declined).body);
    const card = prove("charge.token.card", declined);
    if (token === undefined) {
      card.doesNotApply("a card that is declined makes no token here");
      return;
    }
    const refused = await api.createCharge(given.bodies.charge({ card: "declined", token }), {
      about: "by a token of a card that is declined",
    });
    const paid = await api.createCharge(given.bodies.charge({ token: approved }));
    card.and(refused).refused({ twin: paid, status: "any" });
  },
});
