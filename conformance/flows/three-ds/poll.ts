import { flow, json, pendings } from "../../flow.ts";

export const threeDsPoll = flow({
  id: "three-ds-poll",
  title: "A charge is read while it waits for 3DS",
  needs: ["cards.three_ds"],
  each: pendings.only({ by: ["three_ds"] }).over("autoCapture"),
  proves: {
    "charge.poll":
      "MUST: A charge can be read while it is pending, and is then read neither as succeeded nor as failed.",
  },

  async run({ pending, api, prove }) {
    const read = await api.getCharge(pending.id);

    prove("charge.poll", read)
      .accepted()
      .carries("/id")
      .carries("/status_details", json.isObject, "an object")
      .whereverIs(
        "/status_details/status",
        (status) => status !== "success" && status !== "failure",
        "neither success nor failure while the customer has not acted",
      );
  },
});
