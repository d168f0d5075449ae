import { type Page, Blocked, at, flow, isMilliseconds } from "../../flow.ts";

export const listSearch = flow({
  id: "list-search",
  title: "A search finds the charge it names and no other",
  needs: ["state", "cards.approved"],
  proves: {
    "list.search.tid": "MUST find a charge by its transaction id",
    "list.search.leaves-out-others": "MUST leave out charges that do not match",
  },

  async run({ given, prove }) {
    const wanted = await given.heldCharge();
    const other = await given.heldCharge();
    const { exchange, ids } = await given.charges.page({ search_key: wanted.id });
    prove("list.search.tid", exchange).holds(
      ids.includes(wanted.id),
      `charge ${wanted.id}`,
      ids.join(", ") || "an empty list",
    );
    const all = await given.charges.walk({ limit: 100 }, "older", (seen) => seen.has(other.id));
    prove("list.search.leaves-out-others", exchange)
      .provided(all.ids.includes(other.id), "the other charge is not in the list without a search either")
      .holds(!ids.includes(other.id), `no charge but ${wanted.id}`, ids.join(", "));
  },
});

const SPAN_MS = 2600;

export const listTimes = flow({
  id: "list-times",
  title: "A time range leaves out what was made before and after it",
  needs: ["state", "cards.approved"],
  proves: {
    "list.start-time": "MUST leave out charges made before start_time",
    "list.end-time": "MUST leave out charges made after end_time",
  },

  async run({ api, given, pause, now, prove }) {
    // The clock of the target, not ours, has made the charges; an error body is the documented place that tells it.
    const sent = now();
    const told = at((await api.listCharges({ query: { limit: 0 } })).body, "/date_created");
    const skew = isMilliseconds(told) ? told - sent : 0;

    const early = await given.heldCharge();
    const before = now();
    await pause(SPAN_MS);
    const after = now();
    const late = await given.heldCharge();
    const middle = (before + after) / 2 + skew;
    // Seconds or milliseconds is not shown: one of the two readings has to hold.
    const readings = [Math.round(middle / 1000), Math.round(middle)];
    const ids = async (query: Record<string, number>): Promise<string[]> => [
      ...(await given.charges.page({ ...query, limit: 100 })).ids,
    ];
    const starts = [];
    const ends = [];
    for (const time of readings) {
      starts.push(await ids({ start_time: time }));
      ends.push(await ids({ end_time: time }));
    }
    const listed = await given.charges.page({ limit: 100 });
    const both = listed.ids.includes(early.id) && listed.ids.includes(late.id);
    const otherwise = "the two charges are not among the newest hundred";
    const words = (lists: string[][]): string =>
      lists
        .map(
          (own, index) =>
            `with ${index === 0 ? "seconds" : "milliseconds"} ${own.includes(early.id) ? "the early one" : "-"} and ${own.includes(late.id) ? "the late one" : "-"}`,
        )
        .join(", ");
    prove("list.start-time", listed.exchange)
      .provided(both, otherwise)
      .holds(
        starts.some((own) => own.includes(late.id) && !own.includes(early.id)),
        "the late charge without the early one",
        words(starts),
      );
    prove("list.end-time", listed.exchange)
      .provided(both, otherwise)
      .holds(
        ends.some((own) => own.includes(early.id) && !own.includes(late.id)),
        "the early charge without the late one",
        words(ends),
      );
  },
});

export const listFlags = flow({
  id: "list-flags",
  title: "The flags of the charge list leave out what they are not about",
  needs: ["state", "cards.approved"],
  proves: {
    "list.monthly-installments":
      "SHOULD leave out charges without installments when monthly_installments is true",
    "list.subscription": "SHOULD leave out charges that no subscription paid when subscription is true",
  },

  async run({ given, prove }) {
    const { id } = await given.capturedCharge();
    const plain = await given.charges.page({ limit: 100 });
    const otherwise = `charge ${id} is not among the newest hundred without the flag either`;
    const installments = await given.charges.page({ limit: 100, monthly_installments: true });
    const subscription = await given.charges.page({ limit: 100, subscription: true });
    prove("list.monthly-installments", installments.exchange)
      .provided(plain.ids.includes(id), otherwise)
      .holds(!installments.ids.includes(id), `a list without charge ${id}`, "a list with it");
    prove("list.subscription", subscription.exchange)
      .provided(plain.ids.includes(id), otherwise)
      .holds(!subscription.ids.includes(id), `a list without charge ${id}`, "a list with it");
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

  async run({ given, prove }) {
    const card = await given.heldCharge();
    const store = await (await given.pending({ method: "pay_with_store" })).id();
    const plain = await given.charges.page({ limit: 100 });
    const otherwise = "the two charges are not among the newest hundred without the filter either";
    const listed = plain.ids.includes(card.id) && plain.ids.includes(store);
    const stores = await given.charges.page({ limit: 100, payment_methods: "pay_with_store" });
    const cards = await given.charges.page({ limit: 100, payment_methods: "credit_or_debit_card" });
    const both = await given.charges.page({
      limit: 100,
      payment_methods: "credit_or_debit_card,pay_with_store",
    });
    const words = (ids: readonly string[]): string =>
      `${ids.includes(card.id) ? "the card charge" : "no card charge"} and ${ids.includes(store) ? "the store charge" : "no store charge"}`;
    prove("list.payment-methods", stores.exchange, cards.exchange)
      .provided(listed, otherwise)
      .holds(
        stores.ids.includes(store) && !stores.ids.includes(card.id),
        "only the store charge for pay_with_store",
        words(stores.ids),
      )
      .holds(
        cards.ids.includes(card.id) && !cards.ids.includes(store),
        "only the card charge for credit_or_debit_card",
        words(cards.ids),
      );
    prove("list.payment-methods.several", both.exchange)
      .provided(listed, otherwise)
      .holds(both.ids.includes(card.id) && both.ids.includes(store), "both charges", words(both.ids));
  },
});

export const listStatuses = flow({
  id: "list-statuses",
  title: "The charge list is narrowed by status",
  needs: ["state", "cards.approved"],
  proves: {
    "list.transaction-status": "SHOULD leave out charges of statuses that are not named",
  },

  async run({ api, given, prove, need }) {
    const held = await given.heldCharge();
    const other = await given.heldCharge();
    need(await api.captureCharge(other.id, other.money));
    // The status words are not shown; these two are how the document speaks of a held and of a captured charge.
    const query = { limit: 100, transaction_status: "captured" };
    const attempt = await api.listCharges({ query });
    if (attempt.status !== 200)
      throw new Blocked("the target knows no transaction_status captured, and the words are not shown", [
        attempt.nr,
      ]);
    const captured = await given.charges.page(query);
    const both = await given.charges.page({ limit: 100, transaction_status: "completed,captured" });
    prove("list.transaction-status", captured.exchange)
      .provided(
        captured.ids.includes(other.id),
        "the captured charge is not listed as captured, and the words are not shown",
      )
      .holds(!captured.ids.includes(held.id), "no held charge among captured ones", `charge ${held.id}`)
      .and(both.exchange)
      .holds(
        both.ids.includes(held.id) && both.ids.includes(other.id),
        "the held and the captured charge",
        both.ids.slice(0, 5).join(", "),
      );
  },
});

const CHANNELS = ["plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link"];

export const listChannelFilter = flow({
  id: "list-channel-filter",
  title: "A charge belongs to one channel",
  needs: ["state", "cards.approved"],
  proves: {
    "list.channel.filters": "MUST leave out charges of other channels",
  },

  async run({ given, prove }) {
    const { id } = await given.heldCharge();
    const plain = await given.charges.page({ limit: 100 });
    const pages: Page[] = [];
    for (const channel of CHANNELS) pages.push(await given.charges.page({ limit: 100, channel }));
    // Which channel a charge of this interface belongs to is not shown, but it cannot be all five.
    const found = CHANNELS.filter((_, index) => pages[index]?.ids.includes(id));
    prove("list.channel.filters", ...pages.map(({ exchange }) => exchange))
      .provided(
        plain.ids.includes(id),
        `charge ${id} is not among the newest hundred without the filter either`,
      )
      .holds(
        found.length < CHANNELS.length,
        `charge ${id} under one channel`,
        `the charge under all of ${found.join(", ")}`,
      );
  },
});

export const listNetworks = flow({
  id: "list-networks",
  title: "A card charge was not paid through a BNPL network",
  needs: ["state", "cards.approved"],
  proves: {
    "list.payment-networks": "SHOULD leave out a charge that was not paid through the network",
  },

  async run({ api, given, prove }) {
    const { id } = await given.heldCharge();
    const plain = await given.charges.page({ limit: 100 });
    // No network is named by the document: an invented one may well be refused, which says nothing.
    const query = { limit: 100, payment_networks: "conformance_network" };
    const answer = await api.listCharges({ query });
    const proof = prove("list.payment-networks", answer);
    if (answer.status === 400) {
      proof.doesNotApply("an invented network is refused, and the document names none");
      return;
    }
    const narrowed = await given.charges.page(query);
    proof
      .provided(
        plain.ids.includes(id),
        `charge ${id} is not among the newest hundred without the filter either`,
      )
      .answers(200)
      .holds(!narrowed.ids.includes(id), "no card charge", `charge ${id}`);
  },
});
