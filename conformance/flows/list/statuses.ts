/** The charge list by status. */
import { flow, several } from "../../flow.ts";
import { HUNDRED, listOf } from "./filtered.ts";
import { filters, shows } from "./found.ts";

export const listStatuses = flow({
  id: "list-statuses",
  title: "The charge list is narrowed by status",
  needs: ["state", "cards.approved"],
  // On pages of one each charge that another flow makes meanwhile is one more to turn past.
  alone: "small pages",
  proves: {
    "list.transaction-status":
      "SHOULD: A transaction_status with one or several statuses leaves out charges of all others.",
  },

  async run({ api, need, prove, ...tools }) {
    const { given } = tools;
    const older = await given.heldCharge();
    const { id, money } = await given.heldCharge();
    const [newer] = await several([
      () => given.heldCharge(),
      async () => need(await api.captureCharge(id, money)),
    ]);
    const held = { "the older held charge": older.id, "the newer held charge": newer.id };
    const captured = { "the captured charge": id };
    const list = await listOf(tools, { ...held, ...captured });
    const found = await several([
      () => list.find(by("captured"), { finds: captured, leavesOut: held }),
      () => list.find(by("completed,captured"), { finds: { ...held, ...captured } }),
      // On pages of one, the captured charge stands behind a cursor and in front of one.
      () => list.find({ ...by("completed"), limit: 1 }, { finds: held, leavesOut: captured }),
    ]);
    const narrowed = prove("list.transaction-status");
    // The document gives no status words; these two are how it speaks of a held and of a captured charge.
    narrowed.provided(shows(found[0], id), "the captured charge is not listed as captured");
    filters(narrowed, ...found);
  },
});

function by(transaction_status: string) {
  return { ...HUNDRED, transaction_status };
}
