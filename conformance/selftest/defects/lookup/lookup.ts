/** Lookups of installments: requests, answers and refusals. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { PAYMENT_TOKEN } from "../../mutations/operations.ts";
import { readsQuery, replacesWrong } from "../../mutations/requests.ts";
import { refuses, sets } from "../../mutations/answers.ts";
import { MONEY, withAt } from "../../mutations/bodies.ts";
import { breaking, missing, otherValue, with422, without } from "../../mutations/one-line-defects.ts";
import { has, isEmpty, isFraction, lacks } from "../../mutations/conditions.ts";

const LOOKUP = "lookupInstallments";

export const lookups: readonly Defect[] = [
  ...breaking({
    "lookup.not-eligible: offers a token what it was offered before": (next) => {
      const offered = new Map<unknown, unknown>();
      return async (call) => {
        const reply = await next(call);
        const token = at(call.body, PAYMENT_TOKEN);
        if (call.operation !== LOOKUP || token === undefined || reply.status !== 200) return reply;
        const options = at(reply.body, "/options");
        if (!isEmpty(options)) offered.set(token, options);
        return json(200, withAt(reply.body, "/options", offered.get(token) ?? options), reply.headers);
      };
    },
    "lookup.charge-body: refuses a lookup for a payment by token": refuses(
      LOOKUP,
      has("/payment_detail/credentials/service_payment_token"),
    ),
    "lookup.charge-body: does not know shipping_details": {
      with: ["charge.unshown-objects"],
      wrap: refuses(LOOKUP, has("/shipping_details")),
    },
    "lookup.monthly-installments.values: answers only when monthly_installments is false": refuses(
      LOOKUP,
      ({ url }) => url.searchParams.get("monthly_installments") === "true",
    ),
    "lookup.not-eligible: offers the same to everybody": sets(LOOKUP, "/options", [
      { option_id: "monthly_3", monthly_installments: 3 },
    ]),
    "lookup.monthly-installments.required: uses true where monthly_installments is missing": readsQuery(
      LOOKUP,
      "monthly_installments",
      (value) => value ?? "true",
    ),
    "lookup.monthly-installments.boolean: reads any word as true": readsQuery(
      LOOKUP,
      "monthly_installments",
      (value) => (value === null || ["true", "false"].includes(value) ? value : "true"),
    ),
    "lookup.amount.integer: accepts a fraction of a centavo": {
      with: ["lookup.optional-types"],
      wrap: replacesWrong(LOOKUP, "/amount_details/amount", isFraction, 5000),
    },
    "lookup.currency.three-characters: accepts a currency of two or four characters": replacesWrong(
      LOOKUP,
      "/amount_details/currency_code",
      (value) => value === "MX" || value === "MXNN",
      "MXN",
    ),
    "lookup.payment-detail.optional: asks how the charge is paid": refuses(LOOKUP, lacks("/payment_detail")),
  }),
  without("lookup.options-list-id", LOOKUP, "/options_list_id"),
  otherValue("lookup.options-list-id", LOOKUP, "/options_list_id", 12),
  otherValue("lookup.options", LOOKUP, "/options", { monthly_3: {} }),
  otherValue("lookup.eligible", LOOKUP, "/options", []),
  missing("lookup.description.required", LOOKUP, "/description", "-"),
  with422("lookup.description.required", LOOKUP, lacks("/description"), ["lookup.required-types"]),
  missing("lookup.amount-details.required", LOOKUP, "/amount_details", MONEY),
  with422(
    "lookup.monthly-installments.required",
    LOOKUP,
    ({ url }) => !url.searchParams.has("monthly_installments"),
  ),
];
