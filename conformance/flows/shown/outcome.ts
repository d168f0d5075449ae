/** What failed is not shown as a success, and what was accepted not as failed. */
import { type Exchange, type Tools, contract, flow, json, nameOf, replies } from "../../flow.ts";
import { type Shown, meaningOf, shownOf, wordsOf } from "./charge-words.ts";
import { look } from "./look.ts";

/** Where an answer, an element or an event names its charge. */
const OWN_NAMES = ["/id", "/description", "/charge/id", "/charge/description", "/charge_id"];

export const shownOutcome = flow({
  id: "shown-outcome",
  title: "What failed stays failed, and what was accepted has not failed",
  needs: ["state"],
  alone: true,
  proves: {
    "shown.outcome":
      "SHOULD: A charge that failed when it was created is nowhere shown as a success, and the 200 of a capture, or of a refund of a captured charge, does not say that it failed.",
  },

  async run(tools) {
    await look(tools);
    const { seen, inbox, given, prove } = tools;
    const outcome = prove("shown.outcome");
    const failed = failedIn(seen(), given.idShownIn);
    const again = shownOf(seen(), inbox.all()).filter((one) => failed.has(ownNameIn(one, failed)));
    const accepted = movesIn(seen(), given.idShownIn);
    if (again.length + accepted.length === 0)
      outcome.neverShown("a charge that failed, a capture or a refund");
    for (const one of again) {
      const words = wordsOf(one).filter((word) => meaningOf(word) === "success");
      const got = `${words.join(", ")} in ${nameOf(one.subject)}`;
      outcome.and(one.subject).checks(words.length === 0, "no success of a charge that failed", got);
    }
    for (const one of accepted)
      outcome
        .and(one)
        .whereverIs(
          "/status_details/status",
          (word) => !json.isText(word) || meaningOf(word) !== "failure",
          "no failure with HTTP 200",
        );
  },
});

/** Calls that moved money: none of them failed. The refund of a hold cancels its charge, which may be called a failure. */
function movesIn(calls: readonly Exchange[], idShownIn: Tools["given"]["idShownIn"]): readonly Exchange[] {
  const made = calls.filter(replies.isSuccess);
  const captures = made.filter(({ operation }) => operation === "captureCharge");
  const singleStep = made.filter(
    ({ operation, sent }) =>
      operation === "createCharge" && json.at(sent, "/processing_instructions/auto_capture") === true,
  );
  const captured = new Set([
    ...captures.map(contract.idInPath),
    ...singleStep.map(({ body }) => idShownIn("charge_id", body)),
  ]);
  const refunds = made.filter(
    (one) => one.operation === "refundCharge" && captured.has(contract.idInPath(one)),
  );
  return [...captures, ...refunds];
}

/**
 * The ids and descriptions of charges that failed when they were created. What another charge has too names none
 * of them: a flow may mend a body that was refused, and a refusal may quote the charge that was paid already.
 */
function failedIn(calls: readonly Exchange[], idShownIn: Tools["given"]["idShownIn"]): ReadonlySet<string> {
  const created = calls.filter(({ operation }) => operation === "createCharge");
  const namesOf = (call: Exchange): string[] => {
    const place = replies.isSuccess(call) ? "charge_id" : "pending_charge_id";
    return [descriptionOf(call), idShownIn(place, call.body) ?? ""];
  };
  const others = new Set(created.filter((one) => !isFailed(one)).flatMap(namesOf));
  const names = created.filter(isFailed).flatMap(namesOf);
  return new Set(names.filter((name) => name !== "" && !others.has(name)));
}

function isFailed({ status, body }: Exchange): boolean {
  return status === 400 && meaningOf(String(json.at(body, "/status"))) === "failure";
}

function descriptionOf({ sent }: Exchange): string {
  const description = json.at(sent, "/description");
  return json.isText(description) ? description : "";
}

function ownNameIn({ charge }: Shown, names: ReadonlySet<string>): string {
  const texts = OWN_NAMES.map((place) => json.at(charge, place)).filter(json.isText);
  return texts.find((text) => names.has(text)) ?? "";
}
