import { UNLISTED, flow, listed } from "../../flow.ts";

export const listNetworks = flow({
  id: "list-networks",
  title: "A card charge was not paid through a BNPL network",
  needs: ["state", "cards.approved"],
  proves: {
    "list.payment-networks":
      "SHOULD: A payment_networks value leaves out a charge that was not paid through such a network.",
  },

  async run({ api, given, until, prove }) {
    const { id } = await given.heldCharge();
    const { known, narrowed } = await listed({ given, until }, id);
    // No network is named by the document: an invented one may well be refused, which says nothing.
    const payment_networks = "conformance_network";
    const answer = await api.listCharges({ query: { limit: 100, payment_networks } });
    if (answer.status === 400) {
      prove("list.payment-networks", answer).doesNotApply(
        "an invented network is refused, and the document names none",
      );
      return;
    }
    const ofNetwork = await narrowed({ payment_networks });
    prove("list.payment-networks", answer)
      .provided(known, UNLISTED)
      .accepted()
      .holds(!ofNetwork.ids.includes(id), "no card charge for a BNPL network", `charge ${id}`);
  },
});
