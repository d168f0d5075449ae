import {
  type Given,
  type Query,
  flow,
  exchangesOf,
  isSuccess,
  isText,
  label,
  mxn,
  repeated,
  tooLong,
  unlessBlocked,
  Blocked,
} from "../../flow.ts";

const LIMIT = 4;

export const pagingWalk = flow({
  id: "paging-walk",
  title: "A walk to older pages, between two of which a charge is made, loses none and repeats none",
  needs: ["state", "cards.approved"],
  // A charge that is lost has to be one of ours to be missed.
  alone: true,
  proves: {
    "paging.older.misses-none": "MUST: Following last_cursor page by page to the end misses no charge.",
    "paging.older.repeats-none":
      "SHOULD: Following last_cursor page by page to the end shows no charge twice.",
  },

  async run({ api, given, prove }) {
    const made = await given.chargesInOrder(12);
    const { page, walk } = given.charges;
    // What becomes of the charge that a cursor stands for is nothing to the cursor, and makes no second charge of it.
    const place = await page({ limit: LIMIT });
    const [last, other] = place.ids.filter((id) => made.includes(id)).toReversed();
    if (last !== undefined) await api.captureCharge(last, mxn(1));
    if (other !== undefined) {
      await api.captureCharge(other, mxn(2));
      await api.refundCharge(other, mxn(1));
    }
    const onward = isText(place.lastCursor)
      ? [await api.listCharges({ query: { limit: LIMIT, after_id: place.lastCursor } })]
      : [];
    // A page that is shown says nothing yet of what the walk misses.
    const refused = onward.filter((one) => !isSuccess(one));
    const misses = prove("paging.older.misses-none", ...refused).accepted();

    // Whoever finds the next page by counting has it shifted by this charge.
    const another = (): Promise<unknown> => given.chargesInOrder(1);
    const walked = await walk({ limit: LIMIT }, "older", (seen) => made.every((id) => seen.has(id)), another);
    const [first] = walked.pages;
    if (first === undefined) throw new Blocked("the list gave no page");
    const way = `on the way from ${label(first.exchange)} by last_cursor as after_id`;
    const missed = made.filter((id) => !walked.ids.includes(id));
    const isTooLong = !walked.ended && missed.length === made.length;
    if (isTooLong) misses.doesNotApply(tooLong(walked));
    misses
      .and(...exchangesOf(walked))
      .holds(missed.length === 0, `each of the new charges ${way}`, `a walk without ${missed.join(", ")}`);
    const twice = repeated(walked.ids);
    prove("paging.older.repeats-none", ...exchangesOf(walked)).holds(
      twice.length === 0,
      `each charge once ${way}`,
      `${twice.join(", ")} again`,
    );

    for (const [query, said] of [
      [{}, "without limit"],
      [{ payment_methods: "credit_or_debit_card", limit: LIMIT }, "for payment_methods=credit_or_debit_card"],
    ] as const) {
      const asked = await unlessBlocked(lostOf(query, made, given.charges));
      if (asked === undefined) continue;
      misses
        .and(...exchangesOf(asked))
        .holds(
          asked.lost.length === 0,
          `each of the new charges on the way by last_cursor ${said}`,
          `a walk without ${asked.lost.join(", ")}`,
        );
    }
  },
});

/** The way through the list with this query, and what a page of a hundred shows and the way does not. */
async function lostOf(query: Query, made: readonly string[], { page, walk }: Given["charges"]) {
  const hundred = await page({ ...query, limit: 100 });
  const known = made.filter((id) => hundred.ids.includes(id));
  const { pages, ids } = await walk(query, "older", (seen) => known.every((id) => seen.has(id)));
  return { pages, lost: known.filter((id) => !ids.includes(id)) };
}
