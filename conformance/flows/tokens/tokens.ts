import {
  type Exchange,
  type Proof,
  at,
  flow,
  isObject,
  isSuccess,
  label,
  strings,
  withAt,
} from "../../flow.ts";

/** A text as it stands, without blanks and dashes, and what it is when read as Base64, part by part. */
function readingsOf(text: string): string[] {
  const parts = text.split(".").map((part) => Buffer.from(part, "base64").toString("latin1"));
  return [text, text.replaceAll(/[ -]/g, ""), ...parts];
}

/** No text about the token holds the card number, however it is written. */
function isOpaque(proof: Proof, answer: Exchange, card: string): Proof {
  const telling = strings(at(answer.body, "/token_details")).filter(([, text]) =>
    readingsOf(text).some((reading) => reading.includes(card)),
  );
  return proof
    .and(answer)
    .holds(
      telling.length === 0,
      `no text of token_details with the card number in it from ${label(answer)}`,
      telling.map(([pointer]) => `/token_details${pointer}`).join(", "),
    );
}

/** The answer to the read or the update of a token, which is about that token and no other one. */
function carriesToken(proof: Proof, answer: Exchange, id: string, others: readonly string[]): Proof {
  const texts = new Set(strings(answer.body).map(([, text]) => text));
  const another = texts.has(id) ? undefined : others.find((other) => texts.has(other));
  return proof
    .and(answer)
    .accepted()
    .carries("/status_details", isObject, "an object")
    .carries("/token_details", isObject, "an object")
    .fits()
    .holds(another === undefined, `the token of its id from ${label(answer)}`, `token ${another}`);
}

export const tokens = flow({
  id: "tokens",
  title: "A card becomes a token, which is read and updated by its id",
  needs: ["state", "cards.approved", "offers.tokenization"],
  proves: {
    "token.create.answer": "MUST: The answer to token creation carries status_details and token_details.",
    "token.create.card-fields":
      "MUST: Card number, expiration month, expiration year and validation code are taken as strings.",
    "token.opaque": "MUST: A payment token does not contain the card number it stands for.",
    "token.read.answer":
      "MUST: A created token is read by its id, and the answer carries status_details and token_details.",
    "token.update.answer":
      "MUST: A created token is updated by its id, and the answer carries status_details and token_details.",
  },

  async run({ api, given, seen, target, prove }) {
    const what = "card_number, expiration_month, expiration_year and card_validation_code as strings";
    const created = await api.createPaymentToken(given.bodies.token(), { about: what });
    prove("token.create.answer", created)
      .ifAccepted()
      .carries("/status_details", isObject, "an object")
      .carries("/token_details", isObject, "an object")
      .fits();
    prove("token.create.card-fields", created).accepted();
    const card = target.cards.approved?.card_number ?? "";
    const opaque = prove("token.opaque", created).provided(isSuccess(created), "no token was made");
    isOpaque(opaque, created, card);

    const id = given.idIn("token_id", created);
    const other = await given.token();
    const read = await api.getPaymentToken(id);
    const otherRead = await api.getPaymentToken(other.id);
    const consumer_details = given.bodies.consumer();
    const updated = await api.updatePaymentToken(id, { consumer_details });
    const otherUpdated = await api.updatePaymentToken(other.id, { consumer_details });
    for (const answer of [read, updated].filter(isSuccess)) isOpaque(opaque, answer, card);
    const made = seen().filter((one) => one.operation === "createPaymentToken" && isSuccess(one));
    const ids = made.map((one) => given.idIn("token_id", one));
    const reads = prove("token.read.answer");
    carriesToken(reads, read, id, ids);
    carriesToken(reads, otherRead, other.id, ids);
    const updates = prove("token.update.answer");
    carriesToken(updates, updated, id, ids);
    carriesToken(updates, otherUpdated, other.id, ids);
    // What was updated is a token still.
    if (isSuccess(read) && isSuccess(updated)) {
      const about = `a token that ${label(updated)} has updated`;
      updates.and(await api.getPaymentToken(id, { about })).accepted();
    }
  },
});

export const tokensRefused = flow({
  id: "tokens-refused",
  title: "A token is not made or updated without what it takes",
  needs: ["cards.approved", "offers.tokenization"],
  proves: {
    "token.create.credential.required": "MUST: A token creation without credential is refused with 400.",
    "token.create.consumer-details.required":
      "MUST: A token creation without consumer_details is refused with 400.",
    "token.create.other-method":
      "SHOULD: A credential whose method is not credit_or_debit_card is refused at token creation.",
    "token.update.consumer-details.required":
      "MUST: A token update without consumer_details is refused with 400.",
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
    "consumer.fields":
      "MUST: A consumer with external id, contact and names is accepted wherever consumer_details is taken.",
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
