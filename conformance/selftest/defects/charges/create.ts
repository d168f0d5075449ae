/** Requests for a charge: required and optional members, and what must be refused. */
import { at, isText } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { replacesWrong, readsBody } from "../../mutations/requests.ts";
import { refuses } from "../../mutations/answers.ts";
import { withAt, MONEY } from "../../mutations/bodies.ts";
import { METHOD } from "../../mutations/charges.ts";
import { breaking, missing, with422 } from "../../mutations/one-line-defects.ts";
import { has, is, lacks, both } from "../../mutations/conditions.ts";

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
  ...breaking({
    "charge.method.card: refuses cards": refuses(
      CREATE,
      ({ body }) => method(body) === "credit_or_debit_card",
    ),
    "charge.only-required-fields: requires processing_instructions, consumer_details or billing_details too":
      refuses(CREATE, ({ body }) => Object.keys(body ?? {}).length <= 3),
    "charge.only-required-fields: takes no cash of a customer that it does not know": refuses(
      CREATE,
      (call) => is(METHOD, "pay_with_store")(call) && lacks("/consumer_details")(call),
    ),
    "charge.description.required: describes a charge as its order where it is not described itself":
      readsBody(CREATE, (body) =>
        at(body, "/order_id") !== undefined && at(body, "/description") === undefined
          ? withAt(body, "/description", "An order")
          : body,
      ),
    "charge.amount-details.incomplete: accepts a missing currency": readsBody(CREATE, (body) =>
      at(body, "/amount_details/amount") === undefined
        ? body
        : withAt(body, "/amount_details/currency_code", at(body, "/amount_details/currency_code") ?? "MXN"),
    ),
    "charge.amount.integer: rounds a fraction of a centavo": {
      with: ["charge.optional-types"],
      wrap: readsBody(CREATE, (body) =>
        withAt(body, "/amount_details/amount", whole(at(body, "/amount_details/amount"))),
      ),
    },
    "charge.currency.three-characters: looks at the first two characters of the currency only": replacesWrong(
      CREATE,
      CURRENCY,
      startsLikeMxn,
      "MXN",
    ),
    "currency.mxn: charges in dollars only": {
      with: ["charge.method.card"],
      wrap: both(
        refuses(CREATE, ({ body }) => at(body, CURRENCY) === "MXN"),
        replacesWrong(CREATE, CURRENCY, (value) => value === "USD", "MXN"),
      ),
    },
    "currency.mxn: refuses to capture in MXN": {
      wrap: refuses("captureCharge", ({ body }) => at(body, "/currency_code") === "MXN"),
      with: ["capture.full"],
    },
    "currency.mxn: refuses to refund in MXN": {
      with: ["refund.captured.full", "refund.on-hold.accepted"],
      wrap: refuses("refundCharge", ({ body }) => at(body, "/currency_code") === "MXN"),
    },
    "charge.billing-details: does not know phone_1": refuses(CREATE, has("/billing_details/phone_1")),
    "deprecated.payment-detail-fields: refuses a name": refuses(CREATE, has("/payment_detail/name")),
  }),
  missing("charge.description.required", CREATE, "/description", "-"),
  with422("charge.description.required", CREATE, lacks("/description"), ["charge.required-types"]),
  missing("charge.amount-details.required", CREATE, "/amount_details", MONEY),
];
