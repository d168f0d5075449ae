/** Freedoms about card tokens. */
import { at, isText } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { answers, refuses, changesAnswer } from "../mutations/answers.ts";
import { both } from "../mutations/conditions.ts";
import { replacesWrong, readsBody } from "../mutations/requests.ts";
import { errorBody, withAt, CARD, APPROVED } from "../mutations/bodies.ts";
import { type Reply, json } from "../harness/wire.ts";
import { once } from "../mutations/refuse-twice.ts";
import { PAID_BY_TOKEN, PAYMENT_TOKEN, TOKENS } from "../mutations/operations.ts";

const NUMBER = "/credential/credit_or_debit_card/card_number";

/** A token has a second text, beside its id, and only that text pays. */
function paysWith(place: string): Wrap {
  return both(
    refuses(PAID_BY_TOKEN, ({ body }) => {
      const token = at(body, PAYMENT_TOKEN);
      return isText(token) && !token.startsWith("pay_");
    }),
    readsBody(PAID_BY_TOKEN, (body) => {
      const token = at(body, PAYMENT_TOKEN);
      return isText(token) ? withAt(body, PAYMENT_TOKEN, token.slice("pay_".length)) : body;
    }),
    changesAnswer(TOKENS, (body) => withAt(body, place, `pay_${String(at(body, "/token_details/id"))}`)),
  );
}

const RENEWED = /"([^"]+)_renewed_[^"]+"/;

/** An update replaces the text that pays, and shows the new one. */
const renews: Wrap = (next, world) => {
  const current = new Map<string, string>();
  return async (call) => {
    const [sent, id = ""] = RENEWED.exec(call.text) ?? [];
    if (sent !== undefined && sent !== `"${current.get(id)}"`)
      return json(400, errorBody("token_replaced", world.now()));
    const text = sent === undefined ? call.text : call.text.replace(sent, `"${id}"`);
    const paying = sent === undefined ? call : { ...call, text, body: JSON.parse(text) };
    return changesAnswer(TOKENS, (body) => {
      const made = String(at(body, "/token_details/id"));
      if (call.operation !== "getPaymentToken") current.set(made, `${made}_renewed_${crypto.randomUUID()}`);
      return withAt(body, "/token_details/payment_token", current.get(made));
    })(
      next,
      world,
    )(paying);
  };
};

/** A card that already has a token gets the same token. */
const oneForEachCard: Wrap = (next) => {
  const known = new Map<unknown, Reply>();
  return async (call) => {
    const reply = await next(call);
    if (call.operation !== "createPaymentToken" || reply.status !== 200) return reply;
    const number = at(call.body, NUMBER);
    known.set(number, known.get(number) ?? reply);
    return known.get(number) ?? reply;
  };
};

export const aboutTokens: Variants = {
  "a declined card has a failure, and no token, with 200": {
    takes: ["token.details", "status-details.other-operations"],
    wrap: answers("createPaymentToken", (reply, { body }) =>
      reply.status === 200 && at(body, NUMBER) === "4000000000000002"
        ? json(200, { status_details: { status: "failure" }, token_details: {} })
        : reply,
    ),
  },
  "a token that was never made pays as well": {
    takes: ["error.unknown-reference"],
    wrap: readsBody("createCharge", (body) =>
      at(body, PAYMENT_TOKEN) === "5e1f7e57-0000-4000-8000-000000000000"
        ? withAt(body, "/payment_detail/credentials", CARD)
        : body,
    ),
  },
  "any text passes for a card number": {
    takes: ["token.card-formats"],
    isGuard: true,
    wrap: replacesWrong(
      "createPaymentToken",
      NUMBER,
      (number) => typeof number === "string" && !/^[0-9]{12,19}$/.test(number),
      "4111111111111111",
    ),
  },
  "years of four digits only": {
    takes: ["token.card-formats"],
    isGuard: true,
    wrap: refuses(["createPaymentToken", "createCharge"], ({ text }) =>
      /"expiration_year":"\d{2}"/.test(text),
    ),
  },
  "years of two digits only": {
    takes: ["token.card-formats"],
    wrap: refuses(["createPaymentToken", "createCharge"], ({ text }) =>
      /"expiration_year":"\d{4}"/.test(text),
    ),
    target: { cards: { approved: { ...APPROVED, expiration_year: "39" } } },
  },
  "token_details that show the id alone": {
    takes: ["token.details"],
    wrap: changesAnswer(TOKENS, (body) => ({
      ...body,
      token_details: { id: at(body, "/token_details/id") },
    })),
  },
  "the id of a token at a likely place of another name": {
    takes: ["token.id-place"],
    wrap: changesAnswer(TOKENS, (body) => ({
      ...body,
      token_details: { payment_token: at(body, "/token_details/id") },
    })),
    target: { locate: {} },
  },
  "the id of a token at a place that the target names": {
    takes: ["token.id-place"],
    wrap: changesAnswer(TOKENS, (body) => ({
      ...body,
      token_details: { credential: { ref: at(body, "/token_details/id") } },
    })),
    target: { locate: { token_id: ["/token_details/credential/ref"] } },
  },
  "one token for each card": { takes: ["token.reuse"], wrap: oneForEachCard },
  "one token for each card, which pays for one subscription of a plan": {
    takes: ["token.reuse"],
    wrap: both(once("createSubscription", "/payment_token_id", "/plan_id"), oneForEachCard),
  },
  "a token pays once": { takes: ["token.reuse"], wrap: once("createCharge", PAYMENT_TOKEN) },
  "a charge is paid with another text than the token's id": {
    takes: ["token.id-place"],
    wrap: paysWith("/token_details/token"),
    target: { locate: {} },
  },
  "a charge is paid with a text at a place that the target names": {
    takes: ["token.id-place"],
    wrap: paysWith("/token_details/to_pay_with/text"),
    target: {
      locate: { token_id: ["/token_details/id"], payment_token: ["/token_details/to_pay_with/text"] },
    },
  },
  "an update gives another text to pay with": {
    takes: ["token.id-place", "token.details"],
    wrap: renews,
    target: { locate: {} },
  },
};
