/** Lists that go beyond one page. */
import { type Context, type Exchange, type Query, listed, several, ways } from "../../flow.ts";
import { unlessRefused } from "./free.ts";
import { PLANS, SUBSCRIPTIONS } from "./list-ways.ts";
import { ONE_PER_PLAN } from "./subscription-ways.ts";

type Tools = Pick<Context<string>, "api" | "given">;

/** More than a page holds by default. */
const MORE_THAN_A_PAGE = 17;

/** Lists with more items than a page holds by default. */
export const longLists = ways(
  "list",
  { kind: { subscriptions: { ...SUBSCRIPTIONS, needs: ["cards.approved"] }, plans: PLANS } },
  async (tools, { kind }) => {
    const { operation, array } = kind === "plans" ? PLANS : SUBSCRIPTIONS;
    const filter = await (kind === "plans" ? manyPlans(tools) : manyOfAPlan(tools));
    const read = (query: Query): Promise<Exchange> =>
      tools.api.call(operation, { query: { ...filter, ...query } });
    // What was made just now may be listed later.
    await tools.until(
      () => read({ page_size: 100 }),
      (page) => listed.items(page).length >= MORE_THAN_A_PAGE,
    );
    return { array, read };
  },
);

async function manyPlans({ api, given }: Tools): Promise<Query> {
  const { id } = await given.product();
  const create = (): Promise<Exchange> => api.createPlan(given.bodies.plan(id));
  for (const plan of await several(Array.from({ length: MORE_THAN_A_PAGE }, () => create)))
    unlessRefused(plan, "the document does not say how many plans a product has");
  return {};
}

/** A plan of its own, to whose list no other flow adds. */
async function manyOfAPlan({ given }: Tools): Promise<Query> {
  const { planId } = await given.subscription();
  for (let count = 1; count < MORE_THAN_A_PAGE; count += 1)
    unlessRefused((await given.subscribe(planId)).created, ONE_PER_PLAN);
  return { plan_id: planId };
}
