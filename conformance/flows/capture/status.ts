/** What a charge reads as after its single capture, of the whole hold or of a part. */
import { flow, holds, json, sums } from "../../flow.ts";

export const capturedWord = flow({
  id: "captured-word",
  title: "A charge reads as captured after its capture",
  each: holds.over().and({
    taken: { whole: { words: "captured in whole" }, part: { words: "captured in part" } },
  }),
  proves: {
    "charge.captured.status-word": "SHOULD: After its capture a charge is read with the status captured.",
  },

  async run({ hold, api, until, prove }) {
    // An implementation that keeps answers shows this one again after the capture.
    await api.getCharge(hold.id);
    const capture = await api.captureCharge(
      hold.id,
      hold.taken === "part" ? sums.halfOf(hold.money) : hold.money,
    );
    // The document does not say how soon a read shows the capture.
    const read = await until(
      () => api.getCharge(hold.id),
      ({ body }) => json.strings(body).some(([, text]) => text === "captured"),
    );

    prove("charge.captured.status-word", capture, read).ifAccepted().and(read).says("captured");
  },
});
