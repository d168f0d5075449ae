/** The ways in which a subscription comes about. */
import { type Body, dimensions, json, ways } from "../../flow.ts";
import { eachMade, unlessRefused } from "./free.ts";

export const ONE_PER_PLAN =
  "a second subscription of a plan is refused, and the document does not say how many there may be";

export const createdSubscriptions = ways(
  "subscription",
  { place: { first: { words: "" }, second: { words: "the second of its plan" } }, beside: dimensions.BESIDE },
  ({ given }, { place, beside: others }) =>
    dimensions.beside(others, async () => {
      const planId = place === "second" ? (await given.subscription()).planId : undefined;
      const subscribed = await given.subscribe(planId);
      if (place === "second") unlessRefused(subscribed.created, ONE_PER_PLAN);
      eachMade(others, subscribed.created);
      return subscribed;
    }),
).needing("state", "offers.subscription", "cards.approved");

/** Two subscriptions, of one customer each. */
export const siblings = ways(
  "pair",
  { plan: { same: { words: "two of one plan" }, other: { words: "two of different plans" } } },
  async ({ given }, { plan }) => {
    const own = await given.subscription();
    const { created } = await given.subscribe(plan === "same" ? own.planId : undefined);
    const sibling = given.idOf(unlessRefused(created, ONE_PER_PLAN));
    return { own: own.id, sibling };
  },
).needing("state", "offers.subscription", "cards.approved");

export function aboutOf(part: Body): string {
  return Object.entries(part)
    .map(([name, value]) => `${name} ${json.show(value)}`)
    .join(", ");
}
