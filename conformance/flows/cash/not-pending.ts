/** A simulation of a charge that does not exist, or is not pending, is refused. */
import { Blocked, flow, holds, insist, json, pendings, several, ways } from "../../flow.ts";

const COMPLETE = "completePendingCharge";
const CANCEL = "cancelPendingCharge";

const STATUS = "/status_details/status";

/** Two charges that a simulation of each kind has ended, and the answers to them. */
const endedCharges = ways(
  "ended",
  {
    by: {
      pay_with_store: { words: "by pay_with_store", needs: ["offers.pay_with_store"] },
      pay_with_bank_account: { words: "by pay_with_bank_account", needs: ["offers.pay_with_bank_account"] },
    },
  },
  async ({ api, given, need, until }, { by }) => {
    const ids = [
      await (await given.pending({ method: by })).id(),
      await (await given.pending({ method: by })).id(),
    ] as const;
    const twin = [await api.completePendingCharge(ids[0]), await api.cancelPendingCharge(ids[1])];
    // What a simulation does is judged by testing.complete.* and testing.cancel.*.
    for (const moved of twin) need(moved);
    for (const id of ids) {
      const read = await until(
        () => api.getCharge(id),
        ({ body }) => json.at(body, STATUS) !== "pending",
      );
      if (json.at(read.body, STATUS) === "pending")
        throw new Blocked("the charge is still pending", [read.nr]);
    }
    return { ids, twin };
  },
);

const UNKNOWN = [
  [
    "testing.complete.unknown-charge",
    "MUST: Completing a charge that does not exist is answered with 400.",
    COMPLETE,
  ],
  [
    "testing.cancel.unknown-charge",
    "MUST: Cancelling a charge that does not exist is answered with 400.",
    CANCEL,
  ],
] as const;

export const unknownSimulations = UNKNOWN.map(([id, sentence, simulation]) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `${simulation} of a charge that does not exist`,
    needs: ["offers.testing"],
    each: pendings.only({ by: ["pay_with_store", "pay_with_bank_account"] }).over("by", "of"),
    proves: { [id]: sentence },

    async run({ pending, api, given, prove }) {
      const wrong = await given.wrongIds("charge");
      const unknown = await several(wrong.map((one) => () => api.call(simulation, one)));
      const known = await api.call(simulation, { id: pending.id });

      prove(id, ...unknown).refused({ twin: known });
    },
  }),
);

const NOT_PENDING = {
  "testing.complete.not-pending": "MUST: Completing a charge that is not pending is answered with 404.",
  "testing.cancel.not-pending": "MUST: Cancelling a charge that is not pending is answered with 404.",
} as const;

export const endedNotPending = flow({
  id: "testing-ended-charge",
  title: "A charge that a simulation has ended is no longer pending",
  needs: ["state", "offers.testing"],
  each: endedCharges,
  proves: NOT_PENDING,

  async run({ ended: { ids, twin }, api, prove }) {
    const about = "a charge that is no longer pending";
    const completed = await Promise.all(
      ids.map((id) => insist(() => api.completePendingCharge(id, { about }))),
    );
    const cancelled = await Promise.all(
      ids.map((id) => insist(() => api.cancelPendingCharge(id, { about }))),
    );

    prove("testing.complete.not-pending", ...completed).refused({ twin, status: 404 });
    prove("testing.cancel.not-pending", ...cancelled).refused({ twin, status: 404 });
  },
});

export const heldNotPending = flow({
  id: "testing-held-charge",
  title: "A card charge that is held is not pending",
  needs: ["offers.testing", "offers.pay_with_store"],
  each: holds.only({ paid: ["card", "three_ds"] }).over("paid"),
  proves: NOT_PENDING,

  async run({ hold, api, given, prove }) {
    const about = "a held charge by card";
    const completed = await insist(() => api.completePendingCharge(hold.id, { about }));
    const cancelled = await insist(() => api.cancelPendingCharge(hold.id, { about }));
    const twin = [await (await given.ready(COMPLETE))(), await (await given.ready(CANCEL))()];

    // The document does not say whether the method (400) or the state (404) is looked at first.
    prove("testing.complete.not-pending", completed).refused({ twin, status: "any" });
    prove("testing.cancel.not-pending", cancelled).refused({ twin, status: "any" });
  },
});
