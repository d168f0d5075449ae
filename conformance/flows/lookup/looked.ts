/** What a lookup asks about: the bodies that charge creation accepts, with either value of monthly_installments. */
import { type Body, type Tools, dimensions, ways } from "../../flow.ts";

const BODY = {
  paid: dimensions.PAID,
  part: {
    none: { words: "" },
    consumer: { words: "with consumer_details" },
    billing: { words: "with billing_details" },
    autoCapture: { words: "with auto_capture true" },
  },
} as const;

interface Point {
  readonly paid: keyof typeof BODY.paid;
  readonly part: keyof typeof BODY.part;
}

export const chargeBodies = ways("body", BODY, bodyOf);

const FLAG = {
  monthly_installments: {
    true: { words: "monthly_installments true" },
    false: { words: "monthly_installments false" },
  },
} as const;

export const flags = ways("query", FLAG);

/** The answer to a lookup that was accepted. */
export const lookups = ways(
  "looked",
  { ...FLAG, ...BODY },
  async (tools, { monthly_installments, ...point }) => {
    const query = { monthly_installments };
    // Whether it is accepted is judged by lookup.charge-body and lookup.monthly-installments.values.
    return tools.need(await tools.api.lookupInstallments(await bodyOf(tools, point), { query }));
  },
);

async function bodyOf({ given }: Tools, { paid, part }: Point): Promise<Body> {
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
}
