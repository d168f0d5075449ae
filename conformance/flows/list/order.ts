import {
  type Context,
  type Page,
  type Query,
  type Walked,
  authenticated,
  chargeByToken,
  exchangesOf,
  flow,
  isArray,
  isSuccess,
  isText,
  mxn,
  tooLong,
  unlessBlocked,
} from "../../flow.ts";

export const listOrder = flow({
  id: "list-order",
  title: "The charge list goes from the newest charge to older ones",
  needs: ["state", "cards.approved"],
  proves: {
    "list.newest-first": "MUST: The charge list goes from the newest charge to the oldest.",
    "list.created-charge": "MUST: A created charge is found in the charge list.",
    "list.charges": "MUST: The charge list carries merchant_payment_transactions as an array.",
  },

  async run(context) {
    const { api, given, until, prove } = context;
    const plain = await api.listCharges();
    prove("list.charges", plain).accepted().carries("/merchant_payment_transactions", isArray, "an array");
    const made = await given.chargesInOrder(11);
    const ten = await given.charges.page({});
    // What becomes of a charge later makes it no newer.
    await api.captureCharge(made[0] ?? "", mxn(1));
    // Where a cursor leads nowhere, the paging rules say so.
    const turned = async (query: Query, cursor: unknown, name: string): Promise<Page | undefined> =>
      isText(cursor) ? unlessBlocked(given.charges.page({ ...query, [name]: cursor })) : undefined;
    // How soon a charge is listed is not shown.
    const listed = (wanted: readonly string[]): Promise<Walked> =>
      until(
        () => given.charges.walk({ limit: 100 }, "older", (seen) => wanted.every((id) => seen.has(id))),
        ({ ids }) => wanted.every((id) => ids.includes(id)),
      );
    const walk = await listed(made);
    const found = walk.ids.filter((id) => made.includes(id));
    const newestFirst = made.toReversed().filter((id) => found.includes(id));
    const inOrder = prove("list.newest-first", ten.exchange, ...exchangesOf(walk));
    // Whoever puts one charge on a page has many of them.
    if (!walk.ended && newestFirst.length < 2) inOrder.doesNotApply(tooLong(walk));
    inOrder
      .provided(newestFirst.length > 1, "fewer than two of the new charges are in the list")
      .holds(
        [...new Set(found)].join() === newestFirst.join(),
        "the charge that was made last to come first",
        outOfOrder(found, newestFirst),
      );

    const filtered = await unlessBlocked(
      given.charges.walk({ limit: 100, payment_methods: "credit_or_debit_card" }, "older", (seen) =>
        made.every((id) => seen.has(id)),
      ),
    );
    for (const [ids, said] of [
      [ten.ids, "without limit"],
      [filtered?.ids ?? [], "for payment_methods=credit_or_debit_card"],
    ] as const) {
      const ours = ids.filter((id) => made.includes(id));
      const right = newestFirst.filter((id) => ours.includes(id));
      inOrder.holds(
        [...new Set(ours)].join() === right.join(),
        `the charge that was made last to come first ${said}`,
        outOfOrder(ours, right),
      );
    }

    // A page towards newer charges is in the same order.
    const oldest = walk.ids.findLastIndex((id) => made.includes(id));
    const front = await given.charges.page({ limit: Math.min(100, Math.max(1, oldest)) });
    const behind = await turned({ limit: 5 }, front.lastCursor, "after_id");
    const back = await turned({ limit: 50 }, behind?.firstCursor, "before_id");
    if (back !== undefined) {
      const ours = back.ids.filter((id) => made.includes(id));
      const inFront = newestFirst.filter((id) => ours.includes(id));
      inOrder
        .and(back.exchange)
        .holds(
          ours.join() === inFront.join(),
          "the charge that was made last to come first on a page towards newer charges",
          outOfOrder(ours, inFront),
        );
    }

    const kinds = await chargesOfAllKinds(context);
    const whole = await listed([...kinds.values(), ...made]);
    const isListed = prove("list.created-charge", ...exchangesOf(whole));
    const known = made.filter((id) => whole.ids.includes(id)).length;
    const lacksNone = known === made.length && [...kinds.values()].every((id) => whole.ids.includes(id));
    if (!whole.ended && !lacksNone) isListed.doesNotApply(tooLong(whole));
    isListed.holds(known === made.length, `all ${made.length} new charges in the list`, `${known} of them`);
    for (const [kind, id] of kinds) isListed.holds(whole.ids.includes(id), `${kind} in the list`, "none");
  },
});

/** Which charge stands first where a newer one should. */
function outOfOrder(found: readonly string[], newestFirst: readonly string[]): string {
  const once = [...new Set(found)];
  const place = newestFirst.findIndex((id, index) => once[index] !== id);
  return `charge ${once[place] ?? "none"} before ${newestFirst[place] ?? "none"}, which was made later; in all: ${found.join(", ")}`;
}

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
