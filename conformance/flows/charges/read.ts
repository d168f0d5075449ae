/** A charge is read by its id. */
import { type WrongId, contract, flow, holds, replies, several } from "../../flow.ts";

export const chargeReadUnknown = flow({
  id: "charge-read-unknown",
  title: "A charge that does not exist is not read",
  needs: ["state", "cards.approved"],
  proves: { "charge.read.unknown": "MUST: Reading a charge that does not exist is answered with 404." },

  async run({ api, given, until, prove }) {
    const charge = await given.charge();
    const read = await until(() => api.getCharge(charge.id), replies.isSuccess);
    const [nothing, ...others] = await given.wrongIds("charge");
    const ask = ({ id, about }: WrongId) => api.getCharge(id, { about });
    const unknown = await ask(nothing);
    const another = await several(others.map((one) => () => ask(one)));
    // The id of something else may look like that of no charge, which the document gives no status; not where it has the form of the first.
    const alike = another.filter((one) => UUID.test(contract.idInPath(one) ?? ""));

    prove("charge.read.unknown", unknown, ...alike)
      .refused({ twin: read, status: 404 })
      .and(...another)
      .refused({ twin: read, status: "any" });
  },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const heldWord = flow({
  id: "held-word",
  title: "A charge whose funds are held reads as completed",
  each: holds.over("paid"),
  proves: {
    "charge.held.status-word":
      "SHOULD: A charge whose funds are held for capture is read with the status completed.",
  },

  async run({ hold, api, need, until, prove }) {
    const read = await until(() => api.getCharge(hold.id), replies.isSuccess);
    // What can be captured was held.
    need(await api.captureCharge(hold.id, hold.money));

    prove("charge.held.status-word", read).accepted().says("completed");
  },
});
