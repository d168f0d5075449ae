/** The charge list by BNPL network. */
import { flow } from "../../flow.ts";
import { HUNDRED, listOf } from "./filtered.ts";
import { unlessRefused } from "./reading.ts";
import { leavesOutUnlessRefused } from "./found.ts";

export const listNetworks = flow({
  id: "list-networks",
  title: "A card charge was not paid through a BNPL network",
  needs: ["state", "cards.approved"],
  proves: {
    "list.payment-networks":
      "SHOULD: A payment_networks value leaves out a charge that was not paid through such a network.",
  },

  async run({ prove, ...tools }) {
    const charge = { "the card charge": (await tools.given.heldCharge()).id };
    const list = await listOf(tools, charge);
    // The document names no network, so an invented one may be refused.
    const query = { ...HUNDRED, payment_networks: "conformance_network" };
    const found = await unlessRefused(list.find(query, { leavesOut: charge }));

    leavesOutUnlessRefused(prove("list.payment-networks"), found);
  },
});
