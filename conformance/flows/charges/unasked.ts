/** A read makes no charge, and neither does the update of a token. */
import { type Exchange, type Tools, contract, flow, several, unlessBlocked } from "../../flow.ts";

/** Other clients make charges at any time; that they do so in every round of reads and in no pause is unlikely. */
const ROUNDS = 4;

export const noChargeByReads = flow({
  id: "charge-none-by-reads",
  title: "Reading makes no charge, and neither does the update of a token",
  needs: ["state", "cards.approved"],
  alone: "reads",
  proves: {
    "charge.none-by-reads":
      "SHOULD: No read makes a charge, and neither does the update of a token: a new charge in the list after each round of reads, and after no pause of the same length, breaks this.",
  },

  async run({ prove, ...tools }) {
    const calls = (await several([() => allReads(tools), () => updatesOfTokens(tools)])).flat();
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

/** Of one token, made before the rounds: a service may charge a small sum to try the card of each new token. */
async function updatesOfTokens({ api, given }: Tools): Promise<(() => Promise<Exchange>)[]> {
  if (given.offered("updatePaymentToken").length === 0) return [];
  const { id } = await given.token();
  return [() => api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() })];
}

type Read = Awaited<ReturnType<Tools["given"]["ready"]>>;

const READS = contract.operationIds.filter((id) => contract.methodAndPath(id).startsWith("GET "));

/** One call of each operation that reads, of those that the target offers. What they read is made here, once. */
export async function allReads({ given }: Pick<Tools, "given">): Promise<Read[]> {
  const ready = given.offered(...READS).map((operation) => () => unlessBlocked(given.ready(operation)));
  return (await several(ready)).filter((read) => read !== undefined);
}
