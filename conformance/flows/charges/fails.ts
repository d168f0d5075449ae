import { AUTO_CAPTURE_MODES, at, flow, label } from "../../flow.ts";

export const chargeFails = flow({
  id: "charge-fails",
  title: "A charge that fails says so",
  needs: ["state", "cards.approved", "cards.declined"],
  proves: {
    "charge.failure.answers-400":
      "MUST: A charge that fails at creation is answered with HTTP 400 and the status failure, whatever auto_capture says.",
  },

  async run({ api, given, prove }) {
    const fails = prove("charge.failure.answers-400");
    // Whether it is to be captured later or at once.
    for (const { words, options } of AUTO_CAPTURE_MODES) {
      const body = given.bodies.charge({ card: "declined", ...options });
      const declined = await api.createCharge(body, { about: `by a card that is declined, ${words}` });
      const twin = await api.createCharge(given.bodies.charge(options), { about: words });
      const told = at(twin.body, "/status_details/status");
      fails
        .and(declined)
        .refused({ twin })
        .carries("/status", "failure")
        .and(twin)
        .holds(
          told !== "failure",
          `HTTP 400 to ${label(twin)} if it failed`,
          "HTTP 200 with the status failure",
        );
    }
  },
});
