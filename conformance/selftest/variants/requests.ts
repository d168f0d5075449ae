/** Freedoms that several requests share: fields more and fewer, the same values again, right values loosely spelled. */
import { operationIds } from "../../call/contract.ts";
import { at, isObject } from "../../call/json-pointer.ts";
import { bodySchemaOf, branchesOf, deref } from "../../given/wrong-values.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { type On, both } from "../mutations/conditions.ts";
import { fillsIn, readsBody } from "../mutations/requests.ts";
import { refuses } from "../mutations/answers.ts";
import { fields, withAt } from "../mutations/bodies.ts";
import { once } from "../mutations/refuse-twice.ts";
import { AUTO_CAPTURE } from "../mutations/creations.ts";

/** Texts are read as the values that they spell. */
function readsAs(on: On, pointer: string, meant: (text: string) => unknown): Wrap {
  return readsBody(on, (body) => {
    const value = at(body, pointer);
    return typeof value === "string" ? withAt(body, pointer, meant(value)) : body;
  });
}

const PRICES = ["createCharge", "lookupInstallments"] as const;
const MOVES = ["captureCharge", "refundCharge"] as const;
const DESCRIBED = [...PRICES, "createOrder", "updateOrder", "createPlan", "createProduct"] as const;

const LEFT_OUT = [
  "/consumer_details/external_consumer_id",
  "/consumer_details/contact/email",
  "/consumer_details/name/first_name",
  "/billing_details",
  "/shipping_details",
  "/additional_details",
  "/payment_detail",
  "/purchases",
  "/external_system_order_id",
  "/external_product_id",
  "/billing_frequency",
  "/billing_day",
  AUTO_CAPTURE,
];

const number = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text);
const flag = (text: string): unknown => (/^(true|false)$/.test(text) ? text === "true" : text);
const upper = (text: string): string => text.toUpperCase();
const lower = (text: string): string => text.toLowerCase();

export const aboutRequests: Variants = {
  "members of required objects may be left out": {
    takes: ["request.members-required"],
    wrap: both(
      fillsIn("createCharge", "/amount_details/currency_code", "MXN"),
      fillsIn("createOrder", "/order_total_amount/currency_code", "MXN"),
      fillsIn("createPaymentToken", "/credential/credit_or_debit_card/card_validation_code", "123"),
      fillsIn("createPaymentToken", "/credential/payment_method/method", "credit_or_debit_card"),
    ),
  },
  "email addresses that have to look like one": {
    takes: ["consumer.email-format"],
    isGuard: true,
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
      // The sandbox knows the credential by its neutral name only.
      "naming.brand-word",
    ],
    wrap: refuses(
      operationIds,
      ({ operation, body }) => operation !== undefined && hasMore(body, [bodySchemaOf(operation)]),
    ),
  },
  "names, and ids of the merchant's own, once only": {
    takes: ["request.repetition"],
    isGuard: true,
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
  "numbers and flags in quotes, and a number as a text": {
    takes: ["request.coercion"],
    isGuard: true,
    wrap: both(
      readsAs(PRICES, "/amount_details/amount", number),
      readsAs(MOVES, "/amount", number),
      readsAs(["createOrder", "updateOrder"], "/order_total_amount/amount", number),
      readsAs("createSubscription", "/start_date", number),
      readsAs("createSubscription", "/billing_day", number),
      readsAs("createCharge", AUTO_CAPTURE, flag),
      readsAs("createSubscription", "/auto_billing", flag),
      readsBody(DESCRIBED, (body) => {
        const description = at(body, "/description");
        return typeof description === "number" ? withAt(body, "/description", String(description)) : body;
      }),
    ),
  },
  "null is refused in a field that may be left out": {
    takes: ["request.null"],
    isGuard: true,
    wrap: refuses(operationIds, ({ body }) => LEFT_OUT.some((pointer) => at(body, pointer) === null)),
  },
  "mxn, Monthly and Enabled are taken for the words that they spell": {
    takes: ["request.letter-case"],
    isGuard: true,
    wrap: both(
      readsAs(PRICES, "/amount_details/currency_code", upper),
      readsAs(MOVES, "/currency_code", upper),
      readsAs(["createOrder", "updateOrder"], "/order_total_amount/currency_code", upper),
      readsAs(PRICES, "/payment_detail/credentials/payment_method/method", lower),
      readsAs("createPaymentToken", "/credential/payment_method/method", lower),
      readsAs(["createPlan", "createSubscription"], "/billing_frequency", lower),
      readsAs("createProduct", "/status", lower),
    ),
  },
};

/** Whether an object has members that the contract does not name there. The credential of a method has the name of the method. */
function hasMore(value: unknown, schemas: readonly unknown[]): boolean {
  const known = schemas.flatMap(partsOf).flatMap((one) => Object.entries(fields(at(one, "/properties"))));
  if (!isObject(value) || known.length === 0) return false;
  return Object.entries(value).some(([name, member]) => {
    const own = known.filter(([one]) => one === name).map(([, schema]) => schema);
    return own.length === 0 ? !name.startsWith("pay_with_") : hasMore(member, own);
  });
}

function partsOf(schema: unknown): unknown[] {
  const whole = deref(schema);
  return [whole, ...branchesOf(whole).flatMap(partsOf)];
}
