/** The status words of one charge agree. What failed is not shown as a success, and what was accepted not as failed. */
import { type Shown, meaningOf, shownOf, wordsOf } from "./books/charge-words.ts";
import type { IdShownIn } from "./books/entries.ts";
import { idsOf } from "./books/requests.ts";
import { type Exchange, contract, json, nameOf, replies, rule } from "./rule.ts";

/** Where an answer, an element or an event names its charge. */
const OWN_NAMES = ["/id", "/description", "/charge/id", "/charge/description", "/charge_id"];

export const shownStatus = rule({
  id: "shown.status",
  sentence:
    "SHOULD: Where an answer, a list element or an event shows the status of a charge several times, none of the words contradicts another.",
  needs: ["state"],
  looksAt: "two status words of one charge",
  of: ({ calls, events }) =>
    shownOf(calls, events)
      .map((one) => ({ ...one, words: wordsOf(one) }))
      .filter(({ words }) => words.length > 1),
  check: (proof, { subject, words }) =>
    proof.checks(
      new Set(words.map(meaningOf)).size <= 1,
      "status words that agree",
      () => `${words.join(", ")} in ${nameOf(subject)}`,
    ),
});

export const shownOutcome = rule({
  id: "shown.outcome",
  sentence:
    "SHOULD: A charge that failed when it was created is nowhere shown as a success, and the 200 of a capture, or of a refund of a captured charge, does not say that it failed.",
  needs: ["state"],
  looksAt: "a charge that failed, a capture or a refund",
  of(history) {
    const { calls, events } = history;
    const idShownIn = idsOf(history);
    const failed = failedIn(calls, idShownIn);
    const again = shownOf(calls, events).filter((one) => failed.has(ownNameIn(one, failed)));
    return [...again, ...movesIn(calls, idShownIn)];
  },
  check(proof, one) {
    if ("charge" in one) {
      const words = wordsOf(one).filter((word) => meaningOf(word) === "success");
      const got = (): string => `${words.join(", ")} in ${nameOf(one.subject)}`;
      proof.checks(words.length === 0, "no success of a charge that failed", got);
    } else
      proof.whereverIs(
        "/status_details/status",
        (word) => !json.isText(word) || meaningOf(word) !== "failure",
        "no failure with HTTP 200",
      );
  },
});

/** Calls that moved money: none of them failed. The refund of a hold cancels its charge, which may be called a failure. */
function movesIn(calls: readonly Exchange[], idShownIn: IdShownIn): readonly Exchange[] {
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
function failedIn(calls: readonly Exchange[], idShownIn: IdShownIn): ReadonlySet<string> {
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
