/** The sandbox's 3DS page has two buttons, and both lead back to the merchant with the charge's TID. */
import { type Proof, ARRIVAL, flow, json } from "../../flow.ts";
import { type Visit, isAddress, visit } from "./visit.ts";

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
    "three-ds.tid":
      "MUST: The redirect back to the merchant carries a query parameter TID, also after a failed authentication.",
    "three-ds.tid-reads-charge": "MUST: GET /transaction/charge/{id} reads the charge by the value of TID.",
  },

  async run({ api, given, threeDs, target, prove }) {
    // Both wait before the first customer acts. How often an address opens is open, so each is visited once.
    const waiting = [await given.pendingThreeDs(), await given.pendingThreeDs()] as const;
    const passed = await visit(waiting[0], "succeed", threeDs, api);
    const failed = await visit(waiting[1], "fail", threeDs, api);
    const both = [passed, failed] as const;

    opensFor(prove("three-ds.redirect-url"), both);
    const buttons = prove("three-ds.page.two-buttons", passed.created);
    if (target.three_ds?.driver === "manual")
      buttons.doesNotApply("a person pressed the buttons, so the suite did not count them");
    else hasTwoButtons(buttons, both);
    leadsBack(prove("three-ds.page.success-button"), passed);
    leadsBack(prove("three-ds.page.failure-button"), failed);
    const back = both.filter(({ walk }) => walk.arrived !== undefined);
    comesWithTid(knowing(prove("three-ds.tid"), both), back);
    readByTid(knowing(prove("three-ds.tid-reads-charge"), both), back);
  },
});

function opensFor(proof: Proof, visits: readonly Visit[]): void {
  for (const { created } of visits) proof.and(created).carries(ADDRESS, isAddress, "an address");
  for (const { walk, steps } of visits) proof.checks(walk.opened, "a page behind redirect_url", steps);
}

/** Links that lead elsewhere (help, home) are no buttons; links that stand for one of the two are. */
function hasTwoButtons(proof: Proof, visits: readonly [Visit, Visit]): void {
  const [{ walk, steps }] = visits;
  const labels = walk.buttons.map(({ label }) => `"${label}"`).join(", ");
  proof.provided(walk.opened, NO_PAGE);
  // The document gives no labels: two buttons are two, whichever is to succeed. Links could lead anywhere.
  const inForms = walk.buttons.filter(({ button }) => button);
  if (inForms.length !== 2) knowing(proof, visits);
  const isDoubtful = visits.some((one) => one.walk.doubt !== undefined);
  const known = walk.buttons.filter(({ button, wish }) => button || wish !== undefined);
  const isBoth =
    known.length === 2 &&
    known.some(({ wish }) => wish === "succeed") &&
    known.some(({ wish }) => wish === "fail");
  proof.checks(
    isDoubtful ? inForms.length === 2 : isBoth,
    "one button to succeed and one to fail",
    labels === "" ? steps : labels,
  );
}

/** Which button is which has to be known; the target file can say it. */
function knowing(proof: Proof, visits: readonly Visit[]): Proof {
  for (const { walk } of visits) proof.provided(walk.doubt === undefined, walk.doubt ?? "", "unknown_labels");
  return proof;
}

function leadsBack(proof: Proof, one: Visit): void {
  const { created, walk, steps } = one;
  knowing(proof, [one])
    .and(created)
    .provided(walk.opened, NO_PAGE)
    .checks(walk.arrived !== undefined, ARRIVAL, steps);
}

function comesWithTid(proof: Proof, back: readonly Visit[]): void {
  proof.provided(back.length > 0, "the customer did not come back to the merchant");
  for (const { created, wish, tid, walk } of back)
    proof
      .and(created)
      .checks(
        tid !== "",
        `a parameter TID in the query of the way back to the merchant after the button to ${wish}`,
        `"${String(walk.arrived)}"`,
      );
}

function readByTid(proof: Proof, back: readonly Visit[]): void {
  const read = back.flatMap(({ byTid, ...one }) => (byTid === undefined ? [] : [{ ...one, byTid }]));
  proof.provided(read.length > 0, "no TID came back with the customer");
  for (const { byTid, byId, description } of read) {
    proof.and(byTid).accepted().carries("/id");
    // Where a read by its own id shows the description, the read by its TID shows it too.
    if (json.mentions(byId?.body, description))
      proof.checks(
        json.mentions(byTid.body, description),
        `the TID of charge ${json.show(json.at(byId?.body, "/id"))} to read it`,
        `charge ${json.show(json.at(byTid.body, "/id"))}`,
      );
  }
  const [one, another] = read.map(({ tid }) => tid);
  proof.checks(one !== another, "another TID for another charge", json.show(one));
}
