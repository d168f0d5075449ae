/** Requests for a charge: required and optional members, and what must be refused. */
import { at, isText } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { replacesWrong, readsBody } from "../../mutations/requests.ts";
import { refuses } from "../../mutations/answers.ts";
import { withAt, MONEY } from "../../mutations/bodies.ts";
import { METHOD } from "../../mutations/charges.ts";
import { missing, refusesRight, with422 } from "../../mutations/one-line-defects.ts";
import { has, lacks, both } from "../../mutations/conditions.ts";

const CREATE = "createCharge";
const CURRENCY = "/amount_details/currency_code";
const method = (body: unknown): unknown => at(body, METHOD);

function whole(value: unknown): unknown {
  return typeof value === "number" ? Math.round(value) : value;
}

function startsLikeMxn(value: unknown): boolean {
  return isText(value) && value.startsWith("MX");
}

export const chargeRequests: readonly Defect[] = [
  {
    breaks: "charge.method.card",
    how: "refuses cards",
    wrap: refuses(CREATE, ({ body }) => method(body) === "credit_or_debit_card"),
  },
  {
    breaks: "charge.only-required-fields",
    how: "requires processing_instructions, consumer_details or billing_details too",
    wrap: refuses(CREATE, ({ body }) => Object.keys(body ?? {}).length <= 3),
  },
  refusesRight("charge.billing-details", "does not know phone_1", CREATE, has("/billing_details/phone_1")),
  refusesRight("deprecated.payment-detail-fields", "refuses a name", CREATE, has("/payment_detail/name")),
  missing("charge.description.required", CREATE, "/description", "-"),
  {
    breaks: "charge.description.required",
    how: "describes a charge as its order where it is not described itself",
    wrap: readsBody(CREATE, (body) =>
      at(body, "/order_id") !== undefined && at(body, "/description") === undefined
        ? withAt(body, "/description", "An order")
        : body,
    ),
  },
  with422("charge.description.required", CREATE, lacks("/description"), ["charge.required-types"]),
  missing("charge.amount-details.required", CREATE, "/amount_details", MONEY),
  {
    breaks: "charge.amount-details.incomplete",
    how: "accepts a missing currency",
    wrap: readsBody(CREATE, (body) =>
      at(body, "/amount_details/amount") === undefined
        ? body
        : withAt(body, "/amount_details/currency_code", at(body, "/amount_details/currency_code") ?? "MXN"),
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
    wrap: replacesWrong(CREATE, CURRENCY, startsLikeMxn, "MXN"),
  },
  {
    breaks: "currency.mxn",
    how: "charges in dollars only",
    with: ["charge.method.card"],
    wrap: both(
      refuses(CREATE, ({ body }) => at(body, CURRENCY) === "MXN"),
      replacesWrong(CREATE, CURRENCY, (value) => value === "USD", "MXN"),
    ),
  },
  {
    breaks: "currency.mxn",
    how: "refuses to capture in MXN",
    wrap: refuses("captureCharge", ({ body }) => at(body, "/currency_code") === "MXN"),
    with: ["capture.full"],
  },
  {
    breaks: "currency.mxn",
    how: "refuses to refund in MXN",
    with: ["refund.captured.full", "refund.on-hold.accepted"],
    wrap: refuses("refundCharge", ({ body }) => at(body, "/currency_code") === "MXN"),
  },
];
