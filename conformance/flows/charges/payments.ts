/** Charges by card and by token, and the answer to each, which may be a refusal. */
import {
  type Body,
  type Exchange,
  type Tools,
  Unseeable,
  dimensions,
  json,
  replies,
  ways,
} from "../../flow.ts";

const PAYMENTS = {
  autoCapture: dimensions.AUTO_CAPTURE,
  key: dimensions.CREATED_WITH,
  beside: dimensions.BESIDE,
} as const;

/** The person who buys, and the one who pays. */
export function named(bodies: Tools["given"]["bodies"]): Body {
  return { consumer_details: bodies.consumer(), billing_details: bodies.billing() };
}

/** By card. What a charge needs besides its required fields is judged by charge.only-required-fields. */
export const cardPayments = ways(
  "answer",
  PAYMENTS,
  async ({ api, given: { bodies } }, { autoCapture, key, beside }): Promise<Exchange> => {
    const options = dimensions.autoCaptureOf(autoCapture);
    const least = await dimensions.refusedBeside(beside, () =>
      api.createCharge(bodies.charge(options), { key }),
    );
    if (!replies.isRefusal(least)) return least;
    return dimensions.refusedBeside(beside, () =>
      api.createCharge({ ...bodies.charge({ autoCapture: true, ...options }), ...named(bodies) }, { key }),
    );
  },
).needing("cards.approved");

/** By token. */
export const tokenPayments = ways("payment", PAYMENTS, async (tools, { autoCapture, key, beside }) => {
  const { api, given, seen } = tools;
  const options = dimensions.autoCaptureOf(autoCapture);
  const newToken = async (): Promise<string> => given.idIn("payment_token", (await given.token()).created);
  const payBy = (tokenAtHand: () => string | undefined): Promise<Exchange> =>
    dimensions.refusedBeside(beside, () => {
      const token = tokenAtHand();
      const body = given.bodies.charge({ ...options, ...(token !== undefined && { token }) });
      return api.createCharge(body, { key });
    });
  /** The same charge by card. */
  const payByCard = (): Promise<Exchange> => payBy(() => undefined);
  const shared = given.idIn("payment_token", (await given.sharedToken()).created);
  const isUsed = seen().some((one) => replies.wasAccepted(one) && json.mentions(one.sent, shared));
  const first = await payBy(() => shared);
  if (replies.isSuccess(first)) return { answer: first, key, payByCard };
  // The document does not say how often one token pays, nor whether a card makes a second one.
  const fresh = [await newToken(), await newToken()];
  const isTheOnlyOne = new Set([shared, ...fresh]).size <= fresh.length;
  if (isTheOnlyOne && (isUsed || beside !== "none"))
    throw new Unseeable("the only token of the card has paid before", [first.nr], "free_choice");
  return { answer: await payBy(() => fresh.pop()), key, payByCard };
}).needing("state", "cards.approved", ...dimensions.PAID.token.needs);
