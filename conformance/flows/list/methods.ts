/** The charge list by payment method. */
import { flow, ways } from "../../flow.ts";
import { HUNDRED } from "./filtered.ts";
import { unlessRefused } from "./reading.ts";
import { filters, findsAll, leavesOutUnlessRefused } from "./found.ts";
import { paidDifferently } from "./paid-differently.ts";
import { sizes } from "./sizes.ts";

/** On pages of two or ten each charge that another flow makes meanwhile is one more to turn past. */
const ALONE = {
  needs: ["state", "cards.approved", "offers.pay_with_store"],
  alone: "small pages",
} as const;
const BY_METHOD = {
  "list.payment-methods":
    "MUST: A payment_methods value, one method or several, leaves out charges paid by another method, on every page.",
} as const;

export const listStores = flow({
  id: "list-stores",
  title: "The list of store charges leaves out a card charge between two of them",
  ...ALONE,
  each: sizes,
  proves: BY_METHOD,

  async run({ size, prove, ...tools }) {
    const { list, stores, laterCard } = await paidDifferently(tools);
    const query = { ...size, payment_methods: "pay_with_store" };
    const found = await list.find(query, { finds: stores, leavesOut: laterCard });

    filters(prove("list.payment-methods"), found);
  },
});

export const listCards = flow({
  id: "list-cards",
  title: "The list of card charges leaves out a store charge between two of them",
  ...ALONE,
  each: sizes,
  proves: BY_METHOD,

  async run({ size, prove, ...tools }) {
    const { list, cards, earlierStore } = await paidDifferently(tools);
    const query = { ...size, payment_methods: "credit_or_debit_card" };
    const found = await list.find(query, { finds: cards, leavesOut: earlierStore });

    filters(prove("list.payment-methods"), found);
  },
});

export const listMethods = flow({
  id: "list-methods",
  title: "A list of two payment methods finds the charges of both",
  ...ALONE,
  each: sizes.only({ limit: ["hundred", "absent"] }),
  proves: {
    "list.payment-methods.several":
      "MUST: A comma-separated payment_methods value finds charges of each named method.",
  },

  async run({ size, prove, ...tools }) {
    const { list, cards, stores } = await paidDifferently(tools);
    const query = { ...size, payment_methods: "credit_or_debit_card,pay_with_store" };
    const found = await list.find(query, { finds: { ...cards, ...stores } });

    findsAll(prove("list.payment-methods.several"), found);
  },
});

const others = ways("by", {
  methods: {
    pay_with_bank_account: { words: "by bank account" },
    pay_with_bnpl: { words: "by BNPL" },
    "pay_with_bank_account,pay_with_bnpl": { words: "by bank account or BNPL" },
  },
});

export const listOtherMethods = flow({
  id: "list-other-methods",
  title: "The list of other methods leaves out card and store charges",
  ...ALONE,
  each: others,
  proves: BY_METHOD,

  async run({ by: { methods }, prove, ...tools }) {
    const { list, cards, stores } = await paidDifferently(tools);
    const query = { ...HUNDRED, payment_methods: methods };
    const found = await unlessRefused(list.find(query, { leavesOut: { ...cards, ...stores } }));

    leavesOutUnlessRefused(prove("list.payment-methods"), found);
  },
});
