/** Charges by card and at a store, made in turn: between two of one method stands one of the other. */
import { type Tools, once, replies, several, Unseeable } from "../../flow.ts";
import { type ChargeList, type Charges, listOf, unfiltered } from "./filtered.ts";

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
  const store = await storeCharge(tools);
  const card2 = await given.capturedCharge();
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
