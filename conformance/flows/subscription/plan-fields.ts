/** All fields of the answers about a plan. */
import { type Exchange, type Tools, flow } from "../../flow.ts";
import { PLAN_CREATED, PLAN_READ, carriesAll } from "./fields.ts";
import { DETAILS_REFUSED, unlessRefused } from "./free.ts";

const NEEDS = ["state", "offers.subscription"] as const;

export const planCreatedFields = flow({
  id: "plan-created-fields",
  title: "The answer to plan creation has all its fields",
  needs: NEEDS,
  proves: {
    "plan.create.answer.fields":
      "SHOULD: The answer to plan creation carries all ten fields named for it in their stated types, product_id among them.",
  },

  async run({ prove, ...tools }) {
    carriesAll(prove("plan.create.answer.fields", await detailed(tools)), PLAN_CREATED);
  },
});

export const planReadFields = flow({
  id: "plan-read-fields",
  title: "The answer to a plan read has all its fields",
  needs: NEEDS,
  proves: {
    "plan.read.answer.fields":
      "SHOULD: The answer to a plan read carries all ten fields named for it in their stated types, product as an object among them.",
  },

  async run({ prove, ...tools }) {
    const { api, given } = tools;
    const read = await api.getPlan(given.idOf(await detailed(tools)));

    carriesAll(prove("plan.read.answer.fields", read).ifAccepted(), PLAN_READ);
  },
});

async function detailed({ api, given }: Pick<Tools, "api" | "given">): Promise<Exchange> {
  const body = given.bodies.plan((await given.product()).id);
  const created = await api.createPlan({ ...body, additional_details: { benefit: "a good one" } });
  return unlessRefused(created, DETAILS_REFUSED);
}
