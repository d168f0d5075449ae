/** The charge list by channel, network, status and flag. */
import { type Sentence, flow, json, several, ways } from "../../flow.ts";
import { HUNDRED, listOf } from "./filtered.ts";
import { filters, findsAll, leavesOutOthers, leavesOutUnlessRefused, shows } from "./found.ts";
import { unlessRefused } from "./reading.ts";

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

const channels = CHANNELS.map((channel) => [channel, { words: `for channel=${channel}` }] as const);
const STORE = { words: "by store", needs: ["offers.pay_with_store"] } as const;
const BANK = { words: "by bank account", needs: ["offers.pay_with_bank_account"] } as const;
const BNPL = { words: "by BNPL", needs: ["offers.pay_with_bnpl"] } as const;

const VALUES = [
  {
    id: "list.channel.values",
    sentence: "MUST: Each channel value is accepted, alone and in a comma-separated list.",
    parameter: "channel",
    each: ways("of", {
      value: { ...Object.fromEntries(channels), [CHANNELS.join()]: { words: "for all five channels" } },
    }),
  },
  {
    id: "list.payment-methods.values",
    sentence:
      "MUST: Each of the five payment methods is accepted as payment_methods, alone and in a comma-separated list.",
    parameter: "payment_methods",
    each: ways("of", {
      value: {
        credit_or_debit_card: { words: "by card" },
        token: { words: "by token" },
        pay_with_bank_account: BANK,
        pay_with_store: STORE,
        pay_with_bnpl: BNPL,
        "credit_or_debit_card,pay_with_store,pay_with_bank_account,token,pay_with_bnpl": {
          words: "by all five",
          needs: [...STORE.needs, ...BANK.needs, ...BNPL.needs],
        },
      },
    }),
  },
] as const;

export const listValues = VALUES.map(({ id, sentence, parameter, each }) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `The charge list accepts each ${parameter}, alone and together`,
    each,
    proves: { [id]: sentence },

    async run({ of: { value }, api, target, prove }) {
      const byToken = `pay_with_${target.identifier_word}_payment_token`;
      const list = await api.listCharges({ query: { [parameter]: value.replace("token", byToken) } });

      prove(id, list).accepted().ifShown("/merchant_payment_transactions", json.isArray);
    },
  }),
);

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

const OF_NO_CHARGE: readonly (readonly [string, Sentence, string])[] = [
  [
    "list.payment-networks",
    "SHOULD: A payment_networks value leaves out a charge that was not paid through such a network.",
    "payment_networks",
  ],
  ["list.search.leaves-out-others", "MUST: A search leaves out charges that do not match.", "search_key"],
];

export const listOfNothing = OF_NO_CHARGE.map(([id, sentence, parameter]) =>
  flow({
    id: `list-${parameter}-of-nothing`,
    title: `The list by a ${parameter} that no charge has is empty`,
    needs: ["state", "cards.approved"],
    proves: { [id]: sentence },

    async run({ marker, prove, ...tools }) {
      const charge = { "the charge": (await tools.given.heldCharge()).id };
      const list = await listOf(tools, charge);
      // The document names no network, so an invented one may be refused.
      const query = { ...HUNDRED, [parameter]: marker("nothing") };
      const found = await unlessRefused(list.find(query, { leavesOut: charge }));

      leavesOutUnlessRefused(prove(id), found);
    },
  }),
);

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
