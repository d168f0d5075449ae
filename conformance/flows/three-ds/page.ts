/** The sandbox's 3DS page has two buttons, and both lead back to the merchant. */
import {
  type Exchange,
  type PendingCharge,
  type Proof,
  type Tools,
  ARRIVAL,
  areTwo,
  flow,
  json,
  replies,
} from "../../flow.ts";

type Walk = Awaited<ReturnType<Tools["threeDs"]["walk"]>>;

interface Visit {
  readonly created: Exchange;
  readonly walk: Walk;
  /** The walk in words. */
  readonly steps: string;
}

const ADDRESS = "/detail/additional_details/redirect_url";
const NO_PAGE = "there is no page behind redirect_url";

export const threeDsPage = flow({
  id: "three-ds-page",
  title: "The 3DS page has two buttons, and both lead back to the merchant",
  needs: ["state", "cards.three_ds", "three_ds"],
  proves: {
    "three-ds.redirect-url":
      "MUST: The answer to a charge that needs 3DS gives a redirect_url that opens in the customer's browser.",
    "three-ds.page.two-buttons": "MUST: In the sandbox the redirect_url shows a test page with two buttons.",
    "three-ds.page.success-button":
      "MUST: In the sandbox the button for success leads to the registered redirect URL.",
    "three-ds.page.failure-button":
      "MUST: In the sandbox the button for failure leads to the registered redirect URL.",
  },

  async run({ target, prove, ...tools }) {
    // Both wait before the first customer acts. How often an address opens is open, so each is visited once.
    const waiting = [await tools.given.pendingThreeDs(), await tools.given.pendingThreeDs()] as const;
    const passed = await visit(waiting[0], "succeed", tools);
    const failed = await visit(waiting[1], "fail", tools);
    const both = [passed, failed] as const;

    opensFor(prove("three-ds.redirect-url"), both);
    const buttons = prove("three-ds.page.two-buttons", passed.created);
    if (target.three_ds?.driver === "manual")
      buttons.doesNotApply("a person pressed the buttons, so the suite did not count them");
    else hasTwoButtons(buttons, both);
    leadsBack(prove("three-ds.page.success-button"), passed);
    leadsBack(prove("three-ds.page.failure-button"), failed);
  },
});

/** Rules judge the TID of the way back, and what the charge then reads as. */
async function visit(
  { created, redirectUrl }: PendingCharge,
  wish: "succeed" | "fail",
  { api, threeDs, until }: Pick<Tools, "api" | "threeDs" | "until">,
): Promise<Visit> {
  const walk: Walk = isAddress(redirectUrl)
    ? await threeDs.look(String(redirectUrl), wish)
    : { opened: false, steps: ["there is no redirect_url"], visits: [], buttons: [] };
  const tid = walk.arrived?.get("TID");
  if (json.isText(tid))
    await until(
      () => api.getCharge(tid),
      (read) => replies.isSuccess(read) && !replies.saysWithSuccess(read, "pending"),
    );
  return { created, walk, steps: `the walk: ${walk.steps.join("; ")}` };
}

function isAddress(value: unknown): boolean {
  return URL.canParse(String(value));
}

function opensFor(proof: Proof, visits: readonly Visit[]): void {
  for (const { created } of visits) proof.and(created).carries(ADDRESS, isAddress, "an address");
  for (const { walk, steps } of visits) proof.checks(walk.opened, "a page behind redirect_url", steps);
}

function hasTwoButtons(proof: Proof, visits: readonly [Visit, Visit]): void {
  const [{ walk, steps }] = visits;
  const labels = walk.buttons.map(({ label }) => `"${label}"`).join(", ");
  proof.provided(walk.opened, NO_PAGE);
  // The document gives no labels: two buttons are two, whichever is to succeed. Links could lead anywhere.
  const inForms = walk.buttons.filter(({ button }) => button);
  const isDoubtful = visits.some((one) => one.walk.doubt !== undefined);
  // A page may have more to press beside their form: a banner, a link to another language.
  const isTwo = areTwo(walk.buttons) || (isDoubtful && inForms.length === 2);
  if (!isTwo) knowing(proof, visits);
  proof.checks(
    isTwo,
    "one button to succeed, one to fail, and no third in their form",
    labels === "" ? steps : labels,
  );
}

/** Which button is which has to be known; the target file can say it. */
function knowing(proof: Proof, visits: readonly Visit[]): Proof {
  for (const { walk } of visits)
    proof.provided(walk.doubt === undefined, walk.doubt?.why ?? "", walk.doubt?.cause);
  return proof;
}

function leadsBack(proof: Proof, one: Visit): void {
  const { created, walk, steps } = one;
  if (walk.arrived === undefined) knowing(proof, [one]);
  proof
    .and(created)
    .provided(walk.opened, NO_PAGE)
    .checks(walk.arrived !== undefined, ARRIVAL, steps);
}
