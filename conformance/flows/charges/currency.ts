/** MXN is the currency of a charge, a capture and a refund. */
import { type Exchange, type Tools, flow, json, replies, sums, twinOfRefused, ways } from "../../flow.ts";

/** One that is accepted shows that the others were not refused for their currency. */
const IN_MXN = {
  async charge({ api, given }: Tools) {
    const body = given.bodies.charge();
    const made = await api.createCharge(body);
    return replies.isSuccess(made)
      ? { made }
      : { made, twin: await api.createCharge(json.withAt(body, "/amount_details/currency_code", "USD")) };
  },
  async capture({ api, given }: Tools) {
    const held = await given.heldCharge();
    const half = await api.captureCharge(held.id, sums.halfOf(held.money));
    return { made: await twinOfRefused(half, () => api.captureCharge(held.id, held.money)) };
  },
  async refund({ api, given }: Tools) {
    const captured = await given.capturedCharge();
    const half = await api.refundCharge(captured.id, sums.halfOf(captured.money));
    return { made: await twinOfRefused(half, () => api.refundCharge(captured.id, captured.money)) };
  },
} as const satisfies Record<string, (tools: Tools) => Promise<{ made: Exchange; twin?: Exchange }>>;

export const currency = flow({
  id: "currency",
  title: "MXN is the currency of a charge, a capture and a refund",
  needs: ["state", "cards.approved"],
  each: ways("of", {
    call: {
      charge: { words: "of a charge" },
      capture: { words: "of a capture" },
      refund: { words: "of a refund" },
    },
  }),
  proves: {
    "currency.mxn": "MUST: MXN is accepted as the currency of a charge, a capture and a refund.",
  },

  async run({ of: { call }, prove, ...tools }) {
    const { made, twin }: { made: Exchange; twin?: Exchange } = await IN_MXN[call](tools);

    prove("currency.mxn", made).accepted(twin && { twin });
  },
});
