/** A lookup, an order and a read make no charge. */
import {
  type cursors,
  type Exchange,
  type Tools,
  dimensions,
  flow,
  json,
  once,
  payByToken,
  several,
  ways,
} from "../../flow.ts";
import { allReads } from "./reads.ts";

const ASKED = {
  lookup: { words: "a lookup" },
  lookupByToken: { words: "a lookup by token", needs: dimensions.PAID.token.needs },
  order: { words: "an order that is created, read and updated", needs: ["offers.order"] },
} as const;

export const chargeOnlyWhenAsked = flow({
  id: "charge-only-when-asked",
  title: "A lookup and an order make no charge",
  needs: ["state", "cards.approved"],
  each: ways("by", { asked: ASKED }),
  // Between two charges of this flow few others stand then.
  alone: "few charges",
  proves: {
    "charge.only-when-asked":
      "SHOULD: A lookup makes no charge, and an order without a payment_detail makes none when it is created, read or updated: no list and no event shows one with its description.",
  },

  async run({ by: { asked }, prove, ...tools }) {
    const { given, inbox, marker, until } = tools;
    const before = await given.heldCharge();
    const description = marker(asked);
    await ASK[asked](tools, description);
    const after = await given.heldCharge();
    const { pages, ids } = await until(
      () =>
        given.charges.walk({ limit: 100 }, "older", (seen) =>
          [before, after].every(({ id }) => seen.has(id)),
        ),
      (walked) => walked.ids.includes(after.id),
    );
    const newer = await newerThan(tools, before, pages);
    const listed = newer.filter((charge) => json.mentions(charge, description));
    const told = inbox.about([description]).filter(({ type }) => type.startsWith("charge."));

    const unasked = prove("charge.only-when-asked", ...pages.map(({ exchange }) => exchange)).provided(
      ids.includes(after.id),
      "the charge that was made last is not in the list",
    );
    if (!newer.some((charge) => json.mentions(charge, after.description)) && told.length === 0)
      unasked.doesNotApply("neither a list nor a read shows the description of a charge");
    unasked.none(
      [...listed.map(() => "one in the list"), ...told.map(({ type }) => `the event ${type}`)],
      `no charge with the description of ${ASKED[asked].words}`,
    );
  },
});

const ASK: {
  readonly [Asked in keyof typeof ASKED]: (tools: Tools, description: string) => Promise<unknown>;
} = {
  lookup: (tools, description) => lookup(tools, description),
  lookupByToken: (tools, description) =>
    payByToken(tools.given, (token) => lookup(tools, description, token)),
  async order({ api, given }, description) {
    const { id, created } = await given.order(description);
    await api.getOrder(id);
    await api.updateOrder(id, given.bodies.order({ description }));
    return created;
  },
};

async function lookup({ api, given, need }: Tools, description: string, token?: string): Promise<void> {
  const body = given.bodies.charge({ description, ...(token !== undefined && { token }) });
  need(await api.lookupInstallments(body, { query: { monthly_installments: true } }));
}

/** Other clients may have made some charges meanwhile. */
const MOST_READ = 20;

/** The charges above this one in the list: their elements, and what is read of them where elements show no description. */
async function newerThan(
  { api, given }: Tools,
  { id }: { readonly id: string },
  pages: readonly cursors.Page[],
): Promise<readonly unknown[]> {
  const elements = pages.flatMap((page) => page.elements);
  const idOf = (one: unknown): string | undefined => given.idShownIn("list_element_id", one);
  const place = elements.findIndex((one) => idOf(one) === id);
  const newer = elements.slice(0, place === -1 ? MOST_READ : place);
  if (newer.some((one) => json.strings(one).some(([name]) => name.endsWith("/description")))) return newer;
  const ids = newer.flatMap((one) => idOf(one) ?? []).slice(0, MOST_READ);
  return Promise.all(ids.map(async (one) => (await api.getCharge(one)).body));
}

/** Other clients make charges at any time; that they do so in every round of reads and in no pause is unlikely. */
const ROUNDS = 4;

export const noChargeByReads = flow({
  id: "charge-none-by-reads",
  title: "Reading makes no charge, and neither does the update of a token",
  needs: ["state", "cards.approved"],
  alone: "reads",
  beforehand: readsAndUpdates,
  proves: {
    "charge.none-by-reads":
      "SHOULD: No read makes a charge, and neither does the update of a token: a new charge in the list after each round of reads, and after no pause of the same length, breaks this.",
  },

  async run({ prove, ...tools }) {
    const calls = await readsAndUpdates(tools);
    const rounds: Round[] = [];
    let before = await snapshot(tools);
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = tools.now();
      await several(calls);
      const took = tools.now() - begun;
      const read = await snapshot(tools);
      const made = newIn(read, before);
      // One round that makes none decides, and nothing has to be compared with a pause.
      const rested = made === 0 ? read : await rest(tools, took);
      const isListed = [before, read, rested].every(({ ids, own }) => ids.includes(own));
      rounds.push({ isListed, read: made, rested: newIn(rested, read), list: read.list });
      if (made === 0) break;
      before = rested;
    }

    const unasked = prove("charge.none-by-reads", ...rounds.map(({ list }) => list));
    unasked.provided(
      rounds.every(({ isListed }) => isListed),
      "a charge that was just made is not in the list",
    );
    const isEachTime = rounds.every(({ read }) => read > 0);
    if (isEachTime && rounds.some(({ rested }) => rested > 0))
      unasked.doesNotApply("charges that this run did not make come all the time");
    unasked.checks(
      !isEachTime,
      "no charge that comes after each reading alone",
      `${rounds.map(({ read }) => read).join(", ")} in ${ROUNDS} rounds, and none in the pauses between`,
    );
  },
});

interface Round {
  /** The list shows the charges that this run made between. */
  readonly isListed: boolean;
  /** How many charges came that this run did not ask for. */
  readonly read: number;
  readonly rested: number;
  readonly list: Exchange;
}

interface Snapshot {
  readonly own: string;
  readonly ids: readonly string[];
  readonly list: Exchange;
}

async function rest(tools: Tools, ms: number): Promise<Snapshot> {
  await tools.pause(ms);
  return snapshot(tools);
}

/** The newest charges, once the list shows the one that is made here. */
async function snapshot({ given, until }: Tools): Promise<Snapshot> {
  const { id: own } = await given.heldCharge();
  const { ids, exchange } = await until(
    () => given.charges.page({ limit: 100 }),
    (page) => page.ids.includes(own),
  );
  return { own, ids, list: exchange };
}

function newIn({ ids, own }: Snapshot, before: Snapshot): number {
  return ids.filter((id) => id !== own && !before.ids.includes(id)).length;
}

const made = once<readonly (() => Promise<Exchange>)[]>();

function readsAndUpdates(tools: Tools): Promise<readonly (() => Promise<Exchange>)[]> {
  return made(tools.given, "", async () =>
    (await several([() => allReads(tools), () => updatesOfTokens(tools)])).flat(),
  );
}

/** Of one token, made before the rounds: a service may charge a small sum to try the card of each new token. */
async function updatesOfTokens({ api, given }: Tools): Promise<(() => Promise<Exchange>)[]> {
  if (given.offered("updatePaymentToken").length === 0) return [];
  const { id } = await given.token();
  return [() => api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() })];
}
