/** A read and a list move no money. */
import { flow, replies, ways } from "../../flow.ts";

const LOOKED = {
  read: { words: "read three times" },
  listed: { words: "listed and searched for three times" },
} as const;
const CHARGE = { held: { words: "held" }, captured: { words: "captured" } } as const;

const TIMES = [1, 2, 3];

export const unmovedByReads = flow({
  id: "charge-unmoved-by-reads",
  title: "A charge that was looked at is captured or refunded like another one",
  needs: ["state", "cards.approved"],
  each: ways("at", { charge: CHARGE, looked: LOOKED }),
  proves: {
    "charge.unmoved-by-reads":
      "SHOULD: A charge that was read, listed or searched for is captured or refunded in full like any other.",
  },

  async run({ at: { charge, looked }, api, given, prove }) {
    const autoCapture = charge === "captured";
    // Made first: where a hold ends by itself after some time, this one ends first.
    const other = await given.charge({ autoCapture });
    const { id, money } = await given.charge({ autoCapture });
    for (const _ of TIMES)
      if (looked === "read") await api.getCharge(id);
      else {
        await api.listCharges({ query: { limit: 10 } });
        await api.listCharges({ query: { search_key: id } });
      }
    const move = autoCapture ? api.refundCharge : api.captureCharge;
    const moved = await move(id, money, { about: `a charge that was ${LOOKED[looked].words}` });
    const twin = await move(other.id, other.money, { about: "a charge that was not" });

    const unmoved = prove("charge.unmoved-by-reads", moved);
    if (replies.isRefusal(twin)) unmoved.doesNotApply("a charge that was not looked at was refused, too");
    else unmoved.accepted({ twin });
  },
});
