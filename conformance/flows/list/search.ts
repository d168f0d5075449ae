/** A search finds the charge that it names, and no other. */
import { type Tools, flow, json, replies, Unseeable, unlessBlocked, ways } from "../../flow.ts";
import { type Charges, HUNDRED, listOf } from "./filtered.ts";
import { unlessRefused } from "./reading.ts";
import { findsAll, leavesOutOthers, leavesOutUnlessRefused, shows } from "./found.ts";

const LEAVES_OUT = {
  "list.search.leaves-out-others": "MUST: A search leaves out charges that do not match.",
} as const;

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
  },
  async (tools, { key }): Promise<Wanted> => {
    const { given } = tools;
    const earlier = await given.heldCharge();
    const { id, search_key } = key === "id" ? sameKey(await given.heldCharge()) : await byTid(tools);
    const later = await given.heldCharge();
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
    ...LEAVES_OUT,
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
  },
});

export const listSearchOfNothing = flow({
  id: "list-search-of-nothing",
  title: "A search by a key that no charge has finds none",
  needs: ["state", "cards.approved"],
  proves: LEAVES_OUT,

  async run({ marker, prove, ...tools }) {
    const charge = { "the charge": (await tools.given.heldCharge()).id };
    const list = await listOf(tools, charge);
    const query = { ...HUNDRED, search_key: marker("nothing") };
    const found = await unlessRefused(list.find(query, { leavesOut: charge }));

    leavesOutUnlessRefused(prove("list.search.leaves-out-others"), found);
  },
});
