/** A card becomes a token. */
import { attempts, flow, json, refusals, replies } from "../../flow.ts";
import { placesOf, tokens } from "./made.ts";

export const tokenCreated = flow({
  id: "token-created",
  title: "A card becomes a token",
  needs: ["cards.approved", "offers.tokenization"],
  each: attempts,
  proves: {
    "token.create.answer": "MUST: The answer to token creation carries status_details and token_details.",
    "token.create.card-fields":
      "MUST: Card number, expiration month, expiration year and validation code are accepted as strings.",
  },

  async run({ attempt: { key, ask }, api, given, prove }) {
    const about = "card_number, expiration_month, expiration_year and card_validation_code as strings";
    const created = await ask(() => api.createPaymentToken(given.bodies.token(), { key, about }));

    prove("token.create.card-fields", created).accepted();
    prove("token.create.answer", created)
      .ifAccepted()
      .carries("/status_details", json.isObject, "an object")
      .carries("/token_details", json.isObject, "an object")
      .fits();
  },
});

export const tokenOpaque = flow({
  id: "token-opaque",
  title: "A token does not show the number of its card",
  each: tokens,
  proves: {
    "token.opaque":
      "MUST: Neither a payment token nor its token_details contain the card number it stands for.",
  },

  async run({ token, api, given, target, prove }) {
    const read = await api.getPaymentToken(token.id);
    const updated = await api.updatePaymentToken(token.id, { consumer_details: given.bodies.consumer() });
    const answers = [token.created, read, updated].filter(replies.isSuccess);
    const number = target.cards.approved?.card_number ?? "";
    const shown = answers.flatMap((answer) => placesOf(number, answer));

    const opaque = prove("token.opaque", ...answers);
    if (answers.every(({ body }) => json.at(body, "/token_details") === undefined))
      opaque.whereverIs("/token_details", json.isObject, "an object");
    else opaque.none(shown, "no text of token_details with the card number in it");
  },
});

export const tokensRefused = [
  refusals(
    "refused-tokens",
    "createPaymentToken",
    "A token is not made without its credential or its consumer",
    {
      "token.create.credential.required": [
        "MUST: A token creation without credential is refused with 400.",
        "/credential",
      ],
      "token.create.consumer-details.required": [
        "MUST: A token creation without consumer_details is refused with 400.",
        "/consumer_details",
      ],
    },
  ),
  refusals(
    "refused-tokens-of-other-methods",
    "createPaymentToken",
    "A token is made of a card only",
    {
      "token.create.other-method": [
        "SHOULD: A credential whose method is not credit_or_debit_card is refused at token creation.",
        { "/credential/payment_method/method": "pay_with_store" },
      ],
    },
    "any",
  ),
];
