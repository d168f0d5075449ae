/** A simulation ends pending charges by store and by bank account, and no others. */
import { SIMULATED, flow, json, pendings } from "../../flow.ts";

const STATUS = "/status_details/status";
const WAITS = "a charge that waits";
const isNoEnd = (status: unknown): boolean => status !== "success" && status !== "failure";

/** What a simulation must not end in. */
const CONTRARY = { completePendingCharge: "failure", cancelPendingCharge: "success" } as const;

export const simulations = SIMULATED.map(({ id, sentence, method, simulation }) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `${simulation} of a pending charge by ${method}`,
    needs: ["offers.testing", `offers.${method}`],
    each: pendings.only({ by: [method], beside: ["none", "together"] }).over("beside", "key"),
    proves: { [id]: sentence },

    async run({ pending, api, until, prove }) {
      const before = await api.getCharge(pending.id);
      const moved = await api.call(simulation, { id: pending.id });
      const after = await until(
        () => api.getCharge(pending.id),
        ({ body }) => json.at(body, STATUS) !== "pending",
      );

      prove(id, moved)
        .accepted()
        .carries("/success_message")
        .and(before)
        .whereverIs(STATUS, isNoEnd, WAITS)
        .and(after)
        .accepted()
        .ifShown(STATUS)
        .carries(STATUS, (status) => status !== "pending", "a charge that waits no longer")
        .carries(
          STATUS,
          (status) => status !== CONTRARY[simulation],
          `a charge without ${CONTRARY[simulation]}`,
        );
    },
  }),
);

export const simulationOfOthers = flow({
  id: "testing-other-methods",
  title: "A simulation ends no charge of another method",
  needs: ["offers.testing", "offers.pay_with_store"],
  each: pendings.only({ by: ["three_ds", "pay_with_bnpl"] }).over("by"),
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
