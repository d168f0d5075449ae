import { exchangesOf, flow, listed } from "../../flow.ts";

export const listStatuses = flow({
  id: "list-statuses",
  title: "The charge list is narrowed by status",
  needs: ["state", "cards.approved"],
  proves: {
    "list.transaction-status":
      "SHOULD: A transaction_status with one or several statuses leaves out charges of all others.",
  },

  async run({ api, given, until, prove, need }) {
    const held = (await given.heldCharge()).id;
    const captured = await given.heldCharge();
    need(await api.captureCharge(captured.id, captured.money));
    // The status words are not shown; these two are how the document speaks of a held and of a captured charge.
    const { narrowed } = await listed({ given, until }, held, captured.id);
    const one = await narrowed({ transaction_status: "captured" }, captured.id);
    const two = await narrowed({ transaction_status: "completed,captured" }, held, captured.id);
    const missing = [
      two.ids.includes(held) ? [] : [`the held charge ${held}`],
      two.ids.includes(captured.id) ? [] : [`the captured charge ${captured.id}`],
    ].flat();
    const open = await narrowed({ transaction_status: "completed" }, held);
    prove("list.transaction-status", ...exchangesOf(one, two, open))
      .provided(
        one.ids.includes(captured.id),
        "the captured charge is not listed as captured, and the words are not shown",
      )
      .holds(
        !one.ids.includes(held),
        "no held charge for transaction_status=captured",
        `the held charge ${held}`,
      )
      .holds(
        missing.length === 0,
        "the held and the captured charge for transaction_status=completed,captured",
        `a list without ${missing.join(" and ")}`,
      )
      .holds(
        !open.ids.includes(captured.id),
        "no captured charge for transaction_status=completed",
        `the captured charge ${captured.id}`,
      );
  },
});
