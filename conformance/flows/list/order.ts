import {
  type Context,
  type Page,
  type Query,
  flow,
  isArray,
  isSuccess,
  isText,
  mxn,
  unlessBlocked,
  chargeByToken,
  authenticated,
} from "../../flow.ts";

export const listOrder = flow({
  id: "list-order",
  title: "The charge list goes from the newest charge to older ones, in pages",
  needs: ["state", "cards.approved"],
  proves: {
    "list.newest-first": "MUST list the newest charge first",
    "list.created-charge": "MUST list a created charge",
    "list.charges": "MUST carry merchant_payment_transactions as an array",
    "list.limit.default": "MUST put ten charges on a page when there are more and no limit is sent",
    "list.limit.caps-page": "MUST put no more charges on a page than limit says",
    "list.limit.bounds": "MUST accept a limit of 1 and a limit of 100",
  },

  async run(context) {
    const { api, given, until, prove } = context;
    const plain = await api.listCharges();
    prove("list.charges", plain).accepted().carries("/merchant_payment_transactions", isArray, "an array");
    const least = await api.listCharges({ query: { limit: 1 } });
    const largest = await api.listCharges({ query: { limit: 100 } });
    prove("list.limit.bounds", least, largest).accepted();

    const made = await given.chargesInOrder(11);
    // What becomes of a charge later makes it no newer.
    await api.captureCharge(made[0] ?? "", mxn(1));
    const page = await given.charges.page({});
    // Whether a page is filled is not shown: no limit is as good as the limit of ten.
    const ten = page.ids.length === 10 ? page : await given.charges.page({ limit: 10 });

    const three = await given.charges.page({ limit: 3 });
    const one = await given.charges.page({ limit: 1 });
    const most = await given.charges.page({ limit: 100 });
    // Where a cursor leads nowhere, the paging rules say so.
    const turned = async (query: Query, cursor: unknown, name: string): Promise<Page | undefined> =>
      isText(cursor) ? unlessBlocked(given.charges.page({ ...query, [name]: cursor })) : undefined;
    // What a filter leaves out has sentences of its own; it changes neither the order nor how many stand on a page.
    const ofCards = (query: Query): Promise<Page | undefined> =>
      unlessBlocked(given.charges.page({ ...query, payment_methods: "credit_or_debit_card" }));
    const cards = await ofCards({});
    const threeCards = await ofCards({ limit: 3 });
    const next = await turned({}, page.lastCursor, "after_id");
    const pageOf3 = await turned({ limit: 3 }, three.lastCursor, "after_id");
    const several = "fewer than eleven charges are in the list";
    const areSeveral = most.ids.length > 10 || most.hasNext === true;
    prove("list.limit.default", page.exchange)
      .provided(areSeveral, several)
      .holds(
        page.ids.length <= 10 && page.ids.length === ten.ids.length,
        "10 charges on a page without limit",
        `${page.ids.length}`,
      )
      .holds(
        next === undefined || next.ids.length <= 10,
        "at most 10 charges on the next page without limit",
        `${next?.ids.length}`,
      )
      .holds(
        cards === undefined || cards.ids.length <= 10,
        "at most 10 charges on a page without limit for payment_methods=credit_or_debit_card",
        `${cards?.ids.length}`,
      );
    const caps = prove("list.limit.caps-page", three.exchange, one.exchange)
      .provided(areSeveral, several)
      .holds(three.ids.length <= 3, "at most 3 charges with limit 3", `${three.ids.length}`)
      .holds(one.ids.length <= 1, "at most 1 charge with limit 1", `${one.ids.length}`)
      .holds(
        pageOf3 === undefined || pageOf3.ids.length <= 3,
        "at most 3 charges on the next page with limit 3",
        `${pageOf3?.ids.length}`,
      )
      .holds(
        threeCards === undefined || threeCards.ids.length <= 3,
        "at most 3 charges with limit 3 for payment_methods=credit_or_debit_card",
        `${threeCards?.ids.length}`,
      );

    const kinds = await chargesOfAllKinds(context);
    const wanted = [...kinds.values(), ...made];
    // How soon a charge is listed is not shown.
    const walk = await until(
      () => given.charges.walk({ limit: 100 }, "older", (seen) => wanted.every((id) => seen.has(id))),
      ({ ids }) => wanted.every((id) => ids.includes(id)),
    );
    const found = walk.ids.filter((id) => made.includes(id));
    const isListed = prove("list.created-charge", most.exchange).holds(
      made.every((id) => found.includes(id)),
      `all ${made.length} new charges in the list`,
      `${new Set(found).size} of them`,
    );
    for (const [kind, id] of kinds) isListed.holds(walk.ids.includes(id), `${kind} in the list`, "none");
    const newestFirst = made.toReversed().filter((id) => found.includes(id));
    const inOrder = prove("list.newest-first", most.exchange)
      .provided(newestFirst.length > 1, "fewer than two of the new charges are in the list")
      .holds(
        [...new Set(found)].join() === newestFirst.join(),
        "the charge that was made last to come first",
        `${found[0] ?? "none"} first, though ${made.at(-1) ?? "none"} was made last; in all: ${found.join(", ")}`,
      );

    const filtered = await unlessBlocked(
      given.charges.walk({ limit: 100, payment_methods: "credit_or_debit_card" }, "older", (seen) =>
        made.every((id) => seen.has(id)),
      ),
    );
    const ofFilter = filtered?.ids.filter((id) => made.includes(id)) ?? [];
    inOrder.holds(
      [...new Set(ofFilter)].join() === newestFirst.filter((id) => ofFilter.includes(id)).join(),
      "the charge that was made last to come first for payment_methods=credit_or_debit_card",
      `${ofFilter[0] ?? "none"} first; in all: ${ofFilter.join(", ")}`,
    );

    // A page towards newer charges is in the same order, and no longer.
    const oldest = walk.ids.findLastIndex((id) => made.includes(id));
    const front = await given.charges.page({ limit: Math.min(100, Math.max(1, oldest)) });
    const behind = await turned({ limit: 5 }, front.lastCursor, "after_id");
    const back = await turned({ limit: 5 }, behind?.firstCursor, "before_id");
    const longBack = await turned({ limit: 50 }, behind?.firstCursor, "before_id");
    if (back === undefined || longBack === undefined) return;
    const ours = longBack.ids.filter((id) => made.includes(id));
    caps
      .and(back.exchange)
      .holds(
        back.ids.length <= 5,
        "at most 5 charges on a page towards newer charges with limit 5",
        `${back.ids.length}`,
      );
    inOrder
      .and(longBack.exchange)
      .holds(
        ours.join() === newestFirst.filter((id) => ours.includes(id)).join(),
        "the charge that was made last to come first on a page towards newer charges",
        ours.join(", "),
      );
  },
});

/** An id of each kind of charge that went through, whatever became of it. */
async function chargesOfAllKinds(
  context: Pick<Context<string>, "api" | "given" | "target" | "threeDs" | "until">,
): Promise<Map<string, string>> {
  const { api, given } = context;
  const kinds = new Map<string, string>();
  const taken = await unlessBlocked(given.capturedCharge());
  if (taken !== undefined) kinds.set("a charge that was captured at once", taken.id);
  const back = await unlessBlocked(given.capturedCharge());
  if (back !== undefined && isSuccess(await api.refundCharge(back.id, back.money)))
    kinds.set("a refunded charge", back.id);
  const paid = await chargeByToken(context);
  if (paid !== undefined) kinds.set("a charge by token", paid.id);
  const passed = await authenticated(context, "succeed");
  if (passed !== undefined) kinds.set("a charge after 3DS", passed.id);
  return kinds;
}
