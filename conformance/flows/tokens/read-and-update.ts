/** A token is read, and its consumer updated, by its id. */
import { flow, refusals } from "../../flow.ts";
import { otherTokenIn, tokens } from "./made.ts";

export const tokenRead = flow({
  id: "token-read",
  title: "A token is read by its id",
  each: tokens,
  proves: {
    "token.read.answer":
      "MUST: A created token is read by its id, and the answer carries status_details and token_details.",
  },

  async run(context) {
    const { token, api, given, prove } = context;
    const other = await given.sharedToken();
    const read = await api.getPaymentToken(token.id);
    const readOther = await api.getPaymentToken(other.id);
    const wrong = otherTokenIn(read, token.id, context) ?? otherTokenIn(readOther, other.id, context);

    prove("token.read.answer", read, readOther).accepted().isAbout("the token that was asked for", wrong);
  },
});

export const tokenUpdated = flow({
  id: "token-updated",
  title: "A token is updated by its id and stays a token",
  each: tokens,
  proves: {
    "token.update.answer":
      "MUST: A created token is updated by its id, and the answer carries status_details and token_details.",
  },

  async run(context) {
    const { token, api, given, prove } = context;
    const before = await api.getPaymentToken(token.id);
    const updated = await api.updatePaymentToken(token.id, {
      consumer_details: given.bodies.consumer(),
    });
    const after = await api.getPaymentToken(token.id, { about: "a token that was updated" });
    const wrong = otherTokenIn(updated, token.id, context);

    prove("token.update.answer", updated)
      .accepted()
      .isAbout("the token that was updated", wrong)
      .and(after)
      .accepted({ twin: before });
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
