/** Freedoms that several requests share: fields more and fewer, the same values again. */
import { operationIds } from "../../contract.ts";
import { at, both, doesNotMiss, isObject, refuses } from "../ways.ts";
import { KNOWN } from "./known-members.ts";
import { once } from "./once.ts";
import type { Variants } from "./variant.ts";

export const aboutRequests: Variants = {
  "members of required objects may be left out": {
    takes: ["request.members-required"],
    wrap: both(
      doesNotMiss("createCharge", "/amount_details/currency_code", "MXN"),
      doesNotMiss("createOrder", "/order_total_amount/currency_code", "MXN"),
      doesNotMiss("createPaymentToken", "/credential/credit_or_debit_card/card_validation_code", "123"),
      doesNotMiss("createPaymentToken", "/credential/payment_method/method", "credit_or_debit_card"),
    ),
  },
  "email addresses that have to look like one": {
    takes: ["consumer.email-format"],
    wrap: refuses(["createPaymentToken", "updatePaymentToken", "createCharge", "createOrder"], ({ body }) => {
      const email = at(body, "/consumer_details/contact/email");
      return typeof email === "string" && !/^\S+@\S+\.\S+$/.test(email);
    }),
  },
  "fields of a request that the document does not name are refused": {
    takes: [
      "unknown-members",
      "token.credential-fields",
      "consumer.further-fields",
      "amount.further-fields",
      "payment-detail.further-fields",
      "charge.further-fields",
      "billing-details.further-fields",
      "order.request-fields",
      "lookup.using-an-option",
    ],
    wrap: refuses(
      operationIds.filter((id) => KNOWN[id] !== undefined),
      ({ operation, body }) => operation !== undefined && knowsMore(body, KNOWN[operation]),
    ),
  },
  "names, and ids of the merchant's own, once only": {
    takes: ["request.repetition"],
    wrap: both(
      once("createProduct", "/name"),
      once("createPlan", "/name"),
      once("createProduct", "/external_product_id"),
      once("createOrder", "/external_system_order_id"),
    ),
  },
  "one subscription of a plan for each customer": {
    takes: ["request.repetition"],
    wrap: once("createSubscription", "/plan_id", "/customer_email"),
  },
};

function knowsMore(body: unknown, known: unknown): boolean {
  if (!isObject(body) || !isObject(known)) return false;
  return Object.entries(body).some(
    ([name, value]) => known[name] === undefined || knowsMore(value, known[name]),
  );
}
