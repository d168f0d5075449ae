/** Charges by card and by token, and their later states. */
import { type Tools, dimensions, payByToken, ways } from "../../flow.ts";

/** Pays by card or by token; `pay` throws where the charge is refused. */
function paidBy<Paid>(
  { given }: Tools,
  paid: keyof typeof dimensions.PAID,
  pay: (means: { readonly token?: string }) => Promise<Paid>,
): Promise<Paid> {
  return paid === "card" ? pay({}) : payByToken(given, (token) => pay({ token }));
}

/** Charges in each state after their creation: held, captured, or given back. */
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
    paid: dimensions.PAID,
    key: dimensions.CREATED_WITH,
    fields: dimensions.FIELDS,
  },
  async (tools, { fate, paid, key, fields }) => {
    const { api, given, need } = tools;
    const autoCapture = fate === "captured" || fate === "refunded";
    const charge = await paidBy(tools, paid, (means) =>
      given.charge({ ...means, autoCapture, key, detailed: fields === "all" }),
    );
    if (fate === "captured_later") need(await api.captureCharge(charge.id, charge.money));
    if (fate === "refunded" || fate === "cancelled") need(await api.refundCharge(charge.id, charge.money));
    return charge;
  },
).needing("state", "cards.approved");
