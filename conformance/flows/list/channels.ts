import { type Walked, UNLISTED, exchangesOf, flow, listed, unlessBlocked } from "../../flow.ts";

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

export const listChannels = flow({
  id: "list-channels",
  title: "A charge belongs to one channel",
  needs: ["state", "cards.approved"],
  proves: {
    "list.channel.filters":
      "MUST: A channel value, one channel or several, leaves out charges of other channels.",
    "list.channel.several": "MUST: A comma-separated channel value finds charges of each named channel.",
  },

  async run({ given, until, prove }) {
    const { id } = await given.heldCharge();
    const { known, narrowed } = await listed({ given, until }, id);
    const lists: Walked[] = [];
    for (const channel of CHANNELS) lists.push(await narrowed({ channel }));
    // Which channel a charge of this interface belongs to is not shown, but it cannot be all five.
    const found = CHANNELS.filter((_, index) => lists[index]?.ids.includes(id));
    const others = CHANNELS.filter((channel) => !found.includes(channel)).join(",");
    // A charge of no channel may stand in a list of all five.
    const together = found.length > 0 ? await unlessBlocked(narrowed({ channel: others })) : undefined;
    prove("list.channel.filters", ...exchangesOf(...lists, ...(together === undefined ? [] : [together])))
      .provided(known, UNLISTED)
      .holds(
        found.length < CHANNELS.length,
        `charge ${id} under one channel`,
        `the charge under all of ${found.join(", ")}`,
      )
      .holds(
        together?.ids.includes(id) !== true,
        `no charge ${id} for channel=${others}, since it is found for none of these alone`,
        "the charge",
      );
    const none =
      "the charge is found under none of the channels alone, and which one it has, if any, is not shown";
    const every = await narrowed({ channel: CHANNELS.join(",") }, ...(found.length > 0 ? [id] : []));
    const several = prove("list.channel.several", ...exchangesOf(every));
    if (known && found.length === 0) several.doesNotApply(none);
    several
      .provided(known, UNLISTED)
      .holds(
        every.ids.includes(id),
        `charge ${id} for all five channels, since it is found for ${found.join(", ")}`,
        "a list without it",
      );
  },
});
