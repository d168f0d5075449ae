/** The charge list by channel. */
import { flow, json, ways } from "../../flow.ts";
import { HUNDRED, listOf } from "./filtered.ts";
import { findsAll, leavesOutOthers, shows } from "./found.ts";

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

const each = CHANNELS.map((channel) => [channel, { words: `for channel=${channel}` }] as const);
const channels = ways("of", {
  channel: { ...Object.fromEntries(each), [CHANNELS.join(",")]: { words: "for all five channels" } },
});

export const listChannelValues = flow({
  id: "list-channel-values",
  title: "The charge list accepts each known channel, alone and together",
  each: channels,
  proves: {
    "list.channel.values": "MUST: Each channel value is accepted, alone and in a comma-separated list.",
  },

  async run({ of: { channel }, api, prove }) {
    const list = await api.listCharges({ query: { channel } });

    prove("list.channel.values", list).accepted().ifShown("/merchant_payment_transactions", json.isArray);
  },
});

export const listChannels = flow({
  id: "list-channels",
  title: "A charge belongs to one channel",
  needs: ["state", "cards.approved"],
  proves: {
    "list.channel.filters":
      "MUST: A channel value, one channel or several, leaves out charges of other channels.",
    "list.channel.several": "MUST: A comma-separated channel value finds charges of each named channel.",
  },

  async run({ prove, ...tools }) {
    const charge = { "the charge": (await tools.given.heldCharge()).id };
    const list = await listOf(tools, charge);
    // Which channel a charge of this interface belongs to is open, but it cannot be all five.
    const own: string[] = [];
    for (const channel of CHANNELS) {
      const found = await list.find({ ...HUNDRED, channel }, { leavesOut: charge });
      if (shows(found, charge["the charge"])) own.push(channel);
    }
    const others = CHANNELS.filter((channel) => !own.includes(channel)).join(",") || "commerce_api";
    const ofOthers = await list.find({ ...HUNDRED, channel: others }, { leavesOut: charge });
    const ofAll = await list.find(
      { ...HUNDRED, channel: CHANNELS.join(",") },
      own.length > 0 ? { finds: charge } : {},
    );

    const filters = prove("list.channel.filters");
    filters.checks(own.length < CHANNELS.length, "the charge under one channel", "the charge under all five");
    // A charge of no channel may stand in a list of several.
    if (own.length > 0) leavesOutOthers(filters, ofOthers);
    const several = prove("list.channel.several");
    if (own.length === 0) several.doesNotApply("the charge is found under none of the channels alone");
    findsAll(several, ofAll);
  },
});
