/** A search finds the charge that it names, and no other. */
import {
  type Tools,
  events,
  flow,
  json,
  replies,
  several,
  sums,
  Unseeable,
  unlessBlocked,
  ways,
} from "../../flow.ts";
import { type Charges, listOf, unfiltered } from "./filtered.ts";
import { exchangesOf } from "./reading.ts";
import { findsAll, leavesOutOthers, shows } from "./found.ts";

interface Wanted {
  readonly search_key: string;
  readonly charge: Charges;
  /** Made before it and after it. */
  readonly others: Charges;
  /** The document does not say that the id of a charge is its transaction id. */
  readonly mayBeUnknown: boolean;
}

const wanted = ways(
  "wanted",
  {
    key: {
      id: { words: "by the id of the charge" },
      tid: { words: "by the TID of the redirect", needs: ["cards.three_ds", "three_ds.by_machine"] },
    },
    moved: {
      not: { words: "" },
      refunded: { words: "once it was captured and refunded" },
    },
  },
  async (tools, { key, moved }): Promise<Wanted> => {
    const { api, given, need } = tools;
    const earlier = await given.heldCharge();
    const { id, search_key } = key === "id" ? sameKey(await given.heldCharge()) : await byTid(tools);
    const later = await given.heldCharge();
    if (moved === "refunded") {
      need(await api.captureCharge(id, sums.mxn(1)));
      const refunded = await api.refundCharge(id, sums.mxn(1));
      if (!replies.isSuccess(refunded))
        throw new Unseeable("what was captured cannot be refunded here", [refunded.nr], "free_choice");
    }
    const others = { "the charge made before": earlier.id, "the charge made after": later.id };
    return { search_key, charge: { "the charge": id }, others, mayBeUnknown: key === "id" };
  },
);

function sameKey({ id }: { readonly id: string }): { id: string; search_key: string } {
  return { id, search_key: id };
}

async function byTid(tools: Tools): Promise<{ id: string; search_key: string }> {
  const passed = await unlessBlocked(passedThreeDs(tools));
  if (passed === undefined || passed.search_key === "")
    throw new Unseeable("no customer came back with a TID");
  return passed;
}

/** A charge whose customer passed 3DS, with the transaction id that the redirect gave. */
async function passedThreeDs({ api, given, need, threeDs, until }: Tools) {
  const charge = await given.pending({ card: "three_ds" });
  const { arrived } = await threeDs.walk(charge.redirectUrl ?? "", "succeed");
  const id = await charge.id();
  const read = await until(
    () => api.getCharge(id),
    ({ body }) => replies.hasPassed(json.at(body, "/status_details/status")),
  );
  const hasPassed = replies.hasPassed(json.at(need(read).body, "/status_details/status"));
  return { id, search_key: (hasPassed && arrived?.get("TID")) || "" };
}

export const listSearch = flow({
  id: "list-search",
  title: "A search finds the charge it names and no other, on a page of one too",
  needs: ["state", "cards.approved"],
  each: wanted,
  proves: {
    "list.search.tid": "MUST: A search by a charge's transaction id finds that charge.",
    "list.search.leaves-out-others": "MUST: A search leaves out charges that do not match.",
    "paging.has-next":
      "MUST: The field has_next says whether older charges remain, wherever a page shows it.",
  },

  async run({ wanted: { search_key, charge, others, mayBeUnknown }, prove, ...tools }) {
    const list = await listOf(tools, { ...charge, ...others });
    const expected = { finds: charge, leavesOut: others };
    const plain = await list.find({ search_key }, expected);
    const found = [plain, await list.find({ search_key, limit: 1 }, expected)];

    const finds = prove("list.search.tid");
    if (mayBeUnknown && !found.some((one) => shows(one, search_key)))
      finds.doesNotApply("a search by the id of a charge does not find it");
    findsAll(finds, ...found);
    leavesOutOthers(prove("list.search.leaves-out-others"), ...found);
    // A page that the charge fills says the same as one with room left.
    const [roomy, full] = found.map(({ pages }) =>
      pages.slice(0, 1).find(({ ids }) => ids.join() === charge["the charge"]),
    );
    const hasNext = prove("paging.has-next", ...exchangesOf({ pages: full === undefined ? [] : [full] }));
    if (full === undefined || typeof roomy?.hasNext !== "boolean")
      hasNext.doesNotApply("the search does not show the charge alone with has_next");
    hasNext.wherever("/has_next", roomy?.hasNext, `${String(roomy?.hasNext)}, as on a page of ten,`);
  },
});

const PENDING = {
  pay_with_store: { words: "by pay_with_store", needs: ["offers.pay_with_store"] },
  pay_with_bank_account: { words: "by pay_with_bank_account", needs: ["offers.pay_with_bank_account"] },
} as const;

const AFTER = {
  waits: { words: "" },
  completePendingCharge: { words: "once it was completed", needs: ["offers.testing"] },
  cancelPendingCharge: { words: "once it was cancelled", needs: ["offers.testing"] },
} as const;

export const listSearchByInfo = flow({
  id: "list-search-by-payment-info",
  title: "A search by what a charge shows of its payment finds it",
  needs: ["state", "cards.approved"],
  each: ways("of", { by: PENDING, after: AFTER }),
  proves: {
    "list.search.other-fields":
      "MUST: A search key also matches payment_info.reference, payment_info.transaction_clabe, payment_info.service_system_order_id, payment_info.external_system_order_id, creator_email and payment_link_id.",
    "list.search.leaves-out-others": "MUST: A search leaves out charges that do not match.",
  },

  async run({ of: { by, after }, prove, ...tools }) {
    const { api, given, need, until } = tools;
    const id = await (await given.pending({ method: by })).id();
    const another = { "the charge made after": (await given.heldCharge()).id };
    const charge = { "the charge": id };
    if (after !== "waits") need(await api.call(after, { id }));
    const read = need(await until(() => api.getCharge(id), replies.isSuccess)).body;
    const values = shownIn(read, info(tools.target.identifier_word));
    // Who made a charge made others, too.
    const shared = shownIn(read, ["creator_email", "payment_link_id"]);
    if (values.length + shared.length === 0) throw new Unseeable("the charge shows no value to search for");
    // Whether a charge is listed while it waits, or when it has ended, is open.
    const all = await unfiltered(tools, charge);
    if (!shows(all, id)) throw new Unseeable("such a charge is not listed", [], "free_choice");
    const list = await listOf(tools, { ...charge, ...another });
    const found = await several([
      ...values.map((search_key) => {
        // A short one may be a part of what another charge has.
        const leavesOut = events.isDistinctive(search_key) ? another : {};
        return () => list.find({ search_key }, { finds: charge, leavesOut });
      }),
      ...shared.map((search_key) => () => list.find({ search_key }, { finds: charge })),
    ]);

    findsAll(prove("list.search.other-fields"), ...found);
    const narrowed = prove("list.search.leaves-out-others");
    if (found.every(({ leavesOut }) => Object.keys(leavesOut).length === 0))
      narrowed.doesNotApply("the charge shows no value that is its own for certain");
    leavesOutOthers(narrowed, ...found);
  },
});

function info(word: string): readonly string[] {
  const names = ["reference", "transaction_clabe", `${word}_system_order_id`, "external_system_order_id"];
  return names.map((name) => `payment_info/${name}`);
}

/** Values by which a charge can be searched, wherever it shows them; not those that it masks. */
function shownIn(read: unknown, places: readonly string[]): readonly string[] {
  return places
    .map((place) => json.at(read, `/charge/${place}`))
    .filter((value) => json.isText(value) && !/[*•]|xx/i.test(value))
    .map(String);
}
