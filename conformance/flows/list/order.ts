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
    const { api, given, prove } = context;
    const plain = await api.listCharges();
    prove("list.charges", plain).accepted().carries("/merchant_payment_transactions", isArray, "an array");
    const least = await api.listCharges({ query: { limit: 1 } });
    const largest = await api.listCharges({ query: { limit: 100 } });
    const bounds = prove("list.limit.bounds", least, largest).accepted();

    const made = await given.chargesInOrder(11);
    // What becomes of a charge later makes it no newer.
    await api.captureCharge(made[0] ?? "", mxn(1));
    const page = await given.charges.page({});

    const three = await given.charges.page({ limit: 3 });
    const one = await given.charges.page({ limit: 1 });
    const most = await given.charges.page({ limit: 100 });
    // Where a cursor leads nowhere, the paging rules say so.
    const turned = async (query: Query, cursor: unknown, name: string): Promise<Page | undefined> =>
      isText(cursor) ? unlessBlocked(given.charges.page({ ...query, [name]: cursor })) : undefined;
    const next = await turned({}, page.lastCursor, "after_id");
    const pageOf3 = await turned({ limit: 3 }, three.lastCursor, "after_id");
    const several = "fewer than eleven charges are in the list";
    prove("list.limit.default", page.exchange)
      .provided(most.ids.length > 10, several)
      .holds(page.ids.length === 10, "10 charges on a page without limit", `${page.ids.length}`)
      .holds(
        next === undefined || next.ids.length <= 10,
        "at most 10 charges on the next page without limit",
        `${next?.ids.length}`,
      );
    const caps = prove("list.limit.caps-page", three.exchange, one.exchange)
      .provided(most.ids.length > 10, several)
      .holds(
        three.ids.length <= 3 && three.ids.length > 0,
        "at most 3 charges with limit 3",
        `${three.ids.length}`,
      )
      .holds(one.ids.length === 1, "1 charge with limit 1", `${one.ids.length}`)
      .holds(
        pageOf3 === undefined || pageOf3.ids.length <= 3,
        "at most 3 charges on the next page with limit 3",
        `${pageOf3?.ids.length}`,
      );
    bounds.holds(
      most.ids.length === 100 || most.hasNext !== true,
      "100 charges with limit 100, since older ones remain",
      `${most.ids.length}`,
    );

    const kinds = await chargesOfAllKinds(context);
    const walk = await given.charges.walk({ limit: 100 }, "older", (seen) =>
      [...kinds.values(), ...made].every((id) => seen.has(id)),
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

    // A page towards newer charges is in the same order, and no longer.
    const end = await given.charges.page({ limit: 11 });
    const back = await turned({ limit: 5 }, end.lastCursor, "before_id");
    if (back === undefined) return;
    const ours = back.ids.filter((id) => made.includes(id));
    caps
      .and(back.exchange)
      .holds(
        back.ids.length <= 5,
        "at most 5 charges on a page towards newer charges with limit 5",
        `${back.ids.length}`,
      );
    inOrder
      .and(back.exchange)
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
