/** Freedoms about the request for a charge. */
import { at, isObject } from "../../call/json-pointer.ts";
import { both } from "../mutations/conditions.ts";
import { replacesWrong, fillsIn, readsBody } from "../mutations/requests.ts";
import { refuses } from "../mutations/answers.ts";
import { withAt } from "../mutations/bodies.ts";
import { METHOD } from "../mutations/charges.ts";
import type { Variants } from "../harness/defect.ts";
import { AUTO_CAPTURE } from "../mutations/creations.ts";

const KNOWN_METHODS = [
  "credit_or_debit_card",
  "pay_with_bank_account",
  "pay_with_store",
  "pay_with_bnpl",
  "pay_with_service_payment_token",
];

export const aboutChargeRequests: Variants = {
  "further payment methods": {
    takes: ["payment-method.value-set", "payment-detail.absent"],
    wrap: both(
      replacesWrong(
        "createCharge",
        METHOD,
        (method) => typeof method === "string" && !KNOWN_METHODS.includes(method),
        "pay_with_store",
      ),
      fillsIn("createCharge", "/payment_detail", {
        credentials: { payment_method: { method: "pay_with_store" } },
      }),
    ),
  },
  "a token under either of its two names": {
    takes: ["payment-detail.token-object-name"],
    isGuard: true,
    wrap: readsBody("createCharge", (body) => {
      const named = at(body, "/payment_detail/credentials/pay_with_service_payment_token");
      return named === undefined
        ? body
        : withAt(body, "/payment_detail/credentials/service_payment_token", named);
    }),
  },
  "deprecated parts of payment_detail as objects only": {
    takes: ["payment-detail.deprecated-types"],
    isGuard: true,
    wrap: refuses("createCharge", ({ body }) =>
      ["address", "contact", "name"].some(
        (name) => !isAbsentOr(isObject)(at(body, `/payment_detail/${name}`)),
      ),
    ),
  },
  "billing details as texts only": {
    takes: ["billing-details.types"],
    isGuard: true,
    wrap: refuses("createCharge", ({ body }) => {
      const billing = at(body, "/billing_details");
      return isObject(billing) && Object.values(billing).some((value) => typeof value !== "string");
    }),
  },
  "shipping and additional details with fields of its own only": {
    takes: ["shipping-details.fields", "additional-details.fields", "charge.purchase-details"],
    wrap: refuses(["createCharge", "createOrder", "updateOrder", "lookupInstallments"], ({ body }) =>
      ["shipping_details", "additional_details", "purchase_details"].some(
        (name) => Object.keys(at(body, `/${name}`) ?? {}).length > 0,
      ),
    ),
  },
  "a creation that is repeated word for word makes no second charge": {
    takes: ["charge.idempotency"],
    wrap: (next) => {
      const made = new Map<string, ReturnType<typeof next>>();
      return (call) => {
        if (call.operation !== "createCharge") return next(call);
        const same = `${call.headers.get("x-api-client-key")} ${call.headers.get("x-cash-anti-fraud-metadata")} ${call.text}`;
        const answer = made.get(same) ?? next(call);
        made.set(same, answer);
        return answer;
      };
    },
  },
  "cash that is paid later is held until it is captured": {
    takes: ["charge.auto-capture-methods"],
    wrap: readsBody("createCharge", (body) =>
      String(at(body, METHOD)).startsWith("pay_with_b") || at(body, METHOD) === "pay_with_store"
        ? withAt(body, AUTO_CAPTURE, undefined)
        : body,
    ),
  },
};

function isAbsentOr(is: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || is(value);
}
