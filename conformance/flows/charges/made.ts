/** Charges by card and by token: the answers to their creation, and what became of them. */
import {
  type ChargeOptions,
  type Exchange,
  type GivenCharge,
  type Tools,
  Blocked,
  dimensions,
  label,
  replies,
  ways,
} from "../../flow.ts";

const PAID = {
  card: { words: "by card" },
  token: { words: "by token", needs: ["offers.tokenization", "offers.pay_with_service_payment_token"] },
} as const;

export const AUTO_CAPTURE = {
  absent: { words: "" },
  true: { words: "with auto_capture true" },
  false: { words: "with auto_capture false" },
} as const;

export function autoCaptureOf(choice: keyof typeof AUTO_CAPTURE): Pick<ChargeOptions, "autoCapture"> {
  return choice === "absent" ? {} : { autoCapture: choice === "true" };
}

async function tokenOf({ given }: Tools, paid: keyof typeof PAID): Promise<Pick<ChargeOptions, "token">> {
  return paid === "card" ? {} : { token: given.idIn("payment_token", (await given.sharedToken()).created) };
}

/** The answer to a charge that was accepted. */
export const creations = ways(
  "created",
  {
    paid: PAID,
    autoCapture: AUTO_CAPTURE,
    people: { absent: { words: "" }, named: { words: "with consumer and billing details" } },
    key: dimensions.CREATED_WITH,
  },
  async (tools, { paid, autoCapture, people, key }): Promise<Exchange> => {
    const { bodies } = tools.given;
    const body = bodies.charge({ ...(await tokenOf(tools, paid)), ...autoCaptureOf(autoCapture) });
    const named = { consumer_details: bodies.consumer(), billing_details: bodies.billing() };
    const created = await tools.api.createCharge(people === "named" ? { ...body, ...named } : body, { key });
    // Judged by charge.method.card and charge.method.token.
    return accepted(created);
  },
);

/** Charges of which something has become: they are held, captured, or were given back. */
export const fates = ways(
  "charge",
  {
    fate: {
      captured: { words: "captured at once" },
      held: { words: "held" },
      captured_later: { words: "captured later" },
      refunded: { words: "refunded" },
      cancelled: { words: "cancelled" },
    },
    paid: PAID,
    key: dimensions.CREATED_WITH,
  },
  async (tools, { fate, paid, key }): Promise<GivenCharge> => {
    const { api, given } = tools;
    const autoCapture = fate === "captured" || fate === "refunded";
    const charge = await given.charge({ ...(await tokenOf(tools, paid)), autoCapture, key });
    if (fate === "captured_later") accepted(await api.captureCharge(charge.id, charge.money));
    if (fate === "refunded" || fate === "cancelled")
      accepted(await api.refundCharge(charge.id, charge.money));
    return charge;
  },
).needing("state", "cards.approved");

function accepted(answer: Exchange): Exchange {
  if (replies.isSuccess(answer)) return answer;
  throw new Blocked(`${label(answer)} was refused`, [answer.nr]);
}
