/** Tokens: requests, answers, hidden card data, consumers. */
import { at, isText } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { fillsIn, replacesWrong } from "../../mutations/requests.ts";
import { withAt, CARD } from "../../mutations/bodies.ts";
import { refuses, changesAnswer } from "../../mutations/answers.ts";
import { afterAChange, answersFirst } from "../../mutations/memory.ts";
import {
  breaking,
  breaksDown,
  missing,
  otherValue,
  with422,
  without,
} from "../../mutations/one-line-defects.ts";
import { has, lacks } from "../../mutations/conditions.ts";
import { type Call, changed, json, withBody } from "../../harness/wire.ts";

const CREATE = "createPaymentToken";

function numberIn({ body }: Call): string {
  return String(at(body, "/credential/credit_or_debit_card/card_number"));
}

/** Gives tokens other texts than their ids, in answers and for payment. */
function callsTokens(name: (number: string, count: number) => string): Wrap {
  return (next) => {
    const ids = new Map<string, string>();
    return async (call) => {
      const text = [...ids].reduce(
        (sent, [own, meant]) => sent.replaceAll(`"${own}"`, `"${meant}"`),
        call.text,
      );
      const reply = await next(withBody({ ...changed(call, { id: ids.get(call.id) ?? call.id }), text }));
      const made = at(reply.body, "/token_details/id");
      if (call.operation === CREATE && isText(made)) ids.set(name(numberIn(call), ids.size + 1), made);
      const told = [...ids].reduce((shown, [own, meant]) => shown.replaceAll(meant, own), reply.text);
      return told === reply.text ? reply : json(reply.status, JSON.parse(told), reply.headers);
    };
  };
}

export const tokens: readonly Defect[] = [
  without("token.create.answer", CREATE, "/status_details"),
  ...breaking({
    "token.opaque: shows the card number among the details of the token": changesAnswer(
      CREATE,
      (body, call) => withAt(body, "/token_details/label", `card ${numberIn(call)}`),
    ),
    "token.opaque: makes the token of card number and count": callsTokens(
      (number, count) => `tok_${number}_${count}`,
    ),
    "token.read.answer: answers every read with the token that was read first": {
      mayBreak: ["token.update.answer"],
      wrap: answersFirst("getPaymentToken"),
    },
    "token.update.answer: answers an update whose consumer has no name without status_details": changesAnswer(
      "updatePaymentToken",
      (body, { body: sent }) =>
        at(sent, "/consumer_details/name") === undefined ? { ...body, status_details: undefined } : body,
    ),
    "token.create.other-method: makes a token of a card whatever the method says": replacesWrong(
      CREATE,
      "/credential/payment_method/method",
      (value) => typeof value === "string",
      "credit_or_debit_card",
    ),
    "consumer.fields: does not know contact.id of a charge's consumer": refuses(
      "createCharge",
      has("/consumer_details/contact/id"),
    ),
    "token.create.card-fields: requires expiration_year as a number": refuses(
      CREATE,
      has("/credential/credit_or_debit_card/expiration_year", (value) => typeof value === "string"),
    ),
  }),
  without("token.read.answer", "getPaymentToken", "/status_details"),
  otherValue("token.read.answer", "getPaymentToken", "/token_details", []),
  without("token.update.answer", "updatePaymentToken", "/token_details"),
  missing("token.create.credential.required", CREATE, "/credential", CARD),
  with422("token.create.credential.required", CREATE, lacks("/credential"), ["token.create.required-types"]),
  missing("token.create.consumer-details.required", CREATE, "/consumer_details", {}),
  breaksDown(
    "token.create.other-method",
    CREATE,
    has("/credential/payment_method/method", (value) => isText(value) && value !== "credit_or_debit_card"),
  ),
  {
    breaks: "token.update.consumer-details.required",
    how: "needs no consumer of a token that was updated before",
    wrap: afterAChange("updatePaymentToken", fillsIn("updatePaymentToken", "/consumer_details", {})),
  },
  missing("token.update.consumer-details.required", "updatePaymentToken", "/consumer_details", {}),
  with422("token.update.consumer-details.required", "updatePaymentToken", lacks("/consumer_details"), [
    "token.update.required-types",
  ]),
];
