/** A simulation ends no pending charge but those by store and by bank account, whose simulations rules judge. */
import { flow, pendings } from "../../flow.ts";

const STATUS = "/status_details/status";
const WAITS = "a charge that waits";
const isNoEnd = (status: unknown): boolean => status !== "success" && status !== "failure";

export const simulationOfOthers = flow({
  id: "testing-other-methods",
  title: "A simulation ends no charge of another method",
  needs: ["offers.testing", "offers.pay_with_store"],
  each: pendings.only({ by: ["three_ds", "pay_with_bnpl"] }).over("by", "of"),
  proves: {
    "testing.other-methods":
      "SHOULD: A pending charge of another method is neither completed nor cancelled by simulation.",
  },

  async run({ pending, api, given, prove }) {
    const about = "a pending charge of another method";
    const completed = await api.completePendingCharge(pending.id, { about });
    const cancelled = await api.cancelPendingCharge(pending.id, { about });
    const after = await api.getCharge(pending.id);
    const twin = [
      await (await given.ready("completePendingCharge"))(),
      await (await given.ready("cancelPendingCharge"))(),
    ];

    prove("testing.other-methods", completed, cancelled)
      .refused({ twin, status: "any" })
      .and(after)
      .whereverIs(STATUS, isNoEnd, WAITS);
  },
});
