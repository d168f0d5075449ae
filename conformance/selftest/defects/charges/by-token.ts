/** Charges that are paid by a token. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { errorBody, withAt, CARD } from "../../mutations/bodies.ts";
import { readsBody } from "../../mutations/requests.ts";
import { METHOD } from "../../mutations/charges.ts";
import { type Call, changed, json } from "../../harness/wire.ts";
import { breaking } from "../../mutations/one-line-defects.ts";
import { refuses } from "../../mutations/answers.ts";

const CREATE = "createCharge";
const TOKEN = "/payment_detail/credentials/service_payment_token/payment_token";

function isByToken({ body }: Call): boolean {
  return at(body, METHOD) === "pay_with_service_payment_token";
}

/** Loses the card of a token. */
const losesTheCard: Wrap = (next, { now }) => {
  const lost = new Set<unknown>();
  return async (call) => {
    const token = at(call.body, TOKEN);
    if (call.operation === "createCharge" && lost.has(token))
      return json(400, errorBody("card_missing", now()));
    const reply = await next(call);
    if (call.operation === "updatePaymentToken" && reply.status === 200) lost.add(call.id);
    return reply;
  };
};

/** Keeps one card only, that of the first token. */
const knowsOneCard: Wrap = (next) => {
  const made: unknown[] = [];
  return async (call) => {
    const isOfAnother = call.operation === CREATE && made.includes(at(call.body, TOKEN));
    const reply = await next(isOfAnother ? changed(call, { body: withAt(call.body, TOKEN, made[0]) }) : call);
    if (call.operation === "createPaymentToken" && reply.status === 200)
      made.push(at(reply.body, "/token_details/id"));
    return reply;
  };
};

export const chargesByToken: readonly Defect[] = breaking({
  "charge.method.token: loses the card of a token that it updates": losesTheCard,
  "charge.token.unknown: accepts a token that was never made": (next, world) => {
    const made = new Set<unknown>();
    const taking = readsBody(CREATE, (body) => {
      const token = at(body, TOKEN);
      return typeof token === "string" && !made.has(token)
        ? withAt(body, "/payment_detail/credentials", CARD)
        : body;
    })(next, world);
    return async (call) => {
      const reply = await taking(call);
      if (call.operation === "createPaymentToken") made.add(at(reply.body, "/token_details/id"));
      return reply;
    };
  },
  "charge.token.card: charges the card of the token that was made first": knowsOneCard,
  "charge.method.token: refuses tokens": refuses(CREATE, isByToken),
});
