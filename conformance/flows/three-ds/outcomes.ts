/** What a charge reads as when its customer has passed or failed 3DS. */
import { flow, json, replies } from "../../flow.ts";
import { authenticate, waitingCharges } from "./authentication.ts";

const STATUS = "/status_details/status";

export const threeDsPassed = flow({
  id: "three-ds-passed",
  title: "After a passed authentication the charge has succeeded",
  each: waitingCharges,
  proves: {
    "three-ds.success.leaves-pending":
      "MUST: After a passed authentication the charge, held or not, is read neither as pending nor as failed.",
  },

  async run({ waiting, prove, ...tools }) {
    const { id } = await authenticate(tools, waiting, "succeed");
    const read = await tools.until(
      () => tools.api.getCharge(id),
      ({ body }) => replies.hasPassed(json.at(body, STATUS)),
    );

    prove("three-ds.success.leaves-pending", read)
      .accepted()
      .ifShown(STATUS)
      .carries(STATUS, replies.hasPassed, "neither pending nor failure");
  },
});

export const threeDsFailed = flow({
  id: "three-ds-failed",
  title: "After a failed authentication the charge has failed",
  each: waitingCharges,
  proves: {
    "three-ds.failure.leaves-pending":
      "MUST: After a failed authentication the charge, to be held or not, is read neither as pending nor as succeeded.",
  },

  async run({ waiting, prove, ...tools }) {
    const { id } = await authenticate(tools, waiting, "fail");
    const read = await tools.until(
      () => tools.api.getCharge(id),
      ({ body }) => replies.hasFailed(json.at(body, STATUS)),
    );

    prove("three-ds.failure.leaves-pending", read)
      .accepted()
      .ifShown(STATUS)
      .carries(STATUS, replies.hasFailed, "neither pending nor success");
  },
});
