import { at, flow, isObject, isSuccess, strings, withAt } from "../../flow.ts";

export const tokens = flow({
  id: "tokens",
  title: "A card becomes a token, which is read and updated by its id",
  needs: ["state", "cards.approved", "offers.tokenization"],
  proves: {
    "token.create.answer": "MUST answer token creation with status_details and token_details",
    "token.create.card-fields": "MUST take the four card fields as strings",
    "token.opaque": "MUST give a token that does not contain the card number",
    "token.read.answer": "MUST read the token by its id, with status_details and token_details",
    "token.update.answer": "MUST update the token by its id, with status_details and token_details",
  },

  async run({ api, given, target, prove }) {
    const what = "card_number, expiration_month, expiration_year and card_validation_code as strings";
    const created = await api.createPaymentToken(given.bodies.token(), { fault: what });
    prove("token.create.answer", created)
      .ifAccepted()
      .carries("/status_details", isObject, "an object")
      .carries("/token_details", isObject, "an object")
      .fits();
    prove("token.create.card-fields", created).accepted();
    const card = target.cards.approved?.card_number ?? "";
    const telling = [...strings(at(created.body, "/token_details"))].filter(([, text]) =>
      text.includes(card),
    );
    prove("token.opaque", created)
      .provided(isSuccess(created), "no token was made")
      .holds(
        telling.length === 0,
        "no text of token_details with the card number in it",
        telling.map(([pointer]) => `/token_details${pointer}`).join(", "),
      );

    const id = given.idIn("token_id", created);
    const read = await api.getPaymentToken(id);
    prove("token.read.answer", read)
      .accepted()
      .carries("/status_details", isObject, "an object")
      .carries("/token_details", isObject, "an object")
      .fits();
    const updated = await api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() });
    prove("token.update.answer", updated)
      .accepted()
      .carries("/status_details", isObject, "an object")
      .carries("/token_details", isObject, "an object")
      .fits();
  },
});

export const tokensRefused = flow({
  id: "tokens-refused",
  title: "A token is not made or updated without what it takes",
  needs: ["cards.approved", "offers.tokenization"],
  proves: {
    "token.create.credential.required": "MUST refuse a token creation without credential",
    "token.create.consumer-details.required": "MUST refuse a token creation without consumer_details",
    "token.create.other-method": "SHOULD refuse a credential of another method",
    "token.update.consumer-details.required": "MUST refuse a token update without consumer_details",
  },

  async run({ api, given, prove }) {
    const body = given.bodies.token();
    const twin = await api.createPaymentToken(body);
    const without = async (pointer: string): ReturnType<typeof api.createPaymentToken> =>
      api.createPaymentToken(withAt(body, pointer, undefined));
    prove("token.create.credential.required", await without("/credential")).refused({ twin });
    prove("token.create.consumer-details.required", await without("/consumer_details")).refused({ twin });
    const other = await api.createPaymentToken(
      withAt(body, "/credential/payment_method/method", "pay_with_store"),
    );
    prove("token.create.other-method", other).refused({ twin, status: "any" });

    const id = given.idIn("token_id", twin);
    const empty = await api.updatePaymentToken(id, {});
    const whole = await api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() });
    prove("token.update.consumer-details.required", empty).refused({ twin: whole });
  },
});

export const consumerFields = flow({
  id: "consumer-fields",
  title: "A consumer with every documented field is taken wherever consumer_details is",
  needs: ["state", "cards.approved", "offers.tokenization"],
  proves: {
    "consumer.fields": "MUST accept external id, contact and names of a consumer",
  },

  async run({ api, given, prove }) {
    const consumer_details = given.bodies.consumer();
    const token = await given.token();
    const charge = given.bodies.charge();
    const { external_consumer_id } = consumer_details;
    const lesser = { consumer_details: { external_consumer_id } };
    const twins = [
      token.created,
      await api.updatePaymentToken(token.id, lesser),
      await api.createCharge(charge),
    ];
    const calls = [
      await api.createPaymentToken({ ...given.bodies.token(), consumer_details }),
      await api.updatePaymentToken(token.id, { consumer_details }),
      await api.createCharge({ ...charge, consumer_details }),
    ];
    if (given.offered("createOrder").length > 0) {
      const order = await given.order();
      const description = "An order of a conformance run, updated";
      twins.push(order.created, await api.updateOrder(order.id, { description }));
      calls.push(await api.createOrder({ ...given.bodies.order(), consumer_details }));
      calls.push(await api.updateOrder(order.id, { description, consumer_details }));
    }
    prove("consumer.fields", ...calls).accepted({ twin: twins });
  },
});
