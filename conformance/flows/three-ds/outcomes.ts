/** What a charge reads as when its customer has passed or failed 3DS. */
import { at, flow, hasFailed, hasPassed, isText } from "../../flow.ts";
import { authenticate, waitingCharges } from "./authentication.ts";

const STATUS = "/status_details/status";

export const threeDsPassed = flow({
  id: "three-ds-passed",
  title: "After a passed authentication the charge has succeeded",
  needs: ["state", "cards.three_ds", "three_ds"],
  each: waitingCharges,
  proves: {
    "three-ds.success.leaves-pending":
      "MUST: After a passed authentication the charge, held or not, reads neither as pending nor as failed.",
  },

  async run({ waiting, prove, ...tools }) {
    const { id } = await authenticate(tools, waiting, "succeed");
    const read = await tools.until(
      () => tools.api.getCharge(id),
      ({ body }) => hasPassed(at(body, STATUS)),
    );

    prove("three-ds.success.leaves-pending", read)
      .accepted()
      .provided(isText(at(read.body, STATUS)), "the read gives no status")
      .carries(STATUS, hasPassed, "neither pending nor failure");
  },
});

export const threeDsFailed = flow({
  id: "three-ds-failed",
  title: "After a failed authentication the charge has failed",
  needs: ["state", "cards.three_ds", "three_ds"],
  each: waitingCharges,
  proves: {
    "three-ds.failure.leaves-pending":
      "MUST: After a failed authentication the charge, to be held or not, reads neither as pending nor as succeeded.",
  },

  async run({ waiting, prove, ...tools }) {
    const { id } = await authenticate(tools, waiting, "fail");
    const read = await tools.until(
      () => tools.api.getCharge(id),
      ({ body }) => hasFailed(at(body, STATUS)),
    );

    prove("three-ds.failure.leaves-pending", read)
      .accepted()
      .provided(isText(at(read.body, STATUS)), "the read gives no status")
      .carries(STATUS, hasFailed, "neither pending nor success");
  },
});
