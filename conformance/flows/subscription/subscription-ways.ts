/** The ways in which a subscription comes about. */
import { type Body, type Tools, dimensions, json, Unseeable, ways } from "../../flow.ts";
import { eachMade, unlessRefused } from "./free.ts";

export const ONE_PER_PLAN =
  "a second subscription of a plan is refused, and the document does not say how many there may be";

const ONE_MORE =
  "no second subscription is made of this plan or for this customer, and the document does not say how many there may be";

export const createdSubscriptions = ways(
  "subscription",
  {
    place: { first: { words: "" }, second: { words: "the second of its plan" } },
    by: { id: { words: "" }, alias: { words: "by the alias of a token", needs: ["offers.tokenization"] } },
    beside: dimensions.BESIDE,
  },
  ({ given }, { place, by, beside: others }) =>
    dimensions.beside(others, async () => {
      const planId = place === "second" ? (await given.subscription()).planId : undefined;
      const subscribed = await given.subscribe(planId, by === "alias" ? await byAlias(given) : undefined);
      if (by === "alias") unlessRefused(subscribed.created, "no subscription is made by an alias here");
      if (place === "second") unlessRefused(subscribed.created, ONE_PER_PLAN);
      eachMade(others, subscribed.created);
      return subscribed;
    }),
).needing("state", "offers.subscription", "cards.approved");

/** The part of a body that names a token by its alias alone. */
export async function byAlias(given: Tools["given"]): Promise<Body> {
  const token = (await given.token()).created;
  const alias = given.idShownIn("payment_token_alias", token.body);
  if (alias === undefined) throw new Unseeable(NO_ALIAS, [token.nr]);
  return { payment_token_id: undefined, payment_token_alias: alias };
}

const NO_ALIAS =
  "no alias was found in the answer to token creation: locate.payment_token_alias in the target file names its place";

export const siblings = ways(
  "pair",
  {
    plan: { same: { words: "two of one plan" }, other: { words: "two of different plans" } },
    customer: { other: { words: "" }, same: { words: "and of one customer" } },
  },
  async ({ given }, { plan, customer }) => {
    const own = await given.subscription();
    const by = customer === "same" ? { customer_email: own.body["customer_email"] } : {};
    const { created } = await given.subscribe(plan === "same" ? own.planId : undefined, by);
    const sibling = given.idOf(unlessRefused(created, ONE_MORE));
    // What the same request does the second time is open.
    if (sibling === own.id) throw new Unseeable(ONE_MORE, [created.nr], "free_choice");
    return { own: own.id, sibling };
  },
).needing("state", "offers.subscription", "cards.approved");

export function aboutOf(part: Body): string {
  return Object.entries(part)
    .map(([name, value]) => `${name} ${json.show(value)}`)
    .join(", ");
}
