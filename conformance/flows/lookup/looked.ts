/** What a lookup asks about: the bodies that charge creation accepts, with either value of monthly_installments. */
import { type Body, dimensions, ways } from "../../flow.ts";

export const chargeBodies = ways(
  "body",
  {
    paid: dimensions.PAID,
    part: {
      none: { words: "" },
      consumer: { words: "with consumer_details" },
      billing: { words: "with billing_details" },
      autoCapture: { words: "with auto_capture true" },
    },
  },
  async ({ given }, { paid, part }): Promise<Body> => {
    const { bodies } = given;
    const token =
      paid === "token" ? given.idIn("payment_token", (await given.sharedToken()).created) : undefined;
    return {
      ...bodies.charge({
        ...(token !== undefined && { token }),
        ...(part === "autoCapture" && { autoCapture: true }),
      }),
      ...(part === "consumer" && { consumer_details: bodies.consumer() }),
      ...(part === "billing" && { billing_details: bodies.billing() }),
    };
  },
);

export const flags = ways("query", {
  monthly_installments: {
    true: { words: "monthly_installments true" },
    false: { words: "monthly_installments false" },
  },
});
