import { flow, holds } from "../../flow.ts";

export const heldWord = flow({
  id: "held-word",
  title: "A charge whose funds are held reads as completed",
  each: holds.over("paid"),
  proves: {
    "charge.held.status-word":
      "SHOULD: A charge whose funds are held for capture is read with the status completed.",
  },

  async run({ hold, api, need, prove }) {
    const read = await api.getCharge(hold.id);
    // What can be captured was held.
    need(await api.captureCharge(hold.id, hold.money));

    prove("charge.held.status-word", read).accepted().says("completed");
  },
});
