import {
  type Context,
  type Exchange,
  type Page,
  type Walked,
  flow,
  isSuccess,
  isText,
  mentions,
  wasAccepted,
} from "../../flow.ts";

interface Listed {
  /** Whether the list shows all of them without a filter; only then a filter says something about them. */
  readonly known: boolean;
  /** The list with a filter, as deep as they can stand in it; those that have to be there are looked for to its end. */
  readonly narrowed: (query: Query, ...wanted: string[]) => Promise<Walked>;
}

type Query = Readonly<Record<string, string | boolean>>;

/** A filter moves no charge further down; only what others make meanwhile does. */
const MADE_MEANWHILE = 50;

async function listed(
  { given, until }: Pick<Context<string>, "given" | "until">,
  ...ids: string[]
): Promise<Listed> {
  const shows = (seen: ReadonlySet<string>): boolean => ids.every((id) => seen.has(id));
  const all = await until(
    () => given.charges.walk({ limit: 100 }, "older", shows),
    (walked) => shows(new Set(walked.ids)),
  );
  const deepest = Math.max(...ids.map((id) => all.ids.indexOf(id)));
  return {
    known: shows(new Set(all.ids)),
    narrowed: (query, ...wanted) =>
      given.charges.walk({ limit: 100, ...query }, "older", (seen) => {
        const isDeep = seen.size > deepest + MADE_MEANWHILE;
        return shows(seen) || (isDeep && wanted.every((id) => seen.has(id)));
      }),
  };
}

function exchangesOf(...walks: readonly Pick<Walked, "pages">[]): Exchange[] {
  return walks.flatMap(({ pages }) => pages.map(({ exchange }) => exchange));
}

/** So many store charges may others have made meanwhile. */
const MOST_STORES = 40;

const UNLISTED = "the charge is not in the list without the filter either";

export const listFlags = flow({
  id: "list-flags",
  title: "The flags of the charge list leave out what they are not about",
  needs: ["state", "cards.approved"],
  proves: {
    "list.monthly-installments":
      "SHOULD leave out charges without installments when monthly_installments is true, and not when it is false",
    "list.subscription":
      "SHOULD leave out charges that no subscription paid when subscription is true, and not when it is false",
  },

  async run({ api, given, until, prove }) {
    const { id } = await given.capturedCharge();
    const { known, narrowed } = await listed({ given, until }, id);
    // How a flag is written is not shown; where false is taken, it is not true.
    const untrue = async (flag: string): Promise<boolean> => {
      const query = { [flag]: false };
      const isTaken = isSuccess(await api.listCharges({ query: { ...query, limit: 1 } }));
      return !isTaken || (await narrowed(query, id)).ids.includes(id);
    };
    const installments = await narrowed({ monthly_installments: true });
    const subscription = await narrowed({ subscription: true });
    prove("list.monthly-installments", ...exchangesOf(installments))
      .provided(known, UNLISTED)
      .holds(
        !installments.ids.includes(id),
        `a list without charge ${id} for monthly_installments=true`,
        "one with it",
      )
      .holds(
        await untrue("monthly_installments"),
        `a list with charge ${id} for monthly_installments=false`,
        "one without it",
      );
    prove("list.subscription", ...exchangesOf(subscription))
      .provided(known, UNLISTED)
      .holds(
        !subscription.ids.includes(id),
        `a list without charge ${id} for subscription=true`,
        "one with it",
      )
      .holds(
        await untrue("subscription"),
        `a list with charge ${id} for subscription=false`,
        "one without it",
      );
  },
});

export const listMethods = flow({
  id: "list-methods",
  title: "The charge list is narrowed by payment method",
  needs: ["state", "cards.approved", "offers.pay_with_store"],
  proves: {
    "list.payment-methods": "MUST leave out charges paid by another method",
    "list.payment-methods.several": "MUST find charges of each named method",
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
      ? await given.charges.walk({ limit: 1, payment_methods: "pay_with_store" }, "older", (seen) => {
          return seen.size > MOST_STORES || seen.has(card);
        })
      : { pages: [] };
    const shown = turned.pages.flatMap(({ ids }) => ids);
    const alone = prove("list.payment-methods", ...exchangesOf(stores, cards, turned, { pages: least }));
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
          ({ ids, hasNext, lastCursor }) => ids.length > 0 || (hasNext !== false && isText(lastCursor)),
        ),
        "a charge on the page of one for payment_methods=pay_with_store and for credit_or_debit_card",
        "an empty page without older charges",
      )
      .holds(
        !shown.includes(card),
        "no card charge on later pages for payment_methods=pay_with_store",
        `the card charge on page ${shown.indexOf(card) + 1}`,
      );
    for (const payment_methods of ["pay_with_bank_account", "pay_with_bnpl"]) {
      const page = await api.listCharges({ query: { limit: 100, payment_methods } });
      if (isSuccess(page))
        alone
          .and(page)
          .holds(
            !mentions(page.body, card) && !mentions(page.body, store),
            `neither card nor store charges for payment_methods=${payment_methods}`,
            "such charges",
          );
    }
    several
      .provided(known, UNLISTED)
      .holds(
        words(both) === "the card and the store charge",
        "the card and the store charge for both methods",
        words(both),
      );
  },
});

export const listStatuses = flow({
  id: "list-statuses",
  title: "The charge list is narrowed by status",
  needs: ["state", "cards.approved"],
  proves: { "list.transaction-status": "SHOULD leave out charges of statuses that are not named" },

  async run({ api, given, until, prove, need }) {
    const held = (await given.heldCharge()).id;
    const captured = await given.heldCharge();
    need(await api.captureCharge(captured.id, captured.money));
    // The status words are not shown; these two are how the document speaks of a held and of a captured charge.
    const { narrowed } = await listed({ given, until }, held, captured.id);
    const one = await until(
      () => narrowed({ transaction_status: "captured" }, captured.id),
      ({ ids }) => ids.includes(captured.id) && !ids.includes(held),
    );
    const two = await until(
      () => narrowed({ transaction_status: "completed,captured" }, held, captured.id),
      ({ ids }) => ids.includes(held) && ids.includes(captured.id),
    );
    const open = await narrowed({ transaction_status: "completed" }, held);
    prove("list.transaction-status", ...exchangesOf(one, two, open))
      .provided(
        one.ids.includes(captured.id),
        "the captured charge is not listed as captured, and the words are not shown",
      )
      .holds(!one.ids.includes(held), "no held charge for transaction_status=captured", `charge ${held}`)
      .holds(
        two.ids.includes(held) && two.ids.includes(captured.id),
        "the held and the captured charge for transaction_status=completed,captured",
        two.ids.slice(0, 5).join(", "),
      )
      .holds(
        !open.ids.includes(captured.id),
        "no captured charge for transaction_status=completed",
        `charge ${captured.id}`,
      );
  },
});

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
    const every = await narrowed({ channel: CHANNELS.join(",") }, ...(found.length > 0 ? [id] : []));
    prove("list.channel.several", ...exchangesOf(every))
      .provided(known, UNLISTED)
      .provided(found.length > 0, "the charge is found under none of the channels alone")
      .holds(
        every.ids.includes(id),
        `charge ${id} for all five channels, since it is found for ${found.join(", ")}`,
        "a list without it",
      );
  },
});

export const listNetworks = flow({
  id: "list-networks",
  title: "A card charge was not paid through a BNPL network",
  needs: ["state", "cards.approved"],
  proves: { "list.payment-networks": "SHOULD leave out a charge that was not paid through the network" },

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
