/** What was created is found in its list. */
import { flow, json, replies } from "../../flow.ts";
import { listsOfAPlan } from "./list-ways.ts";
import { longLists } from "./long-lists.ts";
import { cancel } from "./subscription-cancelled.ts";
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

const NEEDS = ["state", "offers.subscription", "cards.approved"] as const;

export const subscriptionsOfAPlan = flow({
  id: "subscriptions-of-a-plan",
  title: "The subscription list is narrowed by plan",
  each: listsOfAPlan,
  proves: {
    "subscription.list.plan-id":
      "MUST: The subscription list with a plan_id leaves out the subscriptions of other plans.",
  },

  async run({ list, prove, ...tools }) {
    const { pages, ids } = await walk(tools, list.read, list.own);

    prove("subscription.list.plan-id", ...pages)
      .shows(list.own, ids, "the subscriptions of the plan")
      .leavesOut([list.another], ids, "no subscription of another plan");
  },
});

export const allSubscriptions = flow({
  id: "all-subscriptions",
  title: "Without a plan the subscription list holds those of all plans",
  needs: NEEDS,
  alone: "charges in front",
  proves: {
    "subscription.list.all-by-default":
      "MUST: The subscription list without plan_id holds the subscriptions of all plans.",
  },

  async run({ api, given, prove, ...tools }) {
    const wanted = [(await given.subscription()).id, (await given.subscription()).id];
    const { id, planId } = await given.subscription();
    await cancel(api, id);
    const walked = await walk(
      tools,
      (turn) => api.listSubscriptions({ query: { page_size: 100, ...turn } }),
      [...wanted, id],
    );
    // Whether lists show what was cancelled is open, but not that the list of its plan alone does.
    const ofPlan = await api.listSubscriptions({ query: { plan_id: planId, page_size: 100 } });
    if (replies.isSuccess(ofPlan) && ofPlan.text.includes(id)) wanted.push(id);

    const all = prove("subscription.list.all-by-default", ...walked.pages.slice(-1));
    if (walked.isTooLong) all.doesNotApply(tooLong(walked));
    all.shows(wanted, walked.ids, "the subscriptions of different plans");
  },
});

const SIX = 6;

export const turnedByNumber = flow({
  id: "subscriptions-by-page-number",
  title: "The parameter page selects the page of the subscription list",
  needs: ["cards.approved"],
  each: longLists
    .only({ kind: ["subscriptions"] })
    .and({ size: { six: { words: "" }, absent: { words: "without page_size" } } }),
  proves: {
    "subscription.list.page-number": "MUST: The parameter page selects the page of the subscription list.",
  },

  async run({ list, prove, ...tools }) {
    const { own = [], read } = list;
    const size = list.size === "six" ? { page_size: SIX } : {};
    const { pages, ids } = await walk(tools, (turn) => read({ page: 1, ...size, ...turn }), own);
    const expected = "each subscription of the plan once on its pages";

    prove("subscription.list.page-number", ...pages)
      .shows(own, ids, expected)
      .eachOnce(
        ids.filter((id) => own.includes(id)),
        expected,
      );
  },
});
