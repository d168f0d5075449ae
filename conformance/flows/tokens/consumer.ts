/** Who pays is named alike wherever a request has consumer_details. */
import { type Body, type Exchange, flow, replies, ways } from "../../flow.ts";

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
