/** The charge list by payment method. */
import { type Query, type Tools, flow, once, replies, several, sums, Unseeable, ways } from "../../flow.ts";
import { type ChargeList, type Charges, HUNDRED, listOf, unfiltered } from "./filtered.ts";
import { filters, findsAll, leavesOutUnlessRefused } from "./found.ts";
import { unlessRefused } from "./reading.ts";

interface PaidDifferently {
  readonly list: ChargeList;
  readonly cards: Charges;
  readonly stores: Charges;
  /** Older than a card charge and newer than another one. */
  readonly earlierStore: Charges;
  /** Older than a store charge and newer than another one. */
  readonly laterCard: Charges;
}

interface Made {
  readonly ids: readonly string[];
  /** Whether the store charges wait, and nothing here completes them. */
  readonly isWaiting: boolean;
}

const chargesInTurn = once<Made>();

type Needed = Pick<Tools, "api" | "given" | "until">;

export async function paidDifferently(tools: Needed): Promise<PaidDifferently> {
  const { ids, isWaiting } = await chargesInTurn(tools.given, "", () => made(tools));
  const [card = "", store = "", card2 = "", store2 = ""] = ids;
  const earlierStore = { "the earlier store charge": store };
  const laterCard = { "the later card charge": card2 };
  const cards = { "the earlier card charge": card, ...laterCard };
  const stores = { ...earlierStore, "the later store charge": store2 };
  // Whether a charge is listed while it waits is open.
  const seen = isWaiting ? await unfiltered(tools, stores) : undefined;
  if (seen?.pages.every((page) => !page.ids.includes(store2)) === true)
    throw new Unseeable("a store charge is not listed while it waits", [], "free_choice");
  return { list: await listOf(tools, { ...cards, ...stores }), cards, stores, earlierStore, laterCard };
}

async function made(tools: Needed): Promise<Made> {
  const { api, given } = tools;
  const card = await given.capturedCharge();
  await api.refundCharge(card.id, sums.halfOf(card.money));
  const store = await storeCharge(tools);
  const card2 = await given.heldCharge();
  await api.captureCharge(card2.id, card2.money);
  const store2 = await storeCharge(tools);
  const waiting = [store, store2].filter(({ isPaid }) => !isPaid).map(({ id }) => id);
  const isCompleted = given.offered("completePendingCharge").length > 0;
  if (isCompleted) await several(waiting.map((id) => () => api.completePendingCharge(id)));
  const ids = [card, store, card2, store2].map(({ id }) => id);
  return { ids, isWaiting: waiting.length > 0 && !isCompleted };
}

interface StoreCharge {
  readonly id: string;
  readonly isPaid: boolean;
}

/** Whether a store charge waits is open. */
async function storeCharge({ api, given }: Needed): Promise<StoreCharge> {
  const created = await api.createCharge(given.bodies.charge({ method: "pay_with_store" }));
  if (replies.isSuccess(created)) return { id: given.idIn("charge_id", created), isPaid: true };
  return { id: await (await given.pending({ method: "pay_with_store" })).id(), isPaid: false };
}

const QUERIES = { two: { limit: 2 }, hundred: { limit: 100 }, absent: {} } as const;

const sizes = ways(
  "size",
  {
    limit: {
      // First, while the ways before it have made no charges that stand before those that are looked for.
      two: { words: "on pages of two" },
      hundred: { words: "on pages of a hundred" },
      absent: { words: "without limit" },
    },
  },
  async (_, { limit }): Promise<Query> => QUERIES[limit],
);

/** On pages of two or ten each charge that another flow makes meanwhile is one more to turn past. */
export const ON_SMALL_PAGES = {
  needs: ["state", "cards.approved", "offers.pay_with_store"],
  alone: "small pages",
} as const;
const BY_METHOD = {
  "list.payment-methods":
    "MUST: A payment_methods value, one method or several, leaves out charges paid by another method, on every page.",
} as const;

const ONE_METHOD = [
  {
    id: "list-cards",
    title: "The list of card charges leaves out a store charge between two of them",
    method: "credit_or_debit_card",
    expected: ({ cards, earlierStore }: PaidDifferently) => ({ finds: cards, leavesOut: earlierStore }),
  },
  {
    id: "list-stores",
    title: "The list of store charges leaves out a card charge between two of them",
    method: "pay_with_store",
    expected: ({ stores, laterCard }: PaidDifferently) => ({ finds: stores, leavesOut: laterCard }),
  },
] as const;

export const listOneMethod = ONE_METHOD.map(({ method, expected, ...one }) =>
  flow({
    ...one,
    ...ON_SMALL_PAGES,
    each: sizes,
    proves: BY_METHOD,

    async run({ size, prove, ...tools }) {
      const paid = await paidDifferently(tools);
      const found = await paid.list.find({ ...size, payment_methods: method }, expected(paid));

      filters(prove("list.payment-methods"), found);
    },
  }),
);

const CARD = "credit_or_debit_card";
const BANK = "pay_with_bank_account";

export const listMethods = flow({
  id: "list-methods",
  title: "A list of several payment methods finds the charges of each",
  ...ON_SMALL_PAGES,
  each: ways("of", {
    limit: { hundred: { words: "on pages of a hundred" }, absent: { words: "without limit" } },
    methods: {
      [`${CARD},pay_with_store`]: { words: "" },
      [`${BANK},${CARD},pay_with_store`]: {
        words: "by three methods",
        needs: ["offers.pay_with_bank_account"],
      },
    },
  }),
  proves: {
    "list.payment-methods.several":
      "MUST: A comma-separated payment_methods value finds charges of each named method.",
  },

  async run({ of: { limit, methods }, prove, ...tools }) {
    const { list, cards, stores } = await paidDifferently(tools);
    const query = { ...QUERIES[limit], payment_methods: methods };
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
  ...ON_SMALL_PAGES,
  each: others,
  proves: BY_METHOD,

  async run({ by: { methods }, prove, ...tools }) {
    const { list, cards, stores } = await paidDifferently(tools);
    const query = { ...HUNDRED, payment_methods: methods };
    const found = await unlessRefused(list.find(query, { leavesOut: { ...cards, ...stores } }));

    leavesOutUnlessRefused(prove("list.payment-methods"), found);
  },
});
