/** The charge list by channel, network, status and flag. */
import { type Sentence, flow, json, several, ways } from "../../flow.ts";
import { HUNDRED, listOf } from "./filtered.ts";
import { filters, findsAll, leavesOutOthers, leavesOutUnlessRefused, shows } from "./found.ts";
import { unlessRefused } from "./reading.ts";

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

    const narrowed = prove("list.channel.filters");
    narrowed.checks(
      own.length < CHANNELS.length,
      "the charge under one channel",
      "the charge under all five",
    );
    // A charge of no channel may stand in a list of several.
    if (own.length > 0) leavesOutOthers(narrowed, ofOthers);
    const joined = prove("list.channel.several");
    if (own.length === 0) joined.doesNotApply("the charge is found under none of the channels alone");
    findsAll(joined, ofAll);
  },
});

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

const FLAGS: readonly (readonly [string, Sentence, string])[] = [
  [
    "list.monthly-installments",
    "SHOULD: With monthly_installments true the list leaves out charges made without installments, and with false it does not.",
    "monthly_installments",
  ],
  [
    "list.subscription",
    "SHOULD: With subscription true the list leaves out charges that no subscription paid, and with false it does not.",
    "subscription",
  ],
];

export const listFlags = FLAGS.map(([id, sentence, flag]) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `The list with ${flag} leaves out a charge by card that was paid at once`,
    needs: ["state", "cards.approved"],
    proves: { [id]: sentence },

    async run({ prove, ...tools }) {
      const charge = { "the charge": (await tools.given.capturedCharge()).id };
      const list = await listOf(tools, charge);
      const isTrue = await list.find({ ...HUNDRED, [flag]: true }, { leavesOut: charge });
      // How a flag is written is open: where false is refused, it is not judged.
      const isFalse = await unlessRefused(list.find({ ...HUNDRED, [flag]: false }, { finds: charge }));

      filters(prove(id), isTrue, ...(isFalse === undefined ? [] : [isFalse]));
    },
  }),
);

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
