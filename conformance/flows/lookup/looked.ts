/** What a lookup asks about: the bodies that charge creation accepts, with either value of monthly_installments. */
import { type Body, type Tools, Blocked, nameOf, replies, ways } from "../../flow.ts";

const BODY = {
  paid: {
    card: { words: "by card" },
    token: { words: "by token", needs: ["offers.tokenization", "offers.pay_with_service_payment_token"] },
  },
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

export const flags = ways("query", FLAG, async (_, query) => query);

/** The answer to a lookup that was accepted. */
export const lookups = ways(
  "looked",
  { ...FLAG, ...BODY },
  async (tools, { monthly_installments, ...point }) => {
    const query = { monthly_installments };
    const looked = await tools.api.lookupInstallments(await bodyOf(tools, point), { query });
    if (replies.isSuccess(looked)) return looked;
    // Judged by lookup.charge-body and lookup.monthly-installments.values.
    throw new Blocked(`${nameOf(looked)} was refused`, [looked.nr]);
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
