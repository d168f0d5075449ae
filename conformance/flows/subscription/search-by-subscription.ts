/** The charges that a subscription paid are found by its id. */
import { type Exchange, type Query, type Tools, flow, replies, several, ways } from "../../flow.ts";
import { BEGUN_IN, NOT_BILLED, beginPair, plansFor, textsOn } from "./billed-ways.ts";

const LISTED = { limit: 100 } as const;

export const searchBySubscription = flow({
  id: "search-by-subscription",
  title: "A search by the id of a subscription finds the charges that paid for it",
  needs: ["state", "offers.subscription", "cards.approved"],
  // A subscription of another flow may be billed at any time.
  alone: "few charges",
  each: ways("begun", { unit: BEGUN_IN }),
  proves: {
    "list.search.subscription-id":
      "MUST: A search by the id of a subscription finds the charges that paid for it, and none that paid for another.",
  },

  async run({ begun, prove, ...tools }) {
    const { given, until } = tools;
    const [before, { id: charge }, plans] = await several([
      () => idsOf(tools, { subscription: true }),
      () => given.capturedCharge(),
      () => plansFor(tools, "customer"),
    ]);
    const pair = await beginPair(tools, { unit: begun.unit, plans });
    // What was billed is read before each search: a charge that comes in between is found by the next one.
    const { intents, after, found } = await until(
      async () => ({
        intents: await Promise.all(pair.map((subscription_id) => intentsOf(tools, subscription_id))),
        after: await idsOf(tools, { subscription: true }),
        found: await Promise.all(pair.map((search_key) => idsOf(tools, { search_key }))),
      }),
      (read) => read.found.every((ids) => ids.length > 0),
    );
    const [own = [], others = []] = found;
    const asked = chargesOf(tools);
    const billed = after.filter((id) => !before.includes(id) && !asked.has(id));
    const wrong = own.filter((id) => others.includes(id) || id === charge);

    // A new charge may be of the other way's pair, and an intent may be shown before its charge: all together tell.
    const begunHere = tools.seen().filter((one) => isBegunBy("search-by-subscription", one));
    const isBilled = billed.length >= begunHere.length && intents.every((shown) => shown.length > 0);
    const search = prove("list.search.subscription-id");
    if ((own.length === 0 || others.length === 0) && !isBilled) search.doesNotApply(NOT_BILLED);
    search
      .checks(own.length > 0 && others.length > 0, "a charge of each subscription", "none of one")
      .none(wrong, "charges of that subscription alone");
  },
});

function isBegunBy(flowId: string, one: Exchange): boolean {
  return one.flow === flowId && one.operation === "createSubscription" && replies.isSuccess(one);
}

/** The charges of the run that were asked for. A target that ignores the filter shows those of other flows, too. */
function chargesOf({ given, seen }: Pick<Tools, "given" | "seen">): ReadonlySet<string | undefined> {
  const created = seen().filter(({ operation }) => operation === "createCharge");
  return new Set(created.map(({ body }) => given.idShownIn("charge_id", body)));
}

async function intentsOf({ api }: Pick<Tools, "api">, subscription_id: string): Promise<readonly unknown[]> {
  return textsOn(await api.listPaymentIntents({ query: { subscription_id } }));
}

async function idsOf({ given }: Pick<Tools, "given">, query: Query): Promise<readonly string[]> {
  return (await given.charges.page({ ...LISTED, ...query })).ids;
}
