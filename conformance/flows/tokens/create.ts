/** A card becomes a token. Who pays is named alike wherever a request has consumer_details. */
import { type Body, type Exchange, attempts, flow, refusals, replies, ways } from "../../flow.ts";

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

export const tokenUpdatesRefused = refusals(
  "refused-token-updates",
  "updatePaymentToken",
  "A token is not updated without a consumer",
  {
    "token.update.consumer-details.required": [
      "MUST: A token update without consumer_details is refused with 400.",
      "/consumer_details",
    ],
  },
);

/** A request that may name its consumer: with the whole consumer, or with as little of it as the operation needs. */
const consumerRequests = ways(
  "request",
  {
    operation: {
      createPaymentToken: { words: "at token creation", needs: ["offers.tokenization"] },
      updatePaymentToken: { words: "at token update", needs: ["offers.tokenization"] },
      createCharge: { words: "at charge creation" },
      lookupInstallments: { words: "at a lookup" },
      createOrder: { words: "at order creation", needs: ["offers.order"] },
      updateOrder: { words: "at order update", needs: ["offers.order"] },
    },
  },
  async ({ api, given }, { operation }) => {
    const { id, query, body } = await given.request(operation);
    const send = (sent: Body): Promise<Exchange> =>
      api.call(operation, { ...(id !== undefined && { id }), ...(query && { query }), body: sent });
    const consumer_details = given.bodies.consumer();
    const { external_consumer_id } = consumer_details;
    // A token needs a consumer: its id alone is the least that the document gives.
    const isNeeded = Object.hasOwn(body(), "consumer_details");
    return {
      withConsumer: () => send({ ...body(), consumer_details }),
      withLess: () => send({ ...body(), ...(isNeeded && { consumer_details: { external_consumer_id } }) }),
    };
  },
);

export const consumerFields = flow({
  id: "consumer-fields",
  title: "A consumer with every documented field is accepted",
  needs: ["state", "cards.approved"],
  each: consumerRequests,
  proves: {
    "consumer.fields":
      "MUST: A consumer with external id, contact and names is accepted wherever a request has consumer_details.",
  },

  async run({ request, prove }) {
    const named = await request.withConsumer();
    const twin = replies.isSuccess(named) ? named : await request.withLess();

    prove("consumer.fields", named).accepted({ twin });
  },
});
