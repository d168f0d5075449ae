import {
  isMilliseconds,
  type Exchange,
  type OperationId,
  Blocked,
  flow,
  isPending,
  label,
  isSuccess,
} from "../../flow.ts";

const EVERY: readonly OperationId[] = [
  ...([
    "createPaymentToken",
    "getPaymentToken",
    "updatePaymentToken",
    "createCharge",
    "listCharges",
    "getCharge",
  ] as const),
  ...([
    "captureCharge",
    "lookupInstallments",
    "refundCharge",
    "createOrder",
    "getOrder",
    "updateOrder",
  ] as const),
  ...([
    "getCheckoutButton",
    "listInvoices",
    "listPaymentIntents",
    "createPlan",
    "listPlans",
    "getPlan",
  ] as const),
  ...([
    "getSubscription",
    "listSubscriptions",
    "createSubscription",
    "cancelSubscription",
    "createProduct",
  ] as const),
  ...(["completePendingCharge", "cancelPendingCharge", "getContinuation"] as const),
];

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Answers that have the shape of an error body: a documented error status, and no charge that waits. */
function isErrorAnswer(exchange: Exchange): boolean {
  return exchange.declared && exchange.status >= 400 && exchange.status < 500 && !isPending(exchange);
}

/** The operation itself answered: a documented answer, but not the 404 that a missing path gives just as well. */
function reached(one: Exchange): boolean {
  return isSuccess(one) || (one.declared && one.status !== 404 && one.body !== undefined);
}

export const wholeRun = flow({
  id: "whole-run",
  title: "What every answer of the run had to be",
  needs: ["state", "cards.approved"],
  alone: true,
  proves: {
    "service.relative-paths": "MUST serve every operation at its path below the base address",
    "service.success-200": "MUST answer a successful call with HTTP 200",
    "json.requests": "MUST take request bodies as JSON",
    "keys.secret-never-shown": "SHOULD never show the secret key in an answer",
    "charge.create.refusal-status": "MUST give a 400 of charge creation the status failure or pending",
  },

  async run({ given, seen, target, prove }) {
    const answered = seen().filter(({ status }) => status !== 0);
    const offered = given.offered(...EVERY);
    const called = offered.filter((id) => answered.some(({ operation }) => operation === id));
    if (called.length < offered.length) {
      const missing = offered.filter((id) => !called.includes(id));
      throw new Blocked(`not every operation was called in this run: ${missing.join(", ")}`);
    }
    const lost = offered.filter((id) => !answered.some((one) => one.operation === id && reached(one)));
    prove("service.relative-paths", ...answered.filter(reached).slice(0, 5)).holds(
      lost.length === 0,
      "a documented answer from every operation",
      `none from ${lost.join(", ")}, but 404 or a status that is not documented`,
    );
    const other = answered.filter(({ status }) => status > 200 && status < 400);
    const firsts = answered.filter(isSuccess).slice(0, 5);
    prove("service.success-200", ...firsts, ...other).answers(200);
    const withBody = offered.filter((id) =>
      answered.some((one) => one.operation === id && one.sent !== undefined),
    );
    const refused = withBody.filter(
      (id) => !answered.some((one) => one.operation === id && isSuccess(one) && one.sent !== undefined),
    );
    // What takes no JSON at all may be refused for another reason; under another media type it shows.
    const otherwise: Exchange[] = [];
    for (const id of refused) {
      const answer = await given.ready(id).then(
        (ready) => ready({ headers: FORM }),
        () => undefined,
      );
      if (answer !== undefined && isSuccess(answer)) otherwise.push(answer);
    }
    prove("json.requests", ...firsts, ...otherwise)
      .holds(
        otherwise.length === 0,
        "a JSON body taken by every operation with a body",
        `one taken only as ${FORM["content-type"]} by ${otherwise.map(({ operation }) => operation).join(", ")}`,
      )
      .provided(refused.length === 0, `no body at all was taken by ${refused.join(", ")}`);
    const telling = answered.filter(({ text }) => text.includes(target.keys.secret));
    prove("keys.secret-never-shown", ...telling).holds(
      telling.length === 0,
      "no answer with the secret key",
      `${telling.length} of them: ${telling.slice(0, 2).map(label).join("; ")}`,
    );
    const notMade = answered.filter(
      ({ operation, status }) => operation === "createCharge" && status === 400,
    );
    prove("charge.create.refusal-status", ...notMade).oneOf("/status", ["failure", "pending"]);
  },
});

export const everyAnswer = flow({
  id: "every-answer",
  title: "What every answer of the run had to look like",
  needs: [],
  alone: true,
  proves: {
    "json.answers": "MUST answer in JSON, except for the checkout button",
    "error.body": "MUST give an error body date_created, detail, message and status",
    "error.date-created": "MUST count date_created of an error body in milliseconds since the epoch",
    "error.body.elsewhere": "SHOULD give refusals with 401, 404 and 429 the same body",
  },

  async run({ seen, prove }) {
    // What a proxy in between says with a status that the document does not name is not the service's answer.
    const answers = seen().filter(
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

    const errors = seen().filter(isErrorAnswer);
    const invalid = errors.filter(({ status }) => status === 400);
    const others = errors.filter(({ status }) => status !== 400);
    const none = "no such error answer was seen";
    prove("error.body", ...shownOf(invalid))
      .provided(invalid.length > 0, none)
      .fits();
    prove("error.date-created", ...invalid)
      .provided(invalid.length > 0, none)
      .carries("/date_created", isMilliseconds, "whole milliseconds since the epoch");
    prove("error.body.elsewhere", ...shownOf(others))
      .provided(others.length > 0, none)
      .fits()
      .carries("/date_created", isMilliseconds, "whole milliseconds since the epoch");
  },
});

function inWords(one: Exchange): string {
  return `${label(one)} with ${one.status} and ${one.headers["content-type"] ?? "no content-type"}`;
}

/** Those that break the shape; where none does, the last few. */
function shownOf(errors: readonly Exchange[]): readonly Exchange[] {
  const broken = errors.filter(({ violations }) => violations.length > 0);
  return broken.length > 0 ? broken : errors.slice(-5);
}

export const baseAddress = flow({
  id: "base-address",
  title: "The base address carries the version",
  needs: ["state"],
  proves: { "versioning.v2-segment": "SHOULD end the base address with the path segment v2" },

  async run({ target, prove }) {
    const { pathname } = new URL(target.base_url);
    prove("versioning.v2-segment").holds(
      pathname.split("/").at(-1) === "v2",
      "a path that ends with v2",
      pathname,
    );
  },
});
