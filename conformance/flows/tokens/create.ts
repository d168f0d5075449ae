/** A card becomes a token. */
import { attempts, flow, refusals } from "../../flow.ts";

export const tokenCreated = flow({
  id: "token-created",
  title: "A card becomes a token",
  needs: ["cards.approved", "offers.tokenization"],
  each: attempts,
  proves: {
    "token.create.card-fields":
      "MUST: Card number, expiration month, expiration year and validation code are accepted as strings.",
  },

  async run({ attempt: { key, ask }, api, given, prove }) {
    const about = "card_number, expiration_month, expiration_year and card_validation_code as strings";
    const created = await ask(() => api.createPaymentToken(given.bodies.token(), { key, about }));

    prove("token.create.card-fields", created).accepted();
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
