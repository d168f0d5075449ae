/** The charge list with two conditions at once, and page by page with all that describe the same charges. */
import { type Query, flow, replies, several } from "../../flow.ts";
import { type Charges, HUNDRED } from "./filtered.ts";
import { findsAll, leavesOutOthers, shows } from "./found.ts";
import { ON_SMALL_PAGES, paidDifferently } from "./methods.ts";
import { unlessAnsweredWithError, unlessRefused } from "./reading.ts";

const LEAVES_OUT = {
  "list.payment-methods":
    "MUST: A payment_methods value, one method or several, leaves out charges paid by another method, on every page.",
  "list.search.leaves-out-others": "MUST: A search leaves out charges that do not match.",
  "list.start-time": "MUST: A start_time leaves out the charges made before it, with or without an end_time.",
  "list.end-time":
    "MUST: An end_time leaves out the charges made after it and no others, with or without a start_time before them.",
} as const;

interface Condition {
  /** What the document says about charges that it leaves out. */
  readonly id?: keyof typeof LEAVES_OUT;
  readonly query: Query;
  /** Two spans of time may have nothing in common, and are not sent together. */
  readonly isTime?: true;
}

const DAY_S = 86_400;

/** The times are right in seconds, and leave out all or nothing when read as milliseconds. */
function conditionsOn(charge: string, now: number): readonly Condition[] {
  const [yesterday, tomorrow] = [now - DAY_S, now + DAY_S];
  return [
    { id: "list.payment-methods", query: { payment_methods: "credit_or_debit_card" } },
    { id: "list.search.leaves-out-others", query: { search_key: charge } },
    { query: { channel: "commerce_api" } },
    { query: { transaction_status: "captured" } },
    { query: { subscription: false, monthly_installments: false } },
    { query: { start_time: yesterday, end_time: tomorrow }, isTime: true },
    { id: "list.start-time", query: { start_time: tomorrow }, isTime: true },
    { id: "list.end-time", query: { end_time: yesterday }, isTime: true },
  ];
}

export const listTogether = flow({
  id: "list-together",
  title: "Conditions together find what each of them finds, and leave out what none of them describes",
  ...ON_SMALL_PAGES,
  proves: {
    "list.created-charge": "MUST: A created charge is found in the charge list.",
    "list.several-conditions":
      "SHOULD: With several conditions the charge list shows no charge that one of them leaves out.",
    ...LEAVES_OUT,
  },

  async run({ api, now, prove, ...tools }) {
    const { list, cards, stores, laterCard } = await paidDifferently({ api, ...tools });
    const charges = { ...cards, ...stores };
    const those = (isOne: (id: string) => boolean): Charges =>
      Object.fromEntries(Object.entries(charges).filter(([, id]) => isOne(id)));
    const [charge = ""] = Object.values(laterCard);
    const conditions = conditionsOn(charge, Math.floor(now() / 1000));
    // What is refused alone says nothing beside others either.
    const read = await several(
      conditions.map((one) => async () => {
        const found = await unlessRefused(list.read({ ...HUNDRED, ...one.query }, { leavesOut: charges }));
        return found === undefined ? [] : [{ ...one, has: (id: string): boolean => shows(found, id) }];
      }),
    );
    const alone = read.flat();
    const pairs = alone.flatMap((one, place) =>
      alone
        .slice(place + 1)
        .filter((other) => one.isTime === undefined || other.isTime === undefined)
        .map((other) => [one, other]),
    );
    const describing = alone.filter(({ has }) => Object.values(cards).every(has));
    const asked = await several(
      [...pairs, describing].map((parts) => async () => {
        const query: Query = Object.assign({ ...HUNDRED }, ...parts.map((one) => one.query));
        const isDescribed = (id: string): boolean => parts.every(({ has }) => has(id));
        const expected = { finds: those(isDescribed), leavesOut: those((id) => !isDescribed(id)) };
        // Whether conditions may be sent together, and how they combine, is open. A time leaves out charges whatever else describes them.
        const times = parts.filter(({ isTime }) => isTime);
        const inAnyCase = those((id) => !(times.length > 0 ? times : parts).some(({ has }) => has(id)));
        const found = await unlessAnsweredWithError(
          parts === describing ? list.find({ ...query, limit: 1 }, expected) : list.read(query, expected),
        );
        const lists = found === undefined ? [] : [found];
        const again = found === undefined ? [await api.listCharges({ query })] : [];
        // A refusal is open, and nothing else is.
        return { parts, lists, inAnyCase, broken: again.filter((one) => !replies.isRefusal(one)) };
      }),
    );

    const all = asked.flatMap(({ lists }) => lists);
    const created = prove("list.created-charge");
    const together = prove("list.several-conditions");
    const broken = asked.flatMap((one) => one.broken);
    const refusals = "the target refuses several conditions at once";
    if (all.length === 0) together.doesNotApply(refusals);
    if (all.length + broken.length === 0) created.doesNotApply(refusals);
    findsAll(created, ...all)
      .and(...broken)
      .accepted();
    leavesOutOthers(together, ...all);
    for (const id of new Set(conditions.flatMap((one) => one.id ?? []))) {
      const own = asked.filter(({ parts }) => parts.some((one) => one.id === id));
      const narrower = own
        .flatMap(({ lists, inAnyCase }) => lists.map((found) => ({ ...found, leavesOut: inAnyCase })))
        .filter(({ leavesOut }) => Object.keys(leavesOut).length > 0);
      const narrowed = prove(id);
      if (narrower.length === 0)
        narrowed.doesNotApply("the target does not list by this value beside others");
      leavesOutOthers(narrowed, ...narrower);
    }
  },
});
