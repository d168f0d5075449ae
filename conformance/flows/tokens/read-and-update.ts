/** The consumer of a token is updated by its id. */
import { dimensions, flow, refusals, ways } from "../../flow.ts";

/** A token of the approved card. */
const tokens = ways("token", { key: dimensions.CREATED_WITH }, async ({ api, given }, { key }) => {
  const created = await api.createPaymentToken(given.bodies.token(), { key });
  return { id: given.idIn("token_id", created) };
}).needing("state", "cards.approved", "offers.tokenization");

export const tokenUpdated = flow({
  id: "token-updated",
  title: "A token is updated by its id and stays a token",
  each: tokens,
  proves: {
    "token.update.answer":
      "MUST: A created token is updated by its id, and the answer carries status_details and token_details.",
  },

  async run({ token, api, given, prove }) {
    const before = await api.getPaymentToken(token.id);
    const update = () => api.updatePaymentToken(token.id, { consumer_details: given.bodies.consumer() });
    const [updated, again] = [await update(), await update()];
    const after = await api.getPaymentToken(token.id, { about: "a token that was updated" });
    prove("token.update.answer", updated, again).accepted().and(after).accepted({ twin: before });
  },
});

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
