/** The charges that a subscription paid are found by its id. */
import { type Query, type Tools, flow, several, ways } from "../../flow.ts";
import { BEGUN_IN, NOT_BILLED, beginPair, plansFor } from "./billed-ways.ts";

const LISTED = { limit: 100 } as const;

export const searchBySubscription = flow({
  id: "search-by-subscription",
  title: "A search by the id of a subscription finds the charges that paid for it",
  needs: ["state", "offers.subscription", "cards.approved"],
  // A subscription of another flow, or of another way, may be billed at any time.
  alone: "few charges",
  waysAtOnce: false,
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
      () => plansFor(tools, "plan"),
    ]);
    const pair = await beginPair(tools, { unit: begun.unit, plans });
    const [own = [], others = []] = await until(
      () => Promise.all(pair.map((search_key) => idsOf(tools, { search_key }))),
      (found) => found.every((ids) => ids.length > 0),
    );
    const after = await idsOf(tools, { subscription: true });
    const asked = chargesOf(tools);
    const billed = after.filter((id) => !before.includes(id) && !asked.has(id));
    const wrong = own.filter((id) => others.includes(id) || id === charge);

    const search = prove("list.search.subscription-id");
    if ((own.length === 0 || others.length === 0) && billed.length < pair.length)
      search.doesNotApply(NOT_BILLED);
    search
      .checks(own.length > 0 && others.length > 0, "a charge of each subscription", "none of one")
      .none(wrong, "charges of that subscription alone");
  },
});

/** The charges of the run that were asked for. A target that ignores the filter shows those of other flows, too. */
function chargesOf({ given, seen }: Pick<Tools, "given" | "seen">): ReadonlySet<string | undefined> {
  const created = seen().filter(({ operation }) => operation === "createCharge");
  return new Set(created.map(({ body }) => given.idShownIn("charge_id", body)));
}

async function idsOf({ given }: Pick<Tools, "given">, query: Query): Promise<readonly string[]> {
  return (await given.charges.page({ ...LISTED, ...query })).ids;
}
