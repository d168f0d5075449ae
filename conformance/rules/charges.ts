/** What answers, lists and events say of a charge: how its creation is answered, its status words, and its authorization code. */
import { type ShownCharge, chargesShownIn, meaningOf } from "./books/charge-words.ts";
import { creationsOf, idMadeBy } from "./books/made.ts";
import { firstTime } from "./books/objects.ts";
import {
  type Exchange,
  type History,
  answersIn,
  callsAbout,
  contract,
  isByCard,
  isShown,
  isSingleStep,
  json,
  locate,
  nameOf,
  replies,
  rule,
  successesOf,
} from "./rule.ts";
import { DETAIL_PARTS, STRING } from "./types.ts";

const STATUS = "/status_details/status";
const CODE_NAME = "authorization_code";
const CODE = `/status_details/detail/additional_details/${CODE_NAME}`;
const LIST = "/merchant_payment_transactions";

export const refusedCharges = rule({
  id: "charge.create.refusal-status",
  sentence:
    "MUST: A 400 of charge creation has the status failure or pending, and a detail that is an object; if it has no status_details, a message in it is a string, and a date_created in it counts whole milliseconds.",
  looksAt: "a charge creation that was refused with 400",
  of: (history) =>
    answersIn(history).filter(({ operation, status }) => operation === "createCharge" && status === 400),
  check(proof, { body }) {
    proof.oneOf("/status", ["failure", "pending"]).carries("/detail", json.isObject, "an object");
    // The document gives the detail of a failure no type.
    if (json.at(body, "/status") === "pending")
      for (const [place, { is, words }] of DETAIL_PARTS) proof.whereverIs(place, is, words);
    // An answer with status_details is a charge, and may show the date of the charge.
    if (json.at(body, "/status_details") === undefined)
      proof
        .whereverIs("/message", ifShown(STRING.is), "a string")
        .whereverIs("/date_created", ifShown(json.isMilliseconds), "whole milliseconds since the epoch");
  },
});

export const acceptedCharges = rule({
  id: "charge.create.success-status",
  sentence:
    "MUST: A charge by card or token whose creation is answered with 200 has neither pending nor failure as its status.",
  needs: ["cards.approved"],
  looksAt: "a charge by card or token that was answered with 200",
  // By another method a charge may wait for something else than the customer.
  of: (history) => successesOf(history, "createCharge").filter(isByCard),
  check: (proof) => proof.whereverIs(STATUS, agrees, "neither pending nor failure with HTTP 200"),
});

function ifShown(isRight: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => !isShown(value) || isRight(value);
}

export const authorizationCode = rule({
  id: "charge.authorization-code",
  sentence:
    "MUST: Wherever an answer shows an authorization_code outside the charge object, it stands in status_details.detail.additional_details.",
  needs: ["cards.approved"],
  looksAt: "a charge that was created or read",
  of: (history) => successesOf(history, "createCharge", "getCharge"),
  check(proof, { body }) {
    const places = placesIn(body);
    if (places.length === 0) proof.neverShown(CODE_NAME);
    else proof.checks(places.includes(CODE), `the code at ${CODE}`, () => `one at ${places.join(" and ")}`);
  },
});

/** The charge object may repeat the code: the document does not give its fields. */
function placesIn(body: unknown, pointer = ""): string[] {
  return json.membersOf(body).flatMap(([name, member]) => {
    const place = `${pointer}/${name}`;
    if (name === CODE_NAME) return isShown(member) && member !== "" ? [place] : [];
    return place === "/charge" ? [] : placesIn(member, place);
  });
}

/** Where an answer, an element or an event names its charge. */
const OWN_NAMES = ["/id", "/description", "/charge/id", "/charge/description", "/charge_id"];

export const shownStatus = rule({
  id: "shown.status",
  sentence:
    "SHOULD: Where an answer, a list element or an event shows the status of a charge several times, none of the words contradicts another.",
  needs: ["state"],
  looksAt: "two status words of one charge",
  of: (history) => chargesShownIn(history).filter(({ words }) => words.length > 1),
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
    const failed = failedIn(history);
    const again = chargesShownIn(history).filter((one) => failed.has(ownNameIn(one, failed)));
    return [...again, ...movesIn(history)];
  },
  check(proof, one) {
    if ("charge" in one) {
      const words = one.words.filter((word) => meaningOf(word) === "success");
      const got = (): string => `${words.join(", ")} in ${nameOf(one.subject)}`;
      proof.checks(words.length === 0, "no success of a charge that failed", got);
    } else
      proof.whereverIs(
        STATUS,
        (word) => !json.isText(word) || meaningOf(word) !== "failure",
        "no failure with HTTP 200",
      );
  },
});

export const statusWord = rule({
  id: "charge.status-word",
  sentence: "SHOULD: The status inside the status_details of a charge is failure, pending or success.",
  needs: ["cards.approved"],
  looksAt: "a charge that was created, or succeeded and was read, and its status",
  of: (history) =>
    [...successesOf(history, "createCharge"), ...readsOfSucceeded(history)].filter(({ body }) =>
      json.isText(json.at(body, STATUS)),
    ),
  check: (proof) => proof.oneOf(STATUS, ["failure", "pending", "success"]),
});

export const readViews = rule({
  id: "charge.views.read",
  sentence:
    "SHOULD: A charge whose creation was answered with success is read as neither failed nor pending.",
  needs: ["state", "cards.approved"],
  looksAt: "a charge that succeeded, and its status in a read",
  of: readsOfSucceeded,
  check: (proof) => proof.whereverIs(STATUS, agrees, "neither failure nor pending"),
});

export const listViews = rule({
  id: "charge.views.list",
  sentence:
    "SHOULD: The list element of a successful charge says neither failed nor pending, wherever it shows a status.",
  needs: ["state", "cards.approved"],
  looksAt: "a charge that succeeded, and its status in the list",
  of(history) {
    const isNew = firstTime();
    return successesOf(history, "listCharges").flatMap((subject) => {
      const list = json.at(subject.body, LIST);
      return (json.isArray(list) ? [...list.entries()] : [])
        .filter(
          ([, element]) =>
            isNew(element) &&
            succeededBy(history, locate(history.run.target, "list_element_id", element), subject.ended),
        )
        .map(([place]) => ({ subject, place: `${LIST}/${place}` }));
    });
  },
  // The document does not give the fields of an element: a status may stand in either place.
  check(proof, { place }) {
    for (const status of [STATUS, "/status"])
      proof.whereverIs(`${place}${status}`, agrees, "neither failure nor pending");
  },
});

export const eventViews = rule({
  id: "charge.views.event",
  sentence: "SHOULD: The event charge.succeeded has no status that contradicts its name.",
  needs: ["state", "webhooks"],
  looksAt: "the event charge.succeeded",
  of: ({ events }) => events.filter(({ type }) => type === "charge.succeeded"),
  check: (proof) => proof.whereverIs(STATUS, agrees, "neither failure nor pending"),
});

export const codeViews = rule({
  id: "charge.views.authorization-code",
  sentence:
    "SHOULD: A read of a charge gives the same authorization code as its creation, wherever the answer shows it.",
  needs: ["state", "cards.approved"],
  looksAt: "a read of a charge whose creation gave an authorization code",
  of: (history) =>
    successesOf(history, "getCharge").flatMap((subject) => {
      const code = json.at(succeededBy(history, contract.idInPath(subject))?.body, CODE);
      return json.isText(code) ? [{ subject, code }] : [];
    }),
  check: (proof, { code }) => proof.wherever(CODE, code),
});

/** These two words contradict a success. The document leaves any other word open. */
function agrees(status: unknown): boolean {
  return status !== "failure" && status !== "pending";
}

function readsOfSucceeded(history: History): Exchange[] {
  return successesOf(history, "getCharge").filter(
    (one) => succeededBy(history, contract.idInPath(one), one.ended) !== undefined,
  );
}

/** The creation of a charge by this id that succeeded, unless money may have been given back by then. */
function succeededBy(history: History, id: string | undefined, until = 0): Exchange | undefined {
  const isGivenBack = callsAbout(history, id, "refundCharge").some(
    (one) => one.started < until && !replies.isRefusal(one),
  );
  return isGivenBack
    ? undefined
    : creationsOf(history, "charge", id).find(
        (one) => replies.isSuccess(one) && agrees(json.at(one.body, STATUS)),
      );
}

/** Calls that moved money: none of them failed. The refund of a hold cancels its charge, which may be called a failure. */
function movesIn(history: History): readonly Exchange[] {
  const captures = successesOf(history, "captureCharge");
  const captured = new Set([
    ...captures.map(contract.idInPath),
    ...successesOf(history, "createCharge")
      .filter(isSingleStep)
      .map((one) => idMadeBy(one, history)),
  ]);
  const refunds = successesOf(history, "refundCharge");
  return [...captures, ...refunds.filter((one) => captured.has(contract.idInPath(one)))];
}

/**
 * The ids and descriptions of charges that failed when they were created. What another charge has too names none
 * of them: a flow may mend a body that was refused, and a refusal may quote the charge that was paid already.
 */
function failedIn({ calls, run }: History): ReadonlySet<string> {
  const created = calls.filter(({ operation }) => operation === "createCharge");
  const namesOf = (call: Exchange): string[] => {
    const place = replies.isSuccess(call) ? "charge_id" : "pending_charge_id";
    return [descriptionOf(call), locate(run.target, place, call.body) ?? ""];
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

function ownNameIn({ charge }: ShownCharge, names: ReadonlySet<string>): string {
  const texts = OWN_NAMES.map((place) => json.at(charge, place)).filter(json.isText);
  return texts.find((text) => names.has(text)) ?? "";
}
