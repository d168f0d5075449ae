/** The plan list holds every plan, on one of its pages. */
import { flow, json, replies } from "../../flow.ts";
import { tooLong, walk } from "./walk.ts";

export const allPlans = flow({
  id: "all-plans",
  title: "The plan list holds every plan, on one of its pages",
  needs: ["state", "offers.subscription"],
  alone: "charges in front",
  proves: {
    "plan.list.created-plan": "MUST: A created plan is found on one of the pages of the plan list.",
  },

  async run({ api, given, seen, prove, ...tools }) {
    await given.plan();
    // The list is read with the secret key, and nothing says that another credential is of the same merchant.
    const made = seen().filter(
      (one) => one.operation === "createPlan" && one.key === "secret" && replies.isSuccess(one),
    );
    const wanted = [...new Set(made.map(({ body }) => json.at(body, "/id")).filter(json.isText))];
    const walked = await walk(tools, (turn) => api.listPlans({ query: { page_size: 40, ...turn } }), wanted);

    const all = prove("plan.list.created-plan", ...walked.pages.slice(-1));
    if (walked.isTooLong) all.doesNotApply(tooLong(walked));
    all.shows(wanted, walked.ids, "each plan of this run");
  },
});
