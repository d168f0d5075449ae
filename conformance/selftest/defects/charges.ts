/** What the service does > charges; Resources > Charge request body, Charge response; Endpoints > Transaction. */
import type { Defect } from "../defect.ts";
import {
  answers,
  at,
  doesNotMind,
  doesNotMiss,
  errorBody,
  isPendingReply,
  leavesOut,
  readsBody,
  refuses,
  refusesWith,
  tells,
  tellsRefusal,
  withAt,
} from "../ways.ts";
import { ACTION, METHOD, REDIRECT, readsByCard, waiting } from "../ways/charge.ts";
import { answersFirst } from "../ways/firsts.ts";
import { rearranges } from "../ways/lists.ts";
import { CARD, MONEY } from "../ways/right.ts";
import { has } from "../ways/when.ts";
import { json } from "../wire.ts";

const CREATE = "createCharge";
const method = (body: unknown): unknown => at(body, METHOD);

const SOME_TIME = 1_790_000_000_000;
const NOT_STRING = (value: unknown): boolean => typeof value !== "string";

export const charges: readonly Defect[] = [
  {
    breaks: "charge.method.card",
    how: "refuses cards",
    wrap: refuses(CREATE, ({ body }) => method(body) === "credit_or_debit_card"),
  },
  {
    breaks: "charge.method.token",
    how: "refuses tokens",
    wrap: refuses(CREATE, ({ body }) => method(body) === "pay_with_service_payment_token"),
  },
  {
    breaks: "charge.token.unknown",
    how: "takes a token that was never made",
    wrap: (next, bed) => {
      const made = new Set<unknown>();
      const taking = readsBody(CREATE, (body) => {
        const token = at(body, "/payment_detail/credentials/service_payment_token/payment_token");
        return typeof token === "string" && !made.has(token)
          ? withAt(body, "/payment_detail/credentials", CARD)
          : body;
      })(next, bed);
      return async (call) => {
        const reply = await taking(call);
        if (call.operation === "createPaymentToken") made.add(at(reply.body, "/token_details/id"));
        return reply;
      };
    },
  },
  {
    breaks: "charge.description.required",
    how: "takes a charge without description",
    wrap: doesNotMiss(CREATE, "/description", "-"),
  },
  {
    breaks: "charge.amount-details.required",
    how: "takes a charge without amount_details for a default amount",
    wrap: doesNotMiss(CREATE, "/amount_details", MONEY),
  },
  {
    breaks: "charge.amount-details.incomplete",
    how: "takes the currency for granted",
    wrap: readsBody(CREATE, (body) =>
      at(body, "/amount_details/amount") === undefined
        ? body
        : withAt(body, "/amount_details/currency_code", at(body, "/amount_details/currency_code") ?? "MXN"),
    ),
  },
  {
    breaks: "charge.amount-details.incomplete",
    how: "charges a default amount when none is given",
    wrap: readsBody(CREATE, (body) =>
      at(body, "/amount_details/currency_code") === undefined
        ? body
        : withAt(body, "/amount_details/amount", at(body, "/amount_details/amount") ?? 5000),
    ),
  },
  {
    breaks: "charge.amount.integer",
    how: "rounds a fraction of a centavo",
    with: ["charge.optional-types"],
    wrap: readsBody(CREATE, (body) =>
      withAt(body, "/amount_details/amount", whole(at(body, "/amount_details/amount"))),
    ),
  },
  {
    breaks: "charge.currency.three-characters",
    how: "looks at the first two characters of the currency only",
    wrap: doesNotMind(CREATE, "/amount_details/currency_code", startsLikeMxn, "MXN"),
    with: ["charge.optional-types"],
  },
  {
    breaks: "charge.only-required-fields",
    how: "wants processing_instructions, consumer_details or billing_details besides",
    wrap: refuses(CREATE, ({ body }) => Object.keys(body ?? {}).length <= 3),
  },
  {
    breaks: "deprecated.payment-detail-fields",
    how: "refuses the deprecated fields of payment_detail",
    wrap: refuses(CREATE, has("/payment_detail/contact")),
  },
  {
    breaks: "charge.auto-capture.default-false",
    how: "captures when auto_capture is not mentioned",
    wrap: readsBody(CREATE, (body) =>
      body["processing_instructions"] === undefined
        ? { ...body, processing_instructions: { auto_capture: true } }
        : body,
    ),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "takes any mention of auto_capture for true",
    with: ["capture.full", "capture.partial", "refund.on-hold.any-amount"],
    wrap: doesNotMind(CREATE, "/processing_instructions/auto_capture", (value) => value === false, true),
  },
  {
    breaks: "charge.auto-capture.true",
    how: "only holds, whatever auto_capture says",
    with: ["refund.captured.above"],
    wrap: doesNotMind(CREATE, "/processing_instructions/auto_capture", (value) => value === true, false),
  },
  {
    breaks: "charge.billing-details",
    how: "does not know region_name_or_code",
    wrap: refuses(CREATE, has("/billing_details/region_name_or_code")),
  },
  {
    breaks: "charge.create.answer",
    how: "answers a creation without status_details",
    wrap: leavesOut(CREATE, "/status_details"),
  },
  {
    breaks: "charge.create.answer",
    how: "gives the charge an id that is an object",
    wrap: tells(CREATE, (body) => ({ ...body, id: { value: body["id"] } })),
  },
  {
    breaks: "charge.create.refusal-status",
    how: "says error instead of failure when it refuses a charge",
    wrap: tellsRefusal(CREATE, (body) =>
      body["status"] === "failure" ? { ...body, status: "error" } : body,
    ),
    with: ["charge.failure.answers-400", "error.body"],
  },
  {
    breaks: "charge.failure.answers-400",
    how: "answers a declined charge with 200",
    wrap: answers(CREATE, (reply) => (isDeclined(reply.body) ? { ...reply, status: 200 } : reply)),
  },
  {
    breaks: "charge.failure.answers-400",
    how: "answers a declined charge with 402",
    wrap: answers(CREATE, (reply) => (isDeclined(reply.body) ? { ...reply, status: 402 } : reply)),
  },
  {
    breaks: "charge.read.answer",
    how: "reads a charge without the object charge",
    wrap: leavesOut("getCharge", "/charge"),
  },
  {
    breaks: "charge.read.answer.id",
    how: "answers every read with the charge that was read first",
    wrap: answersFirst("getCharge"),
    // Each of them is about a charge of its own that has to be read.
    with: [
      "charge.views.authorization-code",
      "charge.captured.status-word",
      "three-ds.failure.leaves-pending",
      "charge.poll",
      "testing.complete.bank",
      "testing.complete.store",
      "testing.cancel.bank",
      "testing.cancel.store",
    ],
  },
  {
    breaks: "charge.read.unknown",
    how: "answers 400 for a charge that does not exist",
    wrap: refusesWith("getCharge", 404, 400),
  },
  {
    breaks: "charge.status-word",
    how: "answers with the internal status word",
    wrap: tells([CREATE, "getCharge"], (body) =>
      withAt(body, "/status_details/status", at(body, "/charge/status") ?? "completed"),
    ),
  },
  {
    breaks: "charge.views.read",
    how: "reads a successful charge by card as pending for a while",
    wrap: readsByCard("pending"),
  },
  {
    breaks: "charge.views.authorization-code",
    how: "asks the bank for a new authorization code at each read",
    wrap: tells("getCharge", (body) => {
      const code = "/status_details/detail/additional_details/authorization_code";
      return at(body, code) === undefined ? body : withAt(body, code, "000000x");
    }),
  },
  {
    breaks: "charge.views.list",
    how: "lists every charge as pending",
    wrap: rearranges((page) => page.map((one) => ({ ...one, status: "pending" }))),
  },
  {
    breaks: "charge.held.status-word",
    how: "calls a held charge authorized",
    wrap: tells("getCharge", (body) =>
      JSON.parse(JSON.stringify(body).replaceAll("completed", "authorized")),
    ),
  },

  {
    breaks: "charge.poll",
    how: "hides a charge as long as it is pending",
    wrap: answers("getCharge", (reply) =>
      at(reply.body, "/status_details/status") === "pending"
        ? json(404, errorBody("charge_not_found", SOME_TIME))
        : reply,
    ),
    with: ["continuation.charge-id"],
  },
  {
    breaks: "charge.pending",
    how: "says customer_action in detail.code of a store charge",
    wrap: waiting("collect_payment", (body) => withAt(body, "/detail/code", "customer_action")),
  },
  {
    breaks: "charge.pending",
    how: "answers a charge that waits at a BNPL provider with 202",
    wrap: waiting("complete_at_bnpl_provider", (body) => body, 202),
    with: ["service.success-200"],
  },
  {
    breaks: "currency.mxn",
    how: "refuses to capture in MXN",
    wrap: refuses("captureCharge", ({ body }) => at(body, "/currency_code") === "MXN"),
    with: ["capture.full", "capture.partial"],
  },
  ...(["bank", "store", "bnpl"] as const).flatMap((word): Defect[] => {
    const name = word === "bank" ? "pay_with_bank_account" : `pay_with_${word}`;
    return [
      {
        breaks: `${word}.accepted`,
        how: `declines charges by ${name}`,
        wrap: answers(CREATE, (reply, { body }) =>
          method(body) === name
            ? json(400, { ...errorBody("declined", SOME_TIME), message: "The charge was declined." })
            : reply,
        ),
        // What such a charge needs is not shown: only a target that says it can be held to it.
        target: { credentials: { [name]: {} } },
      },
      {
        breaks: `${word}.action`,
        how: `names another action for ${name}`,
        wrap: answers(CREATE, (reply, { body }) =>
          method(body) === name && isPendingReply(reply)
            ? json(400, withAt(reply.body, ACTION, "wait"))
            : reply,
        ),
      },
    ];
  }),
  {
    breaks: "bnpl.redirect-url",
    how: "does not tell where the BNPL provider is",
    wrap: waiting("complete_at_bnpl_provider", (body) => withAt(body, REDIRECT, undefined)),
  },
];

function whole(value: unknown): unknown {
  return typeof value === "number" ? Math.round(value) : value;
}

function startsLikeMxn(value: unknown): boolean {
  return !NOT_STRING(value) && String(value).startsWith("MX");
}

function isDeclined(body: unknown): boolean {
  return at(body, "/status") === "failure" && at(body, "/charge") !== undefined;
}
