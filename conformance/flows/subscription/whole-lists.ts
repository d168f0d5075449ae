import {
  type Context,
  type Exchange,
  at,
  flow,
  isSuccess,
  isText,
  itemIds,
  items,
  label,
} from "../../flow.ts";

/** A longer list is not walked to its end. */
const MOST_PAGES = 50;

interface Walked {
  readonly pages: readonly Exchange[];
  readonly seen: ReadonlySet<string>;
  readonly missed: readonly string[];
  readonly isTooLong: boolean;
}

/** Page by page, until all that is looked for was met. The first page is what is shown when none is asked for. */
async function walk(
  { need, target }: Pick<Context<string>, "need" | "target">,
  turn: (query: { readonly page?: number }) => Promise<Exchange>,
  wanted: readonly string[],
): Promise<Walked> {
  const seen = new Set<string>();
  const pages: Exchange[] = [];
  const isMissed = (id: string): boolean => !seen.has(id);
  while (pages.length < MOST_PAGES && wanted.some(isMissed)) {
    const answer = await turn(pages.length === 0 ? {} : { page: pages.length + 1 });
    // What a page after the last one is answered with is not shown.
    if (pages.length > 0 && !isSuccess(answer)) break;
    pages.push(need(answer));
    if (items(answer).length === 0) break;
    for (const id of itemIds(target, answer)) seen.add(id);
  }
  const missed = wanted.filter(isMissed);
  return { pages, seen, missed, isTooLong: missed.length > 0 && pages.length === MOST_PAGES };
}

/** In words where a walk began. */
function from({ pages }: Walked): string {
  return pages.slice(0, 1).map(label).join("");
}

const tooLong = ({ seen }: Walked): string =>
  `the list is too long to be walked to its end: ${seen.size} of them and more`;

export const allSubscriptions = flow({
  id: "all-subscriptions",
  title: "Without a plan the subscription list holds those of all plans",
  needs: ["state", "offers.subscription", "cards.approved"],
  alone: true,
  proves: {
    "subscription.list.all-by-default":
      "MUST: The subscription list without plan_id holds the subscriptions of all plans.",
  },

  async run({ api, given, need, prove, target, until }) {
    const wanted = [(await given.subscription()).id, (await given.subscription()).id];
    // How soon a new subscription is listed is not shown, nor in which order: the new ones may stand at the end.
    const walked = await until(
      () =>
        walk(
          { need, target },
          (query) => api.listSubscriptions({ query: { ...query, page_size: 100 } }),
          wanted,
        ),
      ({ missed, isTooLong }) => missed.length === 0 || isTooLong,
    );
    const proof = prove("subscription.list.all-by-default", ...walked.pages.slice(-1));
    if (walked.isTooLong && walked.seen.size > 100) proof.doesNotApply(tooLong(walked));
    proof.holds(
      walked.missed.length === 0,
      `the subscriptions of two different plans on a page from ${from(walked)} on`,
      `pages without ${walked.missed.join(", ")}`,
    );
  },
});

export const allPlans = flow({
  id: "all-plans",
  title: "The plan list holds every plan, on one of its pages",
  needs: ["state", "offers.subscription"],
  alone: true,
  proves: {
    "plan.list.created-plan": "SHOULD: A created plan is found on one of the pages of the plan list.",
  },

  async run({ api, given, need, prove, seen, target, until }) {
    await given.plan();
    const made = seen().filter((one) => one.operation === "createPlan" && isSuccess(one));
    const wanted = [...new Set(made.map(({ body }) => at(body, "/id")).filter(isText))];
    const walked = await until(
      () => walk({ need, target }, (query) => api.listPlans({ query: { ...query, page_size: 10 } }), wanted),
      ({ missed, isTooLong }) => missed.length === 0 || isTooLong,
    );
    const proof = prove("plan.list.created-plan", ...walked.pages.slice(-1));
    if (walked.isTooLong && walked.seen.size > 10) proof.doesNotApply(tooLong(walked));
    proof.holds(
      walked.missed.length === 0,
      `each plan of this run on a page from ${from(walked)} on`,
      `pages without ${walked.missed[0] ?? "any"}`,
    );
  },
});
