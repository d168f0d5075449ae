import { dimensions, json, replies, Unseeable, ways } from "../../flow.ts";
import { AUTO_CAPTURE, autoCaptureOf } from "./made.ts";

/** The answer to a charge by a token, which may be a refusal. */
export const payments = ways(
  "payment",
  { autoCapture: AUTO_CAPTURE, key: dimensions.CREATED_WITH },
  async ({ api, given, seen }, { autoCapture, key }) => {
    const options = autoCaptureOf(autoCapture);
    const pay = (token: string) => api.createCharge(given.bodies.charge({ token, ...options }), { key });
    const shared = given.idIn("payment_token", (await given.sharedToken()).created);
    const isUsed = seen().some((one) => replies.wasAccepted(one) && json.mentions(one.sent, shared));
    const first = await pay(shared);
    if (replies.isSuccess(first)) return { answer: first, options, key };
    // The document does not say how often one token pays, nor whether a card makes a second one.
    const fresh = given.idIn("payment_token", (await given.token()).created);
    if (isUsed && fresh === shared)
      throw new Unseeable("the only token of the card has paid before", [first.nr], "free_choice");
    return { answer: await pay(fresh), options, key };
  },
).needing("state", "cards.approved", "offers.tokenization", "offers.pay_with_service_payment_token");
