/** What the update of a token may not leave out. */
import { refusals } from "../../flow.ts";

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
