import { type CashMethod, type Flow, at, flow, isSuccess, isText, show, unlessBlocked } from "../../flow.ts";

function simulated(id: string, method: CashMethod, verb: "complete" | "cancel"): Flow {
  return flow({
    id: id.replaceAll(".", "-"),
    title: `A pending charge by ${method}: ${verb}`,
    needs: ["state", "offers.testing", `offers.${method}`],
    proves: { [id]: `MUST: ${verb} a pending charge by ${method}, with a success_message` },
    async run({ api, given, until, prove }) {
      const charge = await (await given.pending({ method })).id();
      const contrary = verb === "complete" ? "failure" : "success";
      // Whoever keeps what was read first shows it after the simulation.
      const waiting = await api.getCharge(charge);
      const move = verb === "complete" ? api.completePendingCharge : api.cancelPendingCharge;
      const moved = await move(charge);
      const read = await until(
        () => api.getCharge(charge),
        ({ body }) => at(body, "/status_details/status") !== "pending",
      );
      const before = at(waiting.body, "/status_details/status");
      prove(id, moved)
        .accepted()
        .holds(before !== "success" && before !== "failure", "a charge that waits before", show(before))
        .carries("/success_message")
        .and(read)
        .accepted()
        .provided(isText(at(read.body, "/status_details/status")), "the read told no status")
        .carries("/status_details/status", (status) => status !== "pending", "a charge that waits no longer")
        .carries("/status_details/status", (status) => status !== contrary, `a charge without ${contrary}`);
    },
  });
}

export const simulations: readonly Flow[] = [
  simulated("testing.complete.bank", "pay_with_bank_account", "complete"),
  simulated("testing.complete.store", "pay_with_store", "complete"),
  simulated("testing.cancel.bank", "pay_with_bank_account", "cancel"),
  simulated("testing.cancel.store", "pay_with_store", "cancel"),
];

export const simulationRefused = flow({
  id: "testing-refused",
  title: "Only a charge that is pending is completed or cancelled",
  needs: ["state", "offers.testing", "offers.pay_with_store"],
  proves: {
    "testing.complete.unknown-charge": "MUST: Completing a charge that does not exist is answered with 400.",
    "testing.cancel.unknown-charge": "MUST: Cancelling a charge that does not exist is answered with 400.",
    "testing.complete.not-pending": "MUST: Completing a charge that is not pending is answered with 404.",
    "testing.cancel.not-pending": "MUST: Cancelling a charge that is not pending is answered with 404.",
  },

  async run({ api, given, target, until, prove }) {
    const [unknown, over] = [
      { about: "a charge that does not exist" },
      { about: "a charge that waits no longer" },
    ];
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const none = await api.completePendingCharge(nowhere, unknown);
    const nor = await api.cancelPendingCharge(nowhere, unknown);
    const first = await (await given.pending({ method: "pay_with_store" })).id();
    const second = await (await given.pending({ method: "pay_with_store" })).id();
    const completed = await api.completePendingCharge(first);
    const cancelled = await api.cancelPendingCharge(second);
    // A simulation that only says that it was done has a sentence of its own.
    const both = await until(
      async () => [await api.getCharge(first), await api.getCharge(second)],
      (reads) => !reads.some(({ body }) => at(body, "/status_details/status") === "pending"),
    );
    const moved = !both.some(({ body }) => at(body, "/status_details/status") === "pending");
    const unmoved = "the simulations left their charges pending";
    prove("testing.complete.unknown-charge", none).refused({ twin: completed });
    prove("testing.cancel.unknown-charge", nor).refused({ twin: cancelled });

    const again = await api.completePendingCharge(first, over);
    const late = await api.completePendingCharge(second, over);
    const complete = prove("testing.complete.not-pending", again, late)
      .provided(moved, unmoved)
      .refused({ twin: completed, status: 404 });
    const twice = await api.cancelPendingCharge(second, over);
    const after = await api.cancelPendingCharge(first, over);
    const cancel = prove("testing.cancel.not-pending", twice, after)
      .provided(moved, unmoved)
      .refused({ twin: cancelled, status: 404 });
    if (!target.not_offered.includes("pay_with_bank_account")) {
      for (const [move, proof, twin] of [
        [api.completePendingCharge, complete, completed],
        [api.cancelPendingCharge, cancel, cancelled],
      ] as const) {
        const bank = await unlessBlocked(given.pending({ method: "pay_with_bank_account" }));
        const id = bank && (await unlessBlocked(bank.id()));
        if (id === undefined || !isSuccess(await move(id))) continue;
        const read = await until(
          () => api.getCharge(id),
          ({ body }) => at(body, "/status_details/status") !== "pending",
        );
        if (at(read.body, "/status_details/status") === "pending") continue;
        proof
          .and(await move(id, { about: "a bank account charge that waits no longer" }))
          .refused({ twin, status: 404 });
      }
    }
    if (target.cards.approved === undefined) return;
    // A held charge by card does not wait; whether the method or the state is named first is not shown.
    const { id } = await given.heldCharge();
    const about = "a held charge by card";
    complete.and(await api.completePendingCharge(id, { about })).refused({ twin: completed, status: "any" });
    cancel.and(await api.cancelPendingCharge(id, { about })).refused({ twin: cancelled, status: "any" });
  },
});

export const simulationOfOthers = flow({
  id: "testing-other-methods",
  title: "The simulation is for bank account and store charges",
  needs: ["state", "offers.testing", "offers.pay_with_store", "cards.three_ds"],
  proves: {
    "testing.other-methods":
      "SHOULD: A pending charge of another method is neither completed nor cancelled by simulation.",
  },

  async run({ api, given, prove }) {
    // A charge for each of the two: one that was completed could not be cancelled any more.
    const first = await (await given.pendingThreeDs()).id();
    const second = await (await given.pendingThreeDs()).id();
    const about = "a card charge that waits for 3DS";
    const refused = [
      await api.completePendingCharge(first, { about }),
      await api.cancelPendingCharge(second, { about }),
    ];
    const twins = [
      await (await given.ready("completePendingCharge"))(),
      await (await given.ready("cancelPendingCharge"))(),
    ];
    prove("testing.other-methods", ...refused).refused({ twin: twins, status: "any" });
  },
});
