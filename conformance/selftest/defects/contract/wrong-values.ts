/** Values that the contract rules out, accepted in place of right ones, and letters beyond ASCII. */
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changed } from "../../harness/wire.ts";
import { refuses } from "../../mutations/answers.ts";
import { MONEY, withAt } from "../../mutations/bodies.ts";
import { has, noFlag, noObject, noText, unlessWord } from "../../mutations/conditions.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";
import { breaking, breaksDown } from "../../mutations/one-line-defects.ts";
import { reads, readsBody, readsQuery, replacesWrong } from "../../mutations/requests.ts";

const TOTAL = "/order_total_amount/amount";
const CONSUMER = { external_consumer_id: "1" };
/** No text is spelled by an array, and no object by a number. */
const isNumber = (value: unknown): boolean => typeof value === "number";

/** What is accepted, of which kind it is, in which request and place, and what is read in its stead. */
const ACCEPTED: readonly [breaks: string, kind: string, ...Parameters<typeof replacesWrong>][] = [
  ["charge.required-types", "a text", "createCharge", "/amount_details", noObject, MONEY],
  ["charge.required-types", "an array", "createCharge", "/description", Array.isArray, "-"],
  ["charge.optional-types", "an object", "createCharge", AUTO_CAPTURE, noFlag, true],
  ["lookup.required-types", "an object", "lookupInstallments", "/description", noText, "-"],
  ["lookup.optional-types", "a text", "lookupInstallments", "/shipping_details", noObject, {}],
  ["capture.required-types", "an object", "captureCharge", "/amount", isObject, 1],
  ["refund.required-types", "an object", "refundCharge", "/amount", isObject, 1],
  ["order.required-types", "a number", "createOrder", "/order_total_amount", isNumber, MONEY],
  ["order.update.optional-types", "an object", "updateOrder", "/description", isObject, "-"],
  ["product.required-types", "an object", "createProduct", "/name", noText, "-"],
  ["product.optional-types", "an object", "createProduct", "/external_product_id", isObject, "1"],
  ["plan.required-types", "an object", "createPlan", "/name", noText, "-"],
  ["plan.optional-types", "an object", "createPlan", "/billing_frequency", isObject, "monthly"],
  ["subscription.required-types", "an object", "createSubscription", "/start_date", isObject, 1.9e12],
  ["subscription.optional-types", "an object", "createSubscription", "/billing_day", isObject, 1],
  [
    "subscription.cancel.optional-types",
    "an object",
    "cancelSubscription",
    "/cancellation_reason",
    isObject,
    null,
  ],
  ["token.create.required-types", "a text", "createPaymentToken", "/consumer_details", noObject, CONSUMER],
  [
    "token.create.optional-types",
    "an object",
    "createPaymentToken",
    "/consumer_details/name/first_name",
    noText,
    "-",
  ],
  [
    "token.update.optional-types",
    "an object",
    "updatePaymentToken",
    "/consumer_details/contact/email",
    noText,
    "a@example.com",
  ],
];

const REFUSED = [
  ["charge.unshown-objects", "createCharge", "/additional_details"],
  ["order.unshown-objects", "updateOrder", "/shipping_details"],
  ["beta.additional-details", "createProduct", "/additional_details"],
] as const;

export const wrongValues: readonly Defect[] = [
  ...ACCEPTED.flatMap(([breaks, kind, on, pointer, ...rest]) =>
    breaking({
      [`${breaks}: accepts ${kind} as ${pointer.slice(1)}`]: replacesWrong(on, pointer, ...rest),
    }),
  ),
  ...REFUSED.flatMap(([id, operation, pointer]) =>
    breaking({ [`${id}: ${operation} refuses ${pointer.slice(1)}`]: refuses(operation, has(pointer)) }),
  ),
  ...breaking({
    "order.optional-types: cuts a fraction off the total": readsBody("createOrder", (body) => {
      const amount = at(body, TOTAL);
      return typeof amount === "number" ? withAt(body, TOTAL, Math.trunc(amount)) : body;
    }),
    "token.update.required-types: accepts an array as the body": reads("updatePaymentToken", (call) =>
      Array.isArray(call.body) ? changed(call, { body: { consumer_details: CONSUMER } }) : call,
    ),
    "paged-list.parameter-types: reads a page that is a word as the first": readsQuery(
      "listPlans",
      "page",
      unlessWord,
    ),
  }),
  breaksDown(
    "subscription.cancel.optional-types",
    "cancelSubscription",
    has("/cancellation_reason", (value) => typeof value === "object" && value !== null),
  ),
];

const WRITING = ["createOrder", "updateOrder", "createPlan", "createProduct", "createCharge"] as const;

export const letters: readonly Defect[] = breaking({
  "json.letters: refuses every body with a letter beyond ASCII": refuses(WRITING, ({ text }) =>
    /[^\p{ASCII}]/u.test(text),
  ),
  "json.letters: reads bodies as Latin-1": reads(WRITING, (call) => {
    const text = Buffer.from(call.text).toString("latin1");
    return text === call.text ? call : changed(call, { body: JSON.parse(text) });
  }),
});
