import { type Walked, UNLISTED, exchangesOf, flow, listed } from "../../flow.ts";

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

export const listChannels = flow({
  id: "list-channels",
  title: "A charge belongs to one channel",
  needs: ["state", "cards.approved"],
  proves: {
    "list.channel.filters": "MUST leave out charges of other channels",
    "list.channel.several": "MUST find charges of each named channel",
  },

  async run({ given, until, prove }) {
    const { id } = await given.heldCharge();
    const { known, narrowed } = await listed({ given, until }, id);
    const lists: Walked[] = [];
    for (const channel of CHANNELS) lists.push(await narrowed({ channel }));
    // Which channel a charge of this interface belongs to is not shown, but it cannot be all five.
    const found = CHANNELS.filter((_, index) => lists[index]?.ids.includes(id));
    prove("list.channel.filters", ...exchangesOf(...lists))
      .provided(known, UNLISTED)
      .holds(
        found.length < CHANNELS.length,
        `charge ${id} under one channel`,
        `the charge under all of ${found.join(", ")}`,
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
