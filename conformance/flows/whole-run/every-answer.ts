import { type Exchange, at, flow, isMilliseconds, isObject, isSuccess, label } from "../../flow.ts";

/** Answers that have the shape of an error body: a documented error status, and not the 400 that tells of a charge. */
function isErrorAnswer({ declared, operation, status }: Exchange): boolean {
  return declared && status >= 400 && status < 500 && !(operation === "createCharge" && status === 400);
}

const FLAGS = ["/has_next", "/has_previous"];

const isBoolean = (value: unknown): boolean => typeof value === "boolean";

/** Besides detail. */
const MEMBERS = ["/date_created", "/message", "/status"];

/** What is null is not shown. */
function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function breaksShape({ violations }: Exchange): boolean {
  return violations.length > 0;
}

function lacksMember({ body }: Exchange): boolean {
  return MEMBERS.some((member) => !isShown(at(body, member)));
}

function isDated({ body }: Exchange): boolean {
  return isShown(at(body, "/date_created"));
}

function isDatedWrongly({ body }: Exchange): boolean {
  return !isMilliseconds(at(body, "/date_created"));
}

/** What is named first does not depend on which flow was faster. */
function byCall(one: Exchange, other: Exchange): number {
  const [a, b] = [callOf(one), callOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A call without its ids, cursors and markers. */
function callOf({ operation, key, about, request, status }: Exchange): string {
  return [operation, key, status, request.url.replaceAll(/[\w-]{16,}/g, ""), about].join(" ");
}

export const everyAnswer = flow({
  id: "every-answer",
  title: "What every answer of the run had to look like",
  needs: [],
  alone: true,
  proves: {
    "service.success-200": "MUST: A successful call is answered with HTTP 200.",
    "keys.secret-never-shown": "SHOULD: No answer contains the secret key.",
    "charge.create.refusal-status":
      "MUST: A 400 of charge creation has the status failure or pending, and a detail that is an object; where it is not told like a charge, with status_details, a message that it shows is a string, and a date_created counts whole milliseconds.",
    "json.answers": "MUST: Every answer except the checkout button is JSON.",
    "paging.flags": "SHOULD: Each page of the charge list carries has_next and has_previous as booleans.",
    "error.body":
      "MUST: The error body of a 400 carries detail as an object; message and status are strings and date_created an integer wherever it shows them.",
    "error.body.fields":
      "SHOULD: The error body of a 400 carries date_created, message and status besides detail.",
    "error.date-created":
      "MUST: The date_created of a 400 counts milliseconds since the epoch, wherever it shows one.",
    "error.body.elsewhere": "SHOULD: Refusals with 401, 404 and 429 carry the same body as a 400.",
  },

  async run({ api, given, seen, target, prove }) {
    // Two refusals that need nothing, so that a run of few flows has some to look at.
    if (given.offered("listCharges").length > 0) {
      await api.listCharges({ query: { limit: 0 }, about: "limit 0" });
      await api.createCharge({}, { about: "an empty object as the body" });
    }
    const all = seen().toSorted(byCall);
    const answered = all.filter(({ status }) => status !== 0);
    const firsts = answered.filter(isSuccess).slice(0, 5);
    const other = answered.filter(({ status }) => status > 200 && status < 400);
    prove("service.success-200", ...firsts, ...other)
      .provided(firsts.length + other.length > 0, "no call was accepted")
      .answers(200);
    // Whoever repeats an unknown key that begins with the secret one knows nothing of it.
    const telling = answered.filter(
      ({ key, text }) => key !== "longer_secret" && text.includes(target.keys.secret),
    );
    prove("keys.secret-never-shown", ...telling)
      .provided(answered.length > 0, "no call was answered")
      .holds(
        telling.length === 0,
        "no answer with the secret key",
        `${telling.length} of them: ${telling.slice(0, 2).map(label).join("; ")}`,
      );
    const notMade = answered.filter(
      ({ operation, status }) => operation === "createCharge" && status === 400,
    );
    // One that is told like a charge may show the charge's own date.
    const asErrors = notMade.filter(({ body }) => at(body, "/status_details") === undefined);
    prove("charge.create.refusal-status", ...notMade)
      .provided(notMade.length > 0, "no charge was refused with 400")
      .oneOf("/status", ["failure", "pending"])
      .carries("/detail", isObject, "an object")
      .and(...asErrors)
      .whereverIs("/message", (message) => !isShown(message) || typeof message === "string", "a string")
      .whereverIs(
        "/date_created",
        (date) => !isShown(date) || isMilliseconds(date),
        "whole milliseconds since the epoch",
      );

    // What a proxy in between says with a status that the document does not name is not the service's answer.
    const answers = all.filter(
      ({ declared, operation, status }) => declared && !(operation === "getCheckoutButton" && status === 200),
    );
    // Whether a refusal other than 400 has a body at all is not shown.
    const strange = answers.filter(
      ({ body, text, status }) => body === undefined && !(text === "" && status > 400),
    );
    prove("json.answers", ...(strange.length > 0 ? strange : answers.slice(0, 5)))
      .provided(answers.length > 0, "no answer with a documented status was seen")
      .holds(
        strange.length === 0,
        "JSON in every answer",
        `${strange.length} answers that are not: ${strange.slice(0, 2).map(inWords).join("; ")}`,
      );

    const pages = answered.filter((one) => one.operation === "listCharges" && isSuccess(one));
    const flagless = pages.filter(({ body }) => FLAGS.some((flag) => !isBoolean(at(body, flag))));
    const flags = prove("paging.flags", ...(flagless.length > 0 ? flagless : pages.slice(-5)));
    flags.provided(pages.length > 0, "no charges were listed");
    for (const flag of FLAGS) flags.carries(flag, isBoolean, "a boolean");

    const errors = all.filter(isErrorAnswer);
    const invalid = errors.filter(({ status }) => status === 400);
    const others = errors.filter(({ status }) => status !== 400);
    const none = "no such error answer was seen";
    prove("error.body", ...shownOf(invalid, breaksShape))
      .provided(invalid.length > 0, none)
      .fits();
    const fields = prove("error.body.fields", ...shownOf(invalid, lacksMember));
    fields.provided(invalid.length > 0, none);
    for (const member of MEMBERS) fields.carries(member, isShown, "a value");
    const dated = invalid.filter(isDated);
    const dates = prove("error.date-created", ...dated).provided(invalid.length > 0, none);
    if (dated.length === 0) dates.doesNotApply("no refusal with 400 shows a date_created");
    dates.carries("/date_created", isMilliseconds, "whole milliseconds since the epoch");
    const whole = prove("error.body.elsewhere", ...shownOf(others, breaksShape, lacksMember, isDatedWrongly))
      .provided(others.length > 0, none)
      .fits();
    for (const member of MEMBERS) whole.carries(member, isShown, "a value");
    whole.carries("/date_created", isMilliseconds, "whole milliseconds since the epoch");
  },
});

function inWords(one: Exchange): string {
  return `${label(one)} with ${one.status} and ${one.headers["content-type"] ?? "no content-type"}`;
}

/** Those at fault; where none is, the last few. */
function shownOf(
  errors: readonly Exchange[],
  ...faults: readonly ((one: Exchange) => boolean)[]
): readonly Exchange[] {
  const broken = errors.filter((one) => faults.some((isAtFault) => isAtFault(one)));
  return broken.length > 0 ? broken : errors.slice(-5);
}
