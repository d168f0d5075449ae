/** A charge that fails says so. */
import { dimensions, flow, ways } from "../../flow.ts";

export const chargeFails = flow({
  id: "charge-fails",
  title: "A charge by a declined card is answered with 400 and failure",
  needs: ["state", "cards.approved", "cards.declined"],
  each: ways("how", { autoCapture: dimensions.AUTO_CAPTURE, key: dimensions.CREATED_WITH }),
  proves: {
    "charge.failure.answers-400":
      "MUST: A charge that fails at creation is answered with HTTP 400 and the status failure, whatever auto_capture says.",
  },

  async run({ how: { key, autoCapture }, api, given, prove }) {
    const options = dimensions.autoCaptureOf(autoCapture);
    const about = "by a card that is declined";
    const body = given.bodies.charge({ card: "declined", ...options });
    const declined = await api.createCharge(body, { key, about });
    const twin = await api.createCharge(given.bodies.charge(options), { key });

    prove("charge.failure.answers-400", declined).refused({ twin }).carries("/status", "failure");
  },
});
