/** Captures and refunds: both have the same two fields, the same rules and similar answers. */
import { at, isText } from "../../call/json-pointer.ts";
import type { Defect } from "../harness/defect.ts";
import { replacesWrong, fillsIn, readsBody } from "./requests.ts";
import { leavesOut, sets } from "./answers.ts";
import { done } from "./charges.ts";
import { breaking, breaksDown, with422 } from "./one-line-defects.ts";
import { has, isRefusedAs, lacks } from "./conditions.ts";

type Word = "capture" | "refund";

const isAnother = (value: unknown): boolean => isText(value) && value.length === 3 && value !== "MXN";

/** Accepts bodies that it must refuse. */
export function wrongMoney(word: Word): Defect[] {
  const operation = `${word}Charge` as const;
  return [
    ...breaking({
      [`${word}.amount.required: uses 1000 when no amount is sent`]: fillsIn(operation, "/amount", 1000),
      [`${word}.currency.required: accepts a missing currency`]: fillsIn(operation, "/currency_code", "MXN"),
      [`${word}.amount.integer: cuts a fraction off`]: {
        with: [`${word}.required-types`],
        wrap: readsBody(operation, (body) =>
          typeof body["amount"] === "number" ? { ...body, amount: Math.floor(body["amount"]) } : body,
        ),
      },
      [`${word}.amount.non-negative: reads a negative amount as its absolute value`]: readsBody(
        operation,
        (body) => (typeof body["amount"] === "number" ? { ...body, amount: Math.abs(body["amount"]) } : body),
      ),
      [`${word}.currency.mxn-only: pays out dollars as if they were pesos`]: replacesWrong(
        operation,
        "/currency_code",
        (value) => isText(value) && value.length === 3,
        "MXN",
      ),
    }),
    with422(`${word}.amount.required`, operation, lacks("/amount"), [`${word}.required-types`]),
    with422(`${word}.currency.mxn-only`, operation, has("/currency_code", isAnother)),
  ];
}

/** Captures or refunds a charge that does not exist. */
export function unknownCharge(word: Word): Defect[] {
  const operation = `${word}Charge` as const;
  return [
    ...breaking({
      [`${word}.unknown-charge: claims success for a charge that does not exist`]: (next) => async (call) => {
        const reply = await next(call);
        const none = at(reply.body, "/detail/code") === "charge_not_found";
        return call.operation === operation && none ? done(call) : reply;
      },
    }),
    breaksDown(`${word}.unknown-charge`, operation, isRefusedAs("charge_not_found")),
  ];
}

/** Answers to a capture or a refund that lack something. */
export function wrongAnswer(word: Word): Defect[] {
  const operation = `${word}Charge` as const;
  return breaking({
    [`${word}.answer: answers without ${word}_transaction_id`]: leavesOut(
      operation,
      `/${word}_transaction_id`,
    ),
    [`${word}.answer: answers with null as transaction id`]: sets(operation, `/${word}_transaction_id`, null),
    [`${word}.answer: answers without status_details`]: leavesOut(operation, "/status_details"),
    [`${word}.answer.own-id: gives one transaction id for all charges`]: sets(
      operation,
      `/${word}_transaction_id`,
      "6f1b0c3e-1111-4000-8000-000000000000",
    ),
  });
}
