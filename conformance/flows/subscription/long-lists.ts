/** Lists that go beyond one page. */
import { type Exchange, type Query, type Tools, listed, once, replies, several, ways } from "../../flow.ts";
import { unlessRefused } from "./free.ts";
import { PLANS, SUBSCRIPTIONS } from "./list-ways.ts";
import { ONE_PER_PLAN } from "./subscription-ways.ts";

/** More than a page holds by default. */
const MORE_THAN_A_PAGE = 17;

interface Many {
  readonly filter: Query;
  /** The ids of all that the list shows; undefined where others add to it. */
  readonly own?: readonly string[];
}

const many = once<Many>();

/** Lists with more items than a page holds by default. They are made once for the run. */
export const longLists = ways(
  "list",
  { kind: { subscriptions: { ...SUBSCRIPTIONS, needs: ["cards.approved"] }, plans: PLANS } },
  async (tools, { kind }) => {
    const { operation, array } = kind === "plans" ? PLANS : SUBSCRIPTIONS;
    const { filter, own } = await many(tools.given, kind, () =>
      kind === "plans" ? manyPlans(tools) : manyOfAPlan(tools),
    );
    const read = (query: Query): Promise<Exchange> =>
      tools.api.call(operation, { query: { ...filter, ...query } });
    // What was made just now may be listed later.
    await tools.until(
      () => read({ page_size: 100 }),
      (page) => listed.items(page).length >= MORE_THAN_A_PAGE,
    );
    return { array, read, own };
  },
).needing("state", "offers.subscription");

/** The run may have made most of them already. */
async function manyPlans({ api, given, seen }: Tools): Promise<Many> {
  const made = seen().filter((one) => one.operation === "createPlan" && replies.isSuccess(one)).length;
  const length = Math.max(0, MORE_THAN_A_PAGE - made);
  const { id } = await given.product();
  const create = (): Promise<Exchange> => api.createPlan(given.bodies.plan(id));
  for (const plan of await several(Array.from({ length }, () => create)))
    unlessRefused(plan, "the document does not say how many plans a product has");
  return { filter: {} };
}

/** A plan of its own, to whose list no other flow adds. */
async function manyOfAPlan({ given }: Tools): Promise<Many> {
  const { id, planId } = await given.subscription();
  const another = async (): Promise<string> =>
    given.idOf(unlessRefused((await given.subscribe(planId)).created, ONE_PER_PLAN));
  const others = await several(Array.from({ length: MORE_THAN_A_PAGE - 1 }, () => another));
  return { filter: { plan_id: planId }, own: [id, ...others] };
}
