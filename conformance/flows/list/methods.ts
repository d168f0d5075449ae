import {
  type Page,
  type Walked,
  UNLISTED,
  exchangesOf,
  flow,
  isSuccess,
  isText,
  listed,
  methodAndPath,
  unlessBlocked,
  wasAccepted,
} from "../../flow.ts";

/** So many store charges may others have made meanwhile. */
const MOST_STORES = 40;

export const listMethods = flow({
  id: "list-methods",
  title: "The charge list is narrowed by payment method",
  needs: ["state", "cards.approved", "offers.pay_with_store"],
  proves: {
    "list.payment-methods":
      "MUST: A payment_methods value, one method or several, leaves out charges paid by another method, on every page.",
    "list.payment-methods.several":
      "MUST: A comma-separated payment_methods value finds charges of each named method.",
  },

  async run({ api, given, until, prove }) {
    const earlier = await api.createCharge(given.bodies.charge({ method: "pay_with_store" }));
    const card = (await given.capturedCharge()).id;
    // Whether a store charge waits, and whether it is listed while it does, is not shown.
    const first = await api.createCharge(given.bodies.charge({ method: "pay_with_store" }));
    const atOnce = isSuccess(first);
    const store = atOnce
      ? given.idIn("charge_id", first)
      : await (await given.pending({ method: "pay_with_store" })).id();
    const completable = atOnce || given.offered("completePendingCharge").length > 0;
    if (completable && !atOnce) await api.completePendingCharge(store);
    const { known, narrowed } = await listed({ given, until }, card, store);
    const words = ({ ids }: Walked): string =>
      `${ids.includes(card) ? "the" : "no"} card and ${ids.includes(store) ? "the" : "no"} store charge`;

    const stores = await narrowed({ payment_methods: "pay_with_store" }, store);
    const cards = await narrowed({ payment_methods: "credit_or_debit_card" }, card);
    const both = await narrowed({ payment_methods: "credit_or_debit_card,pay_with_store" }, card, store);
    // Whoever cuts the page before looking at the methods has nothing of one of them on a page of one, and says that
    // this is all. A page may be short of what is listed only after a while, when it leads on.
    const least: Page[] = [];
    for (const payment_methods of ["pay_with_store", "credit_or_debit_card"])
      least.push(await given.charges.page({ limit: 1, payment_methods }));
    // The same on every page: between two store charges stands one by card.
    const turned = wasAccepted(earlier)
      ? await unlessBlocked(
          given.charges.walk({ limit: 1, payment_methods: "pay_with_store" }, "older", (seen) => {
            return seen.size > MOST_STORES || seen.has(card);
          }),
        )
      : undefined;
    const later = turned?.pages ?? [];
    const shown = later.flatMap(({ ids }) => ids);
    // And on the way back.
    const before_id = later.at(-1)?.firstCursor;
    const back = isText(before_id)
      ? await unlessBlocked(
          given.charges.walk(
            { limit: 100, payment_methods: "pay_with_store", before_id },
            "newer",
            (seen) => {
              return seen.has(card) || seen.has(store);
            },
          ),
        )
      : undefined;
    const alone = prove(
      "list.payment-methods",
      ...exchangesOf(stores, cards, { pages: [...later, ...least] }),
    );
    const several = prove("list.payment-methods.several", ...exchangesOf(both));
    if (!known && !completable) {
      for (const proof of [alone, several])
        proof.doesNotApply("a store charge is not listed while it waits, and nothing here completes it");
    }
    alone
      .provided(known, UNLISTED)
      .holds(
        words(stores) === "no card and the store charge",
        "no card and the store charge for payment_methods=pay_with_store",
        words(stores),
      )
      .holds(
        words(cards) === "the card and no store charge",
        "the card and no store charge for payment_methods=credit_or_debit_card",
        words(cards),
      )
      .holds(
        least.every(
          ({ elements, hasNext, lastCursor }) =>
            elements.length > 0 || (hasNext !== false && isText(lastCursor)),
        ),
        "a charge on the page of one for payment_methods=pay_with_store and for credit_or_debit_card",
        "an empty page without older charges",
      )
      .holds(
        !shown.includes(card),
        "no card charge on later pages for payment_methods=pay_with_store",
        `the card charge on page ${shown.indexOf(card) + 1}`,
      )
      .holds(
        back?.ids.includes(card) !== true,
        `no card charge on pages towards newer ones for payment_methods=pay_with_store, with ${methodAndPath("listCharges")} and before_id`,
        "the card charge",
      );
    several
      .provided(known, UNLISTED)
      .holds(
        words(both) === "the card and the store charge",
        "the card and the store charge for both methods",
        words(both),
      );
    const others = ["pay_with_bank_account", "pay_with_bnpl"];
    for (const payment_methods of [...others, others.join(",")]) {
      const page = await unlessBlocked(given.charges.page({ limit: 100, payment_methods }));
      if (page !== undefined)
        alone
          .and(page.exchange)
          .holds(
            !page.ids.includes(card) && !page.ids.includes(store),
            `neither card nor store charges for payment_methods=${payment_methods}`,
            "such charges",
          );
    }
  },
});
