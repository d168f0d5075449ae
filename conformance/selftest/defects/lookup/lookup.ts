/** Lookups of installments: requests, answers and refusals. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { PAYMENT_TOKEN } from "../../mutations/operations.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { refuses, sets } from "../../mutations/answers.ts";
import { MONEY, withAt } from "../../mutations/bodies.ts";
import {
  breaking,
  acceptsWrong,
  missing,
  otherValue,
  refusesRight,
  with422,
  without,
} from "../../mutations/one-line-defects.ts";
import { has, isEmpty, isFraction, lacks } from "../../mutations/conditions.ts";

export const lookups: readonly Defect[] = [
  ...breaking({
    "lookup.not-eligible: offers a token what it was offered before": (next) => {
      const offered = new Map<unknown, unknown>();
      return async (call) => {
        const reply = await next(call);
        const token = at(call.body, PAYMENT_TOKEN);
        if (call.operation !== "lookupInstallments" || token === undefined || reply.status !== 200)
          return reply;
        const options = at(reply.body, "/options");
        if (!isEmpty(options)) offered.set(token, options);
        return json(200, withAt(reply.body, "/options", offered.get(token) ?? options), reply.headers);
      };
    },
    "lookup.charge-body: refuses a lookup for a payment by token": refuses(
      "lookupInstallments",
      has("/payment_detail/credentials/service_payment_token"),
    ),
    "lookup.monthly-installments.values: answers only when monthly_installments is false": refuses(
      "lookupInstallments",
      ({ url }) => url.searchParams.get("monthly_installments") === "true",
    ),
    "lookup.not-eligible: offers the same to everybody": sets("lookupInstallments", "/options", [
      { option_id: "monthly_3", monthly_installments: 3 },
    ]),
    "lookup.monthly-installments.required: uses true where monthly_installments is missing": readsQuery(
      "lookupInstallments",
      "monthly_installments",
      (value) => value ?? "true",
    ),
    "lookup.monthly-installments.boolean: reads any word as true": readsQuery(
      "lookupInstallments",
      "monthly_installments",
      (value) => (value === null || ["true", "false"].includes(value) ? value : "true"),
    ),
  }),
  refusesRight(
    "lookup.payment-detail.optional",
    "asks how the charge is paid",
    "lookupInstallments",
    lacks("/payment_detail"),
  ),
  without("lookup.options-list-id", "lookupInstallments", "/options_list_id"),
  otherValue("lookup.options-list-id", "lookupInstallments", "/options_list_id", 12),
  otherValue("lookup.options", "lookupInstallments", "/options", { monthly_3: {} }),
  otherValue("lookup.eligible", "lookupInstallments", "/options", []),
  missing("lookup.description.required", "lookupInstallments", "/description", "-"),
  with422("lookup.description.required", "lookupInstallments", lacks("/description"), [
    "lookup.required-types",
  ]),
  missing("lookup.amount-details.required", "lookupInstallments", "/amount_details", MONEY),
  {
    ...acceptsWrong(
      "lookup.amount.integer",
      "a fraction of a centavo",
      "lookupInstallments",
      "/amount_details/amount",
      isFraction,
      5000,
    ),
    with: ["lookup.optional-types"],
  },
  acceptsWrong(
    "lookup.currency.three-characters",
    "a currency of two or four characters",
    "lookupInstallments",
    "/amount_details/currency_code",
    (value) => value === "MX" || value === "MXNN",
    "MXN",
  ),
  with422(
    "lookup.monthly-installments.required",
    "lookupInstallments",
    ({ url }) => !url.searchParams.has("monthly_installments"),
  ),
];
