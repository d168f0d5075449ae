/** Only a charge whose funds are held can be captured. */
import { captureTwin, flow, holds, unpaid } from "../../flow.ts";

export const capturesOfUnpaid = [
  { id: "capture-of-unpaid", each: unpaid.over("state") },
  {
    id: "capture-of-unpaid-by-public-key",
    each: unpaid.only({ state: ["pending_three_ds", "declined"], key: ["public"] }),
  },
].map((one) => {
  const twinOf = captureTwin();
  return flow({
    ...one,
    title: "A charge that is pending, has failed or was cancelled is not captured",
    needs: ["state", "cards.approved"],
    proves: {
      "capture.needs-completed":
        "MUST: A capture of a charge that is pending, has failed or was cancelled is refused.",
    },

    async run({ charge, prove, ...tools }) {
      const { id, money, words: about } = charge;
      const capture = await tools.api.captureCharge(id, money, { about });
      const twin = await twinOf(tools);

      prove("capture.needs-completed", capture).refused({ twin, status: "any" });
    },
  });
});

export const captureOfNoCharge = flow({
  id: "capture-of-no-charge",
  title: "A charge that does not exist is not captured",
  each: holds.over(),
  proves: { "capture.unknown-charge": "SHOULD: A capture of a charge that does not exist is refused." },

  async run({ hold, api, given, prove }) {
    const unknown = await api.captureCharge(given.unknownId, hold.money, {
      about: "a charge that does not exist",
    });
    const twin = await api.captureCharge(hold.id, hold.money);

    prove("capture.unknown-charge", unknown).refused({ twin, status: "any" });
  },
});
